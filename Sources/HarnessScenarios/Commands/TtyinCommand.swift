extension ScenarioCommand {
  static let ttyin = ScenarioCommand(
    "ttyin [-stdin] FILE", from: .testscript,
    summary: "Give the next program a terminal beside its streams, and type a file on it.",
    details: """
      The terminal is what the program finds as `/dev/tty`, where passwords are asked for; with \
      `-stdin` it is the standard input too. Behind the file, Control-D ends the input. `ttyout` \
      looks at what it was sent, and `screen` at what it shows. Where `terminal` is set, all \
      streams are the terminal's. The program may not be one in the background.
      """,
    difference: """
      A program that still waits for input behind the file and its Control-D fails at once.
      """,
    effect: .none
  ) { run, call in
    let (file, isInput) = (call.operands[0], call.has("-stdin"))
    let content = try run.read(file)
    guard !content.isEmpty else {
      throw ScenarioFailure("\(file) is empty: nothing would be typed")
    }
    if isInput && run.input != nil { throw ScenarioFailure.twoInputs }
    run.untaken.add(run.line)
    run.launches.typing = LaunchSettings.TypedFile(content: content, isInput: isInput)
  }
}

extension ScenarioFailure {
  /// A program that is to read a file and what is typed.
  static let twoInputs = ScenarioFailure(
    "the next program has one standard input: either `stdin` gives it a file, or `ttyin -stdin` "
      + "types one")
}
