import Harness

extension ToolCommand {
  static let help = ToolCommand(
    name: "help", operands: "[COMMAND]",
    summary: "Show the commands, or one of them.",
    details: "COMMAND is one of the tool or of scenarios; `commands` shows all those of scenarios."
  ) { invocation in
    guard let name = invocation.operands.first else {
      try Tool.print(HelpText.overview)
      return .passed
    }
    try Tool.print(try text(name))
    return .passed
  }

  private static func text(_ name: String) throws(UsageError) -> String {
    let language = ScenarioCommand.language
    guard name != "commands" else { return HelpText.list(language) }
    let tool = Tool.commands.first { $0.name == name }.map { HelpText.of($0) }
    let scenario = language.first { $0.name == name }.map { HelpText.of($0) }
    guard tool != nil || scenario != nil else {
      throw .unknownCommand(name, known: Tool.commands.map(\.name) + language.map(\.name))
    }
    guard let tool, let scenario else { return tool ?? scenario ?? "" }
    return "\(tool)\n\nIn a scenario:\n\n\(scenario)"
  }
}
