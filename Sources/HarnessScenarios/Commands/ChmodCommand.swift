import Harness
import HarnessSystem

extension ScenarioCommand {
  static let chmod = ScenarioCommand(
    "chmod MODE FILE...", from: .testscript,
    summary: "Change the permissions of files and folders; the mode is octal, such as 644.",
    difference: "Several files may be named.",
    effect: .none,
    check: FilePermissions.checkFirst(upTo: 0o777)
  ) { run, call in
    let mode = try FilePermissions.from(call.operands[0], upTo: 0o777)
    for name in call.operands.dropFirst() {
      try run.disk.open(name, followsLast: true).setMode(UInt32(mode))
    }
  }
}
