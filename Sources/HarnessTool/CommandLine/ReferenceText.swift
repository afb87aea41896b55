import Foundation
import Harness
import HarnessScenarios

/// The reference of the language in Markdown, as `harness help --markdown` prints it.
enum ReferenceText {
  static var whole: String {
    let commands = "## Commands\n\n" + ScenarioCommand.language.map(of).joined(separator: "\n\n")
    return ([commands] + LanguageTopic.all.map(of) + [differences]).joined(separator: "\n\n")
  }

  private static func of(_ command: ScenarioCommand) -> String {
    var paragraphs = ["### `\(command.name)`", "    \(command.prefixedUsage)", command.summary]
    if !command.details.isEmpty { paragraphs.append(command.details) }
    return paragraphs.map { $0.hasPrefix(" ") ? $0 : $0.wrapped(to: 100) }
      .joined(separator: "\n\n")
  }

  private static func of(_ topic: LanguageTopic) -> String {
    let rows = topic.entries.map { ("`\($0.name)`", $0.summary) }
    let names = topic.name == "rules" ? topic.entries.map { ($0.name, $0.summary) } : rows
    return "## \(topic.name.capitalized)\n\n\(topic.summary)\n\n" + table("", "meaning", names)
  }

  private static var differences: String {
    "## Differences from testscript\n\n"
      + table("", "difference", LanguageDifference.all.map { ("`\($0.name)`", $0.text) })
  }

  private static func table(_ first: String, _ second: String, _ rows: [(String, String)]) -> String
  {
    let lines = rows.map { "| \(cell($0)) | \(cell($1)) |" }
    return (["| \(first) | \(second) |", "|---|---|"] + lines).joined(separator: "\n")
  }

  private static func cell(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("\n", with: " ")
  }
}
