import Foundation
import HarnessComparison
import HarnessScenarios

extension ReportFormat {
  /// Markdown for the page of a job of GitHub Actions: the numbers, and every failure.
  public static let gitHubSummary = ReportFormat(
    "github-summary", "a summary for GitHub Actions"
  ) { Data(GitHubSummary($0).text.utf8) }
}

/// A run in Markdown.
struct GitHubSummary {
  private let report: RunReport

  /// GitHub takes 1 MiB from a step, and nothing of what is larger.
  private static let limit = 900_000

  /// How many warnings are listed at the most.
  private static let shownWarnings = 100

  /// The most of one failure, in bytes.
  private static let longestFailure = 20_000

  init(_ report: RunReport) {
    self.report = report
  }

  var text: String {
    let rows = report.rows
    var text = "## \(report.isSuccess ? "✅" : "❌") \(SummaryLine(report).text(.plain))\n\n"
    var hidden = 0
    for row in rows where [.failed, .unreadable].contains(row.verdict) {
      let failure = failure(row)
      if text.utf8.count + failure.utf8.count < Self.limit {
        text += failure
      } else {
        hidden += 1
      }
    }
    if hidden > 0 { text += "and \(Plural.of(hidden, "more failure"))\n\n" }
    return text + list("Flaky", .flaky, rows) + list("Interrupted", .interrupted, rows)
      + list("Not run", .notRun, rows) + warnings(rows)
  }

  private func warnings(_ rows: [RunReport.Row]) -> String {
    let lines = rows.flatMap(\.warnings).map { "- \(MarkupText.content($0))\n" }
    guard !lines.isEmpty else { return "" }
    let shown = lines.prefix(Self.shownWarnings)
    let hidden = lines.count - shown.count
    return "⚠️ **Warnings**:\n\n\(shown.joined())"
      + (hidden > 0 ? "- and \(Plural.of(hidden, "more warning"))\n\n" : "\n")
  }

  private func failure(_ row: RunReport.Row) -> String {
    let text = ReportBound.shortened(row.end?.details ?? "", to: Self.longestFailure)
    let details = Self.unindented(text)
    let fence = Self.fence(for: details)
    let name = MarkupText.content(VisibleText.of(row.name))
    return "<details><summary>\(row.verdict.rawValue) <b>\(name)</b></summary>\n\n"
      + "\(fence)diff\n\(details)\(details.hasSuffix("\n") ? "" : "\n")\(fence)\n\n</details>\n\n"
  }

  private func list(
    _ title: String, _ verdict: RunReport.Verdict, _ rows: [RunReport.Row]
  ) -> String {
    let names = rows.filter { $0.verdict == verdict }.map { MarkupText.content($0.name) }
    guard !names.isEmpty else { return "" }
    return "**\(title)**: \(NameList(names))\n\n"
  }

  /// At the start of their lines, GitHub colours those of a diff.
  private static func unindented(_ text: String) -> String {
    text.components(separatedBy: "\n").map { $0.hasPrefix("  ") ? String($0.dropFirst(2)) : $0 }
      .joined(separator: "\n")
  }

  /// More backquotes than the text has in a row, so that nothing in it ends the block.
  private static func fence(for text: String) -> String {
    var (longest, current) = (0, 0)
    for byte in text.utf8 {
      current = byte == UInt8(ascii: "`") ? current + 1 : 0
      longest = max(longest, current)
    }
    return String(repeating: "`", count: max(3, longest + 1))
  }
}
