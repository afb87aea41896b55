import Harness
import HarnessSystem

extension ScenarioCommand {
  static let mv = ScenarioCommand(
    "mv OLD NEW", from: .testscript,
    summary: "Rename a file or a folder; a file that has the new name already is replaced."
  ) { run, call in
    let old = try run.disk.open(call.operands[0], followsLast: false)
    let new = try run.disk.open(call.operands[1], followsLast: false)
    let patterns = run.disk.patterns(in: call.operands[0])
    try old.folder.move(old.name, to: new.folder, as: new.name)
    for pattern in patterns {
      run.disk.notePattern(pattern.text, at: call.operands[1] + pattern.rest)
    }
  }
}
