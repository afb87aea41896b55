extension ScenarioCommand {
  static let capture = ScenarioCommand(
    "capture NAME", from: .harness,
    summary: "Keep the last standard output in a variable, without the newlines at its end.",
    effect: .none
  ) { run, call in
    let name = call.operands[0]
    let isName = name.utf8.allSatisfy {
      $0 == UInt8(ascii: "_") || Character(Unicode.Scalar($0)).isLetter
        || Character(Unicode.Scalar($0)).isNumber
    }
    guard isName else { throw ScenarioFailure("\(name) is no variable's name: letters, digits, _") }
    var text = Substring(run.output)
    while text.last?.isNewline ?? false { text.removeLast() }
    run.environment[name] = String(text)
  }
}
