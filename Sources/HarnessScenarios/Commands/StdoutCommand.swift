extension ScenarioCommand {
  static let stdout = ScenarioCommand(
    "stdout [-count=N] PATTERN", from: .testscript,
    summary: "Look for a regular expression in what the last program wrote to standard output.",
    details: """
      With `!` it must not match. `-count=N` asks for N matches. `^` and `$` match at every line, \
      and nothing is anchored.
      """,
    prefixes: .negation, effect: .none, patternOperand: 0, check: checkMatchCount
  ) { run, call in
    try run.expectProgram(for: "stdout")
    try match(call, of: run, in: try run.read("stdout"), of: "stdout")
  }
}
