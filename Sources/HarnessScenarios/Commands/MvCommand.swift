import Harness
import HarnessSystem

extension ScenarioCommand {
  static let mv = ScenarioCommand(
    "mv OLD NEW", from: .testscript,
    summary: "Rename a file or a folder; a file that has the new name already is replaced."
  ) { run, call in
    let old = try run.disk.open(call.operands[0], followsLast: false)
    let new = try run.disk.open(call.operands[1], followsLast: false)
    let pattern = run.disk.isPattern(call.operands[0]) ? try run.disk.read(call.operands[0]) : nil
    defer { if let pattern { run.disk.notePattern(pattern, at: call.operands[1]) } }
    try old.folder.move(old.name, to: new.folder, as: new.name)
  }
}
