extension ScenarioCommand {
  static let capture = ScenarioCommand(
    "capture NAME", from: .harness,
    summary: "Keep the last standard output in a variable, without the newlines at its end.",
    effect: .none,
    check: checkCapture
  ) { run, call in
    let name = call.operands[0]
    try checkName(name)
    var text = Substring(run.output)
    while text.last?.isNewline ?? false { text.removeLast() }
    run.environment[name] = String(text)
  }

  @Sendable private static func checkCapture(_ words: [String?]) throws {
    if let first = words.first, let word = first { try checkName(word) }
  }

  private static func checkName(_ name: String) throws {
    let isName = name.utf8.allSatisfy {
      $0 == UInt8(ascii: "_") || Character(Unicode.Scalar($0)).isLetter
        || Character(Unicode.Scalar($0)).isNumber
    }
    guard isName else { throw ScenarioFailure("\(name) is no variable's name: letters, digits, _") }
  }
}
