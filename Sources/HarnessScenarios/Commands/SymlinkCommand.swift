import Harness
import HarnessSystem

extension ScenarioCommand {
  static let symlink = ScenarioCommand(
    "symlink FILE -> TARGET", from: .testscript,
    summary: "Make a symbolic link; its target is taken as it is written."
  ) { run, call in
    try run.disk.open(call.operands[0], followsLast: false)
      .makeSymbolicLink(to: DiskPath(call.operands[2]))
  }
}
