import Foundation
import HarnessScenarios
import HarnessSystem

extension ReportFormat {
  /// JUnit XML, as Jenkins and GitLab read it.
  ///
  /// It validates against the strict schema of Jenkins' xUnit plugin, which has no place for the
  /// file of a test case; it stands at the suite.
  public static let junit = junit(repository: nil)

  /// JUnit XML, with or without what the schema of Jenkins' xUnit plugin forbids.
  ///
  /// - Parameter repository: With the folder of a repository, test cases have the attributes `file`
  ///   and `line`, of which GitLab makes links: `CI_PROJECT_DIR`.
  /// - Returns: The format.
  public static func junit(repository: String?) -> ReportFormat {
    ReportFormat("junit", "JUnit XML, as Jenkins and GitLab read it") { report in
      Data(JUnitReport(report, repository: repository).text.utf8)
    }
  }
}

/// A run as JUnit XML: a suite for each file.
struct JUnitReport {
  private let report: RunReport
  private let rows: [RunReport.Row]
  private let paths: RepositoryPath?

  init(_ report: RunReport, repository: String?) {
    self.report = report
    paths = repository.map { RepositoryPath($0) }
    rows = report.rows
  }

  var text: String {
    var text = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
    text += #"<testsuites name="harness" tests="\#(rows.count)""#
    text += #" failures="\#(count(.failed))" errors="\#(count(.unreadable, .interrupted))""#
    text += #" time="\#(seconds(report.end?.time ?? 0))">"# + "\n"
    for row in rows { text += suite(row) }
    return text + "</testsuites>\n"
  }

  private func count(_ verdicts: RunReport.Verdict...) -> Int {
    rows.count { verdicts.contains($0.verdict) }
  }

  private func seconds(_ time: TimeInterval) -> String { time.fixed(3) }

  // MARK: - A scenario

  private func suite(_ row: RunReport.Row) -> String {
    let isSkipped = row.verdict == .skipped || row.verdict == .notRun
    let isError = row.verdict == .unreadable || row.verdict == .interrupted
    var text = "  <testsuite" + attribute("name", row.name) + attribute("file", row.file)
    text += #" tests="1" failures="\#(row.verdict == .failed ? 1 : 0)""#
    text += #" errors="\#(isError ? 1 : 0)" skipped="\#(isSkipped ? 1 : 0)""#
    text += #" time="\#(seconds(row.duration))""# + timestamp(row) + ">\n"
    return text + testCase(row) + "  </testsuite>\n"
  }

  private func timestamp(_ row: RunReport.Row) -> String {
    guard let start = report.start, let attempt = row.attempts.first else { return "" }
    let moment = start.startedAt.date.addingTimeInterval(attempt.start.time)
    // Jenkins reads the time without a zone.
    return attribute("timestamp", String(Timestamp(moment).description.prefix(19)))
  }

  private func testCase(_ row: RunReport.Row) -> String {
    var parts = row.name.split(separator: "/").map(String.init)
    let name = parts.popLast() ?? row.name
    let folder = parts.isEmpty ? "scenarios" : parts.joined(separator: ".")
    var text = "    <testcase" + attribute("name", name) + attribute("classname", folder)
    text += #" time="\#(seconds(row.duration))""#
    if let paths { text += attribute("file", paths.of(row.file)) + #" line="\#(row.line)""# }
    let outcome = outcome(row) + warnings(row)
    return text + (outcome.isEmpty ? "/>\n" : ">\n\(outcome)    </testcase>\n")
  }

  private func outcome(_ row: RunReport.Row) -> String {
    // As Surefire defines them: flaky where the last attempt passed, else failed again.
    let name = row.verdict == .flaky ? "flakyFailure" : "rerunFailure"
    let earlier = row.earlierFailures.map { retried($0, name) }.joined()
    return lastOutcome(row) + earlier
      + output(isWithTranscript(row) ? row.end?.log.text(isWhole: true) : row.end?.passedRemark)
  }

  /// What became of the last attempt; nothing where it passed.
  private func lastOutcome(_ row: RunReport.Row) -> String {
    switch row.verdict {
    case .passed, .flaky: ""
    case .skipped: skipped(row.end?.reason ?? "")
    case .notRun: skipped("not run: \(report.earlyEnd ?? "its turn did not come")")
    case .interrupted: element("error", "interrupted", report.earlyEnd ?? "interrupted", "")
    case .unreadable: element("error", "unreadable", row.end)
    case .failed: element("failure", "failure", row.end)
    }
  }

  private func isWithTranscript(_ row: RunReport.Row) -> Bool {
    switch row.verdict {
    case .failed, .unreadable, .interrupted: true
    case .passed, .flaky, .skipped, .notRun: false
    }
  }

  // MARK: - Elements

  private func skipped(_ reason: String) -> String {
    "      <skipped" + (reason.isEmpty ? "" : attribute("message", reason)) + "/>\n"
  }

  private func element(_ name: String, _ type: String, _ end: RunEvent.ScenarioFinished?) -> String
  {
    element(name, type, end?.complaint ?? "", end?.details ?? "")
  }

  private func element(
    _ name: String, _ type: String, _ message: String, _ details: String
  ) -> String {
    "      <\(name)" + attribute("message", message) + attribute("type", type) + ">"
      + MarkupText.content(ReportBound.shortened(details)) + "</\(name)>\n"
  }

  /// An attempt that failed, and was not the last word, as Maven Surefire writes it.
  private func retried(_ end: RunEvent.ScenarioFinished, _ name: String) -> String {
    "      <\(name)" + attribute("message", end.complaint) + attribute("type", "failure")
      + "><stackTrace>" + MarkupText.content(ReportBound.shortened(end.details))
      + "</stackTrace></\(name)>\n"
  }

  /// What happened, which is not wanted of a scenario that passed; of one that did not run, that.
  private func output(_ text: String?) -> String {
    guard let text, !text.isEmpty else { return "" }
    return "      <system-out>" + MarkupText.content(ReportBound.shortened(text))
      + "</system-out>\n"
  }

  private func warnings(_ row: RunReport.Row) -> String {
    guard !row.warnings.isEmpty else { return "" }
    let text = row.warnings.map { "warning: \($0)\n" }.joined()
    return "      <system-err>" + MarkupText.content(ReportBound.shortened(text))
      + "</system-err>\n"
  }

  private func attribute(_ name: String, _ value: String) -> String {
    " \(name)=\"\(MarkupText.attribute(ReportBound.shortened(value)))\""
  }
}
