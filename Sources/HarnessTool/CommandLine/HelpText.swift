import ArgumentParsing
import Foundation
import Harness

/// What `harness help` shows.
enum HelpText {
  /// The tool as a whole: one screen of 24 rows and 80 columns.
  static var overview: String {
    """
    harness runs scenarios: text files that launch programs, and say what to expect.

    \(Tool.groups.flatMap(rows).joined(separator: "\n"))

    \(topics.wrapped(to: 80))
    Exit status: 0 all passed, 1 one failed, 2 it could not run, 130 interrupted.
    """
  }

  private static var topics: String {
    "harness help NAME shows one of these commands, one of scenarios, or "
      + LanguageText.topics.joined(separator: ", ") + "."
  }

  private static func rows(of group: (purpose: String, commands: [ToolCommand])) -> [String] {
    let indentation = (Tool.groups.map(\.purpose.count).max() ?? 0) + 2
    let width = (Tool.commands.map(\.name.count).max() ?? 0) + 2
    return group.commands.enumerated().map { index, command in
      (index == 0 ? group.purpose : "").padded(to: indentation)
        + command.name.padded(to: width) + (command.row ?? command.summary)
    }
  }

  /// How a command is written.
  static func usage(of command: ToolCommand) -> String {
    let options = command.options.isEmpty ? "" : " [OPTION…]"
    let operands = command.operands.isEmpty ? "" : " " + command.operands
    return "harness \(command.name)\(options)\(operands)"
  }

  /// A command of the tool.
  static func of(_ command: ToolCommand) -> String {
    var text = "\(usage(of: command))\n\n\(command.summary)\n"
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
