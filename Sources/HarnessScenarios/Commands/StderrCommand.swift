extension ScenarioCommand {
  static let stderr = ScenarioCommand(
    "stderr [-count=N] PATTERN", from: .testscript,
    summary: "Look for a regular expression in what the last program wrote to standard error.",
    details: "See `stdout`.",
    prefixes: .negation, effect: .none, check: checkMatch
  ) { run, call in
    try match(call, in: try run.read("stderr"), of: "stderr")
  }
}
