extension ScenarioCommand {
  static let ttyin = ScenarioCommand(
    "ttyin [-stdin] FILE", from: .testscript,
    summary: "Give the next program a terminal beside its streams, and type a file on it.",
    details: """
      The terminal is what the program finds as `/dev/tty`, where passwords are asked for; with \
      `-stdin` it is the standard input too. `ttyout` looks at what it was sent, and `screen` at \
      what it shows. Where `terminal` is set, all streams are the terminal's. The program may not \
      be one in the background.
      """,
    difference: """
      Behind the file, Control-D ends the input; a program that waits for more fails at once.
      """,
    effect: .none
  ) { run, call in
    run.launches.typing = LaunchSettings.TypedFile(
      content: try run.read(call.operands[0]), isInput: call.has("-stdin"))
  }
}
