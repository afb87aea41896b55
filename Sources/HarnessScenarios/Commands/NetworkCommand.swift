import Harness

extension ScenarioCommand {
  static let network = ScenarioCommand(
    "network any|none|[loopback] [HOST:PORT...]", from: .harness,
    summary: "Let each program that follows reach this of the network, and nothing else.",
    details: """
      Another address is refused, and the line fails with the program, and the address or the name \
      that it asked for: also of what the program has started, and whatever it makes of it. `none` \
      refuses this machine's own addresses too, and `loopback` allows them; names are looked up of \
      hosts alone that are given here, each with a port or `*`. Sockets of the file system are reached \
      in the sandbox only. `"network": "none"` in harness.json does so for all scenarios. Where the \
      system cannot watch programs, the condition [netguard] does not hold, and a program that may not \
      reach everything is not started.
      """,
    effect: .none, check: checkNetwork
  ) { run, call in
    run.launches.network = try NetworkAccess(words: call.operands)
  }

  @Sendable private static func checkNetwork(_ words: [String?]) throws {
    let known = words.compactMap { $0 }
    guard known.count == words.count else { return }
    _ = try NetworkAccess(words: known)
  }
}
