extension ScenarioCommand {
  static let ttyin = ScenarioCommand(
    "ttyin [-stdin] FILE", from: .testscript,
    summary: "Give the next program a terminal, and type a file on it.",
    details: """
      `ttyout` then looks at what the terminal was sent. `terminal` gives one to all programs.
      """,
    difference: """
      The terminal is the program's standard input, output and error, with and without `-stdin`; \
      its output is in `stdout` too. Behind the file, Control-D ends the input.
      """,
    effect: .none
  ) { run, call in
    run.launches.typing = try run.read(call.operands[0])
  }
}
