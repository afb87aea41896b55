import Foundation
import HarnessComparison
import HarnessScenarios

/// The lines of the Test Anything Protocol, version 14, each with its newline.
enum TAPLines {
  /// The version and the plan.
  static func heading(count: Int) -> String {
    "TAP version 14\n1..\(count)" + (count == 0 ? " # no scenarios\n" : "\n")
  }

  /// A scenario that ended, with what there is to say of it.
  static func point(_ number: Int, _ row: RunReport.Row, runEnd: String?) -> String {
    let isPassed = [.passed, .flaky, .skipped].contains(row.verdict)
    var line = (isPassed ? "ok" : "not ok") + " \(number) - " + description(row.name)
    if row.verdict == .skipped {
      line += " # SKIP" + (row.end?.reason.map { " " + oneLine($0) } ?? "")
    }
    return line + "\n" + diagnostics(row, runEnd: runEnd)
  }

  /// Why nothing more follows, where more was planned; otherwise nothing.
  static func bailOut(_ report: RunReport) -> String {
    report.earlyEnd.map { "Bail out! \($0)\n" } ?? ""
  }

  /// One line, in which `#` starts no directive.
  private static func description(_ name: String) -> String {
    oneLine(name).replacing("\\", with: "\\\\").replacing("#", with: "\\#")
  }

  private static func oneLine(_ text: String) -> String {
    VisibleText.of(text).replacing("\n", with: "␊")
  }

  // MARK: - YAML

  private static func diagnostics(_ row: RunReport.Row, runEnd: String?) -> String {
    let fields =
      switch row.verdict {
      case .failed, .unreadable: failure(row)
      case .flaky: flaky(row)
      case .interrupted: field("message", runEnd ?? "interrupted") + field("severity", "fail")
      case .passed: passed(row)
      case .skipped, .notRun: ""
      }
    let duration = row.end.map { "  duration_ms: \(Int(($0.duration * 1000).rounded()))\n" } ?? ""
    return "  ---\n" + fields + lines("warnings", row.warnings) + duration + "  ...\n"
  }

  private static func passed(_ row: RunReport.Row) -> String {
    let cached = row.end?.cached.map { field("cached", "\($0)") }
    return (cached ?? "") + (row.end?.sweep.map { field("swept", $0.claim) } ?? "")
  }

  private static func flaky(_ row: RunReport.Row) -> String {
    field("message", "passed at attempt \(row.attempts.count)") + field("severity", "comment")
      + lines("earlier", row.earlierFailures.map(\.complaint))
  }

  private static func failure(_ row: RunReport.Row) -> String {
    guard let end = row.end else { return "" }
    var text = field("message", end.complaint) + field("severity", "fail")
    text += "  at:\n  " + field("file", end.failure?.file ?? end.problems.first?.file ?? row.file)
    text += "    line: \(row.line)\n"
    if let command = end.failure?.command { text += field("command", command) }
    text += lines("diff", split(end.failure?.diff ?? ""))
    text += lines("stdout", split(end.output)) + lines("stderr", split(end.errorOutput))
    let others = end.problems.dropFirst()
    return text
      + lines("problems", others.map { "\($0.file):\($0.line):\($0.column): \($0.message)" })
  }

  private static func field(_ name: String, _ value: String) -> String {
    "  \(name): \(YAMLText.quoted(ReportBound.shortened(value)))\n"
  }

  private static func lines(_ name: String, _ lines: [String]) -> String {
    guard !lines.isEmpty else { return "" }
    return "  \(name):\n" + lines.map { "    - \(YAMLText.quoted($0))\n" }.joined()
  }

  private static func split(_ text: String) -> [String] {
    let text = ReportBound.shortened(text)
    guard !text.isEmpty else { return [] }
    return (text.hasSuffix("\n") ? String(text.dropLast()) : text)
      .components(separatedBy: "\n")
  }
}
