extension ScenarioCommand {
  static let env = ScenarioCommand(
    "env [NAME=VALUE...]", from: .testscript,
    summary: "Set variables; a name without a value shows it, and no name shows all.",
    difference: "A variable's name may not be empty.",
    effect: .none
  ) { run, call in
    if call.operands.isEmpty { run.note(run.environment.lines.joined(separator: "\n")) }
    for word in call.operands {
      guard let equals = word.firstIndex(of: "=") else {
        run.note("\(word)=\(run.environment[word] ?? "")")
        continue
      }
      let name = String(word[..<equals])
      guard !name.isEmpty else { throw ScenarioFailure("`\(word)` names no variable") }
      run.environment[name] = String(word[word.index(after: equals)...])
    }
  }
}
