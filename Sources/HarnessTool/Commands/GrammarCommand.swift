extension ToolCommand {
  static let grammar = ToolCommand(
    name: "grammar", operands: "",
    summary: "Write a grammar of scenarios for editors.",
    details: """
      It is a TextMate grammar, which Visual Studio Code, Zed's and Sublime Text's extensions and others
      read; Documentation/Grammar.md says how.
      """
  ) { _ in
    try Tool.print(ScenarioGrammar.text())
    return .passed
  }
}
