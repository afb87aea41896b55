import Foundation
import Harness

/// What `harness help` shows.
enum HelpText {
  /// The tool as a whole.
  static var overview: String {
    let width = (Tool.commands.map(\.name.count).max() ?? 0) + 2
    let commands = Tool.commands.map { command in
      "  " + command.name.padding(toLength: width, withPad: " ", startingAt: 0) + command.summary
    }
    return """
      Runs scenarios: text files that launch programs, and say what is expected of them.

      \(commands.joined(separator: "\n"))

      harness help COMMAND shows a command of the tool, or one of scenarios.
      harness help commands shows all commands of scenarios.
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

  private static func paragraph(_ option: ToolOption) -> String {
    let names = [option.letter, option.name].compactMap { $0 }.joined(separator: ", ")
    let value = option.value.map { option.isValueOptional ? "[=\($0)]" : " \($0)" } ?? ""
    let heading = "  " + names + value
    let lines = option.help.split(separator: "\n").map { "      \($0)\n" }
    return heading + "\n" + lines.joined()
  }

  // MARK: - The commands of scenarios

  /// A line for each.
  static func list(_ commands: [ScenarioCommand]) -> String {
    let width = (commands.map(\.usage.count).max() ?? 0) + 2
    return commands.map { command in
      command.usage.padding(toLength: width, withPad: " ", startingAt: 0) + command.summary
    }.joined(separator: "\n")
  }

  /// One of them in full.
  static func of(_ command: ScenarioCommand) -> String {
    var paragraphs = [prefix(command) + command.usage, command.summary]
    if !command.details.isEmpty { paragraphs.append(command.details) }
    if let difference = command.difference {
      paragraphs.append("Unlike testscript: \(difference)")
    }
    return paragraphs.map { wrapped($0) }.joined(separator: "\n\n")
  }

  /// The prefixes that the command may have, as its usage shows them.
  private static func prefix(_ command: ScenarioCommand) -> String {
    switch command.prefixes {
    case .none: ""
    case .negation: "[!] "
    case .program: "[!|?] "
    }
  }

  /// Paragraphs in lines of at most 80 columns.
  private static func wrapped(_ text: String) -> String {
    text.components(separatedBy: "\n").map { paragraph in
      var lines = [""]
      for word in paragraph.split(separator: " ") {
        let last = lines[lines.count - 1]
        if last.isEmpty {
          lines[lines.count - 1] = String(word)
        } else if last.count + word.count < 80 {
          lines[lines.count - 1] = "\(last) \(word)"
        } else {
          lines.append(String(word))
        }
      }
      return lines.joined(separator: "\n")
    }.joined(separator: "\n")
  }
}
