extension ScenarioCommand {
  static let ttyout = ScenarioCommand(
    "ttyout [-count=N] PATTERN", from: .testscript,
    summary: "Look for a regular expression in all that the last program's terminal was sent.",
    details: """
      Also control sequences are there, what was typed where the terminal shows that, and a \
      carriage return at the end of each line. `screen` looks at what can be seen. See `stdout`.
      """,
    prefixes: .negation, effect: .none, check: checkMatch
  ) { run, call in
    guard let outcome = run.last.outcome, outcome.hadTerminal else {
      throw ScenarioFailure.noTerminal
    }
    try match(call, in: try outcome.standardOutput.whole("ttyout"), of: "ttyout")
  }
}
