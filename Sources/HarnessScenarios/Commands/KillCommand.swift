import Harness

extension ScenarioCommand {
  static let kill = ScenarioCommand(
    "kill [SIGNAL] [NAME]", from: .testscript,
    summary: "Send a signal to the programs in the background, or to the one of that name.",
    details: """
      The signal is `-KILL` unless given, as `-TERM`, `-SIGTERM` or `-15`. One that the signal ends \
      has ended as it should, unless `wait` looks at it.
      """,
    difference: "Only `-KILL` and `-INT` are known there, and none of it before version 1.12.",
    effect: .none, namedWord: NamedWord.lastProgram
  ) { run, call in
    var words = call.operands[...]
    let signal = words.first?.hasPrefix("-") == true ? words.removeFirst() : "-KILL"
    guard words.count <= 1 else { throw ScenarioFailure("usage: kill [SIGNAL] [NAME]") }
    let number = try SignalName.number(of: String(signal.dropFirst()))
    if let name = words.first, run.background[name] == nil { throw run.unknownProgram(name) }
    run.background.send(number, to: words.first)
  }
}
