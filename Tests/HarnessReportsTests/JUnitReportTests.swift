import Foundation
import HarnessTesting
import ScenarioTestSupport
import TestSupport
import XCTest

@testable import HarnessReports

final class JUnitReportTests: XCTestCase {
  private func document(_ run: SampleRun, repository: String? = nil) throws -> String {
    let text = ReportFormat.junit(repository: repository).text(of: run)
    try XMLCheck.expectWellFormed(text)
    return text
  }

  func testEveryEndHasItsElementAndIsCounted() throws {
    try require(.xmllint)
    let text = try document(.ofEverything)
    XCTAssertTrue(
      text.contains(#"<testsuites name="harness" tests="7" failures="1" errors="2" time="2.000">"#))
    for part in [
      #"<testcase name="ok" classname="scenarios" time="0.250"/>"#,
      #"<testcase name="bad" classname="sub" time="0.250">"#,
      #"<failure message="it differs" type="failure">"#,
      #"<rerunFailure message="it differs" type="failure"><stackTrace>"#,
      #"<flakyFailure message="it differs" type="failure"><stackTrace>"#,
      ##"<skipped message="no #3 here"/>"##,
      #"<error message="unknown command &quot;x&quot;" type="unreadable">"#,
      #"<error message="interrupted by SIGINT" type="interrupted">"#,
      #"<skipped message="not run: interrupted by SIGINT"/>"#,
      #"timestamp="2026-01-01T00:00:00""#,
    ] {
      XCTAssertTrue(text.contains(part), "\(part) is not in \(text)")
    }
  }

  /// One that failed, and then ended otherwise.
  private func run(endingWith status: RunEvent.Status) -> SampleRun {
    var run = SampleRun("a")
    run.attempt("a", .failed, willRetry: true)
    run.attempt("a", status, number: 2)
    run.end(.interrupted, signal: SIGINT)
    return run
  }

  func testAnEarlierFailureStandsInItWhateverBecameOfTheLastAttempt() {
    for status in [RunEvent.Status.interrupted, .skipped, .unreadable] {
      let text = ReportFormat.junit.text(of: run(endingWith: status))
      XCTAssertTrue(text.contains(#"<rerunFailure message="it differs""#), text)
    }
  }

  func testAnEarlierFailureStandsWhereTheSchemaHasAPlaceForIt() throws {
    try require(.xmllint)
    for status in [RunEvent.Status.interrupted, .skipped, .unreadable] {
      try XMLCheck.expectSchema(ReportFormat.junit.text(of: run(endingWith: status)))
    }
  }

  func testItFollowsTheSchemaOfJenkins() throws {
    try require(.xmllint)
    try XMLCheck.expectSchema(ReportFormat.junit.text(of: .ofEverything))
    try XMLCheck.expectSchema(ReportFormat.junit.text(of: SampleRun()))
  }

  func testTheSchemaOfTheseTestsRefusesWhatJenkinsRefuses() throws {
    try require(.xmllint)
    let text = ReportFormat.junit(repository: "/").text(of: .ofEverything)
    try XMLCheck.schemaOutcome(text).expect(.failure)
  }

  func testInARepositoryTestCasesHaveTheirFileAndLine() throws {
    try require(.xmllint)
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    let text = try document(.ofEverything, repository: here.deletingLastPathComponent().path)
    let folder = here.lastPathComponent
    XCTAssertTrue(text.contains(#" file="\#(folder)/Scenarios/sub/bad.txt" line="3">"#), text)
    XCTAssertTrue(text.contains(#" file="\#(folder)/Scenarios/broken.txt" line="2">"#), text)
  }

  func testWhatXMLForbidsIsShownInstead() throws {
    try require(.xmllint)
    var run = SampleRun("a")
    run.attempt("a", .failed) {
      $0.failure = SampleRun.failure("]]> <&\" \u{0}\u{1B}[0m\u{FFFE}\u{FFFF}\r\n\tend")
      $0.output = "]]> \u{1}\u{8}\u{B}"
    }
    run.end()
    let text = try document(run)
    let message = "]]&gt; &lt;&amp;&quot; ␀␛[0m\u{FFFD}\u{FFFD}&#13;&#10;&#9;end"
    XCTAssertTrue(text.contains(#"<failure message="\#(message)""#), text)
    XCTAssertTrue(text.contains("]]&gt; ␁␈␋"), text)
  }

  func testHugeTextIsBounded() throws {
    try require(.xmllint)
    var run = SampleRun("a")
    run.attempt("a", .failed) {
      $0.failure = SampleRun.failure(String(repeating: "é<", count: 1_000_000))
    }
    run.end()
    let text = try document(run)
    XCTAssertLessThan(text.utf8.count, 1_000_000)
    XCTAssertTrue(text.contains("bytes are left out"))
  }

  func testARunThatWasKilledHasWhatWasRunning() throws {
    try require(.xmllint)
    var run = SampleRun("a", "b")
    run.start("a")
    let text = try document(run)
    XCTAssertTrue(text.contains(#"<error message="the run was killed" type="interrupted">"#), text)
    XCTAssertTrue(text.contains(#"<skipped message="not run: the run was killed"/>"#), text)
  }
}
