import ArgumentParsing
import Harness
import HarnessScenarios

extension ToolCommand {
  static let help = ToolCommand(
    name: "help", operands: "[NAME | TOPIC]", operandKinds: [.name(.topic), .text],
    summary: "Show an overview, or a command, or a part of the language.",
    row: "Show this, or a command, or the language; version: which.",
    details: """
      NAME is that of a command of the tool or of scenarios. TOPIC is a part of the language:
      \(LanguageText.topics.joined(separator: ", ")).
      """,
    options: [.markdown]
  ) { arguments in
    if arguments.has(.markdown) {
      try Tool.print(ReferenceText.whole)
    } else if let name = arguments.operands.first {
      try Tool.print(try text(name))
    } else {
      try Tool.print(HelpText.overview)
    }
    return .passed
  }

  private static func text(_ name: String) throws(UsageError) -> String {
    if let topic = LanguageText.of(topic: name) { return topic }
    let language = ScenarioCommand.language
    let tool = Tool.commands.first { $0.name == name }.map { HelpText.of($0) }
    let scenario = language.first { $0.name == name }.map { LanguageText.of($0) }
    guard tool != nil || scenario != nil else {
      let names = Tool.commands.map(\.name) + LanguageText.topics + language.map(\.name)
      throw .unknownCommand(name, known: names)
    }
    guard let tool, let scenario else { return tool ?? scenario ?? "" }
    return "\(tool)\n\nIn a scenario:\n\n\(scenario)"
  }
}
