extension ScenarioCommand {
  static let stderr = ScenarioCommand(
    "stderr [-count=N] PATTERN", from: .testscript,
    summary: "Look for a regular expression in what the last program wrote to standard error.",
    details: "See `stdout`.",
    prefixes: .negation, effect: .none, patternOperand: 0, check: checkMatchCount
  ) { run, call in
    try run.expectProgram(for: "stderr")
    try match(call, of: run, in: try run.read("stderr"), of: "stderr")
  }
}
