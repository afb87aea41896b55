import HarnessSystem

extension ScenarioCommand {
  static let readlink = ScenarioCommand(
    "readlink FILE TARGET", from: .harness,
    summary: "Expect that a file is a symbolic link with this target.",
    prefixes: .negation, effect: .none
  ) { run, call in
    let (name, wanted) = (call.operands[0], call.operands[1])
    guard let status = FileStatus(try run.disk.url(name)) else {
      throw ScenarioFailure("\(name) does not exist")
    }
    guard let target = status.link else {
      throw ScenarioFailure("\(name) is a \(status.kind), not a symbolic link")
    }
    guard (target == DiskPath(wanted)) == call.isNegated else { return }
    throw ScenarioFailure(
      "\(name) leads to \(target.escaped)"
        + (call.isNegated ? ", and should not" : ", not to \(wanted)"))
  }
}
