import Foundation
import HarnessSystem
import ScenarioTestSupport
import TestSupport
import XCTest

@testable import HarnessReports

/// A process that a scenario has left running, and what reads like a slip, are told in every report,
/// also where it passed.
final class WarningReportTests: XCTestCase {
  private let run: SampleRun = {
    var run = SampleRun("a")
    run.attempt("a", .passed) {
      $0.leftBehind = [
        .init(
          process: 4711, command: "ssh-agent -a <s>", file: "Scenarios/a.txt", line: 3,
          startedBy: "exec ssh-agent\u{1B}")
      ]
      $0.slips = [.init(file: "Scenarios/a.txt", line: 2, column: 6, message: "`|`\u{1B} <b>")]
    }
    run.end()
    return run
  }()

  private let slip = "Scenarios/a.txt:2:6: `|`␛ <b>"
  private let warning =
    "Scenarios/a.txt:3: `exec ssh-agent␛` left a process running: ssh-agent -a <s> (process 4711)"

  func testTheConsoleShowsIt() throws {
    let written = Monitor("")
    let report = ConsoleReport(
      TextOutput { data in written.withLock { $0 += String(decoding: data, as: UTF8.self) } })
    for event in run.events { try report.receive(event) }
    let text = written.read { $0 }
    XCTAssertTrue(text.contains("\nwarning a: \(slip)\nwarning a: \(warning)\n"), text)
  }

  func testJUnitHasItWhereJenkinsTakesIt() throws {
    try require(.xmllint)
    let text = ReportFormat.junit.text(of: run)
    try XMLCheck.expectSchema(text)
    let escaped = "warning: \(slip)\nwarning: \(warning)\n"
      .replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    XCTAssertTrue(text.contains("<system-err>\(escaped)</system-err>"), text)
    XCTAssertTrue(text.contains(#"failures="0" errors="0""#), text)
  }

  func testTAPHasItAmongTheDiagnostics() {
    let text = ReportFormat.tap.text(of: run)
    XCTAssertTrue(text.contains("ok 1 - a\n"), text)
    XCTAssertTrue(text.contains("  warnings:\n    - \"\(slip)\"\n    - \"\(warning)\"\n"), text)
  }

  func testThePageShowsIt() {
    let escaped = warning.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    let text = ReportFormat.html.text(of: run)
    XCTAssertTrue(text.contains("<p class=\"warning\">\(escaped)</p>"), text)
    XCTAssertTrue(
      text.contains("<p class=\"warning\">Scenarios/a.txt:2:6: `|`␛ &lt;b&gt;</p>"), text)
  }

  func testGitHubHasAWarningAndALineInTheSummary() {
    let text = ReportFormat.gitHubAnnotations(repository: nil).text(of: run)
    XCTAssertTrue(text.hasPrefix("::warning file=Scenarios/a.txt,line=3,title=a left a"), text)
    XCTAssertTrue(text.contains("::\(warning)\n"), text)
    XCTAssertTrue(
      text.contains("::warning file=Scenarios/a.txt,line=2,title=a may hold a slip::"), text)
    let summary = ReportFormat.gitHubSummary.text(of: run)
    XCTAssertTrue(summary.contains("ssh-agent -a &lt;s&gt; (process 4711)"), summary)
    XCTAssertTrue(summary.contains("a.txt:2:6: `|`␛ &lt;b&gt;\n"), summary)
  }

  func testEventsHaveItAndAreReadAgainWithOrWithoutIt() throws {
    let data = try JSONEncoder().encode(run.events)
    XCTAssertTrue(String(decoding: data, as: UTF8.self).contains(#""leftBehind":[{"#))
    XCTAssertTrue(String(decoding: data, as: UTF8.self).contains(#""slips":[{"#))
    XCTAssertEqual(try JSONDecoder().decode([RunEvent].self, from: data), run.events)
    var plain = SampleRun("a")
    plain.attempt("a", .passed)
    let old = try JSONEncoder().encode(plain.events)
    XCTAssertFalse(String(decoding: old, as: UTF8.self).contains("leftBehind"))
    XCTAssertEqual(try JSONDecoder().decode([RunEvent].self, from: old), plain.events)
  }
}
