import ArgumentParsing
import Foundation
import Harness

/// What `harness help` shows.
enum HelpText {
  /// The tool as a whole.
  static var overview: String {
    let width = (Tool.commands.map(\.name.count).max() ?? 0) + 2
    let commands = Tool.commands.map { command in
      "  " + command.name.padded(to: width) + command.summary
    }
    return """
      Runs scenarios: text files that launch programs, and say what is expected of them.

      \(commands.joined(separator: "\n"))

      Commands of scenarios:
      \(LanguageText.names)

      harness help NAME shows a command of the tool, or one of scenarios.
      harness help TOPIC shows what else scenarios have:
      \(LanguageText.topics.joined(separator: ", ")).
      Exit status: 0 everything passed, 1 a scenario failed, 2 it could not run, 130 interrupted.
      """
  }

  /// A command of the tool.
  static func of(_ command: ToolCommand) -> String {
    let options = command.options.isEmpty ? "" : " [OPTION…]"
    let operands = command.operands.isEmpty ? "" : " " + command.operands
    var text = "harness \(command.name)\(options)\(operands)\n\n\(command.summary)\n"
    if !command.details.isEmpty { text += "\n\(command.details)\n" }
    if !command.options.isEmpty { text += "\n" + command.options.map(paragraph).joined() }
    return String(text.dropLast())
  }

  private static func paragraph(_ option: CommandLineOption) -> String {
    let names = [option.letter, option.name].compactMap { $0 }.joined(separator: ", ")
    let value = option.value.map { option.isValueOptional ? "[=\($0)]" : " \($0)" } ?? ""
    let heading = "  " + names + value
    let lines = option.explanation.split(separator: "\n").map { "      \($0)\n" }
    return heading + "\n" + lines.joined()
  }
}
