import Foundation
import Harness
import HarnessScenarios

/// What `harness help` shows of the language of scenarios.
enum LanguageText {
  /// The words behind `harness help`, other than commands.
  static var topics: [String] {
    ["commands"] + LanguageTopic.all.map(\.name) + ["differences"]
  }

  /// The text of a topic; nil where there is none of that name.
  static func of(topic name: String) -> String? {
    switch name {
    case "commands": return table(ScenarioCommand.language.map { ($0.usage, $0.summary) })
    case "differences": return table(LanguageDifference.all.map { ($0.name, $0.text) })
    default:
      guard let topic = LanguageTopic.all.first(where: { $0.name == name }) else { return nil }
      return topic.summary + "\n\n" + table(topic.entries.map { ($0.name, $0.summary) })
    }
  }

  /// A command in full.
  static func of(_ command: ScenarioCommand) -> String {
    var paragraphs = [command.prefixedUsage, command.summary]
    if !command.details.isEmpty { paragraphs.append(command.details) }
    if let difference = command.difference {
      paragraphs.append("Unlike testscript: \(difference)")
    }
    return paragraphs.map { $0.wrapped() }.joined(separator: "\n\n")
  }

  /// The widest first column.
  private static let widest = 34

  /// A line for each, with the second column below itself.
  private static func table(_ rows: [(String, String)]) -> String {
    let width = min(rows.map(\.0.count).max() ?? 0, widest) + 2
    let indentation = String(repeating: " ", count: width)
    return rows.map { name, text in
      let first =
        name.count < width
        ? name.padded(to: width) : "\(name)\n\(indentation)"
      return first
        + text.wrapped(to: 100 - width).replacing("\n", with: "\n" + indentation)
    }.joined(separator: "\n")
  }
}

extension String {
  /// Each of its lines in lines of so many columns.
  func wrapped(to width: Int = 80) -> String {
    components(separatedBy: "\n").map { paragraph in
      var lines = [""]
      for word in paragraph.split(separator: " ") {
        let last = lines[lines.count - 1]
        if last.isEmpty {
          lines[lines.count - 1] = String(word)
        } else if last.count + word.count < width {
          lines[lines.count - 1] = "\(last) \(word)"
        } else {
          lines.append(String(word))
        }
      }
      return lines.joined(separator: "\n")
    }.joined(separator: "\n")
  }
}
