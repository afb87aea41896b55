import Foundation

extension ScenarioCommand {
  static let cd = ScenarioCommand(
    "cd FOLDER", from: .testscript,
    summary: "Stand in another folder: programs start there, and relative names refer to it.",
    effect: .none
  ) { run, call in
    try run.disk.change(to: call.operands[0])
    run.note(run.disk.directory.path)
  }
}
