import HarnessSystem

extension ScenarioCommand {
  static let mode = ScenarioCommand(
    "mode MODE FILE...", from: .harness,
    summary: "Expect that files and folders have these permissions, such as 644.",
    prefixes: .negation, effect: .none,
    check: FilePermissions.checkFirst(upTo: 0o7777)
  ) { run, call in
    let wanted = try FilePermissions.from(call.operands[0], upTo: 0o7777)
    for name in call.operands.dropFirst() {
      guard let status = FileStatus(try run.disk.urlToOpen(name), followingLinks: true) else {
        throw ScenarioFailure("\(name) does not exist")
      }
      guard (status.permissions == UInt32(wanted)) == call.isNegated else { continue }
      let found = String(status.permissions, radix: 8)
      throw ScenarioFailure(
        "the mode of \(name) is \(found)" + (call.isNegated ? "" : ", not \(call.operands[0])"))
    }
  }
}
