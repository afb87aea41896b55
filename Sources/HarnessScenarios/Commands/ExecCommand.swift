extension ScenarioCommand {
  static let exec = ScenarioCommand(
    "exec PROGRAM [ARGUMENT...] [&]", from: .testscript,
    summary: "Run a program, and expect that it exits with status 0.",
    details: """
      With `!` before it the program has to fail, and with `?` it may. A crash, as by `SIGSEGV`, is no \
      such failure, unless a line `status SIGSEGV` follows. A last word `&` starts it \
      in the background, and `&NAME&` gives it a name for `wait` and `kill`; its end is looked at \
      by `wait`, or at the end of the script.

      The program is looked for in the script's `PATH`; a name with a slash is a path. It reads \
      what `stdin` gave it, and nothing otherwise. No shell reads the line: words such as `|`, `>`, \
      `~` and `$(date)`, and those in double quotes, are arguments like any other, and are warned of \
      where they stand without single quotes.

      It may write 256 MiB to each of its streams, or as much as `"outputLimit"` in harness.json or \
      `--output-limit` says. One that writes more is ended, and its line fails.
      """,
    difference: """
      `!` takes only a program that was started and then failed: one that is not found is an \
      error, and so is a crash of which no line `status` speaks. `?` takes any end. Every program has a time limit.
      """,
    prefixes: .program
  ) { run, call in
    try exec(run, call.operands, call.expectation)
  }

  /// Runs the program that is the first word, in the background where the last word says so.
  static func exec(
    _ run: ScenarioRun, _ words: [String], _ expectation: PrefixedCommand.Expectation
  ) throws {
    guard let name = words.first, words != ["&"] else {
      throw ScenarioFailure("usage: \(ScenarioCommand.exec.usage)")
    }
    let arguments = Array(words.dropFirst())
    if let last = arguments.last, let label = backgroundLabel(last) {
      try run.startProgram(
        name, Array(arguments.dropLast()), as: label, expecting: expectation)
    } else {
      try run.runProgram(name, arguments, expecting: expectation)
    }
  }

  /// The name in `&NAME&`, an empty one for `&`, nil for any other word.
  static func backgroundLabel(_ word: String) -> String? {
    guard word != "&" else { return "" }
    guard word.count > 2, word.hasPrefix("&"), word.hasSuffix("&") else { return nil }
    let label = word.dropFirst().dropLast()
    let isName = label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    return isName ? String(label) : nil
  }
}
