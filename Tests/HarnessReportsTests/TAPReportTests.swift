import Foundation
import HarnessTesting
import ScenarioTestSupport
import TestSupport
import XCTest

@testable import HarnessReports

final class TAPReportTests: XCTestCase {
  func testEveryEndHasItsLine() throws {
    let text = ReportFormat.tap.text(of: .ofEverything)
    XCTAssertTrue(text.hasPrefix("TAP version 14\n1..7\nok 1 - ok\n"), text)
    let points = text.split(separator: "\n").filter { $0.contains(/^(not )?ok|^Bail/) }
    XCTAssertEqual(
      points,
      [
        "ok 1 - ok", "not ok 2 - sub/bad", "ok 3 - flaky", "ok 4 - later # SKIP no #3 here",
        "not ok 5 - broken", "not ok 6 - cut", "Bail out! interrupted by SIGINT",
      ])
  }

  func testAFailureHasItsPlaceItsDiffAndItsOutput() {
    var run = SampleRun("a")
    run.attempt("a", .failed) { $0.output = "one\n\"two\" \\ \u{1B}[0m\u{7}\u{85}\n" }
    run.end()
    XCTAssertEqual(
      ReportFormat.tap.text(of: run),
      #"""
      TAP version 14
      1..1
      not ok 1 - a
        ---
        message: "it differs"
        severity: "fail"
        at:
          file: "Scenarios/a.txt"
          line: 3
        command: "cmp stdout want"
        diff:
          - "-a"
          - "+b"
        stdout:
          - "one"
          - "\"two\" \\ \e[0m\x07\x85"
        duration_ms: 250
        ...

      """#)
  }

  func testNothingInANameIsADirectiveOrALine() {
    var run = SampleRun("a # TODO b\\\nok 2 - c")
    run.attempt("a # TODO b\\\nok 2 - c", .passed)
    run.end()
    let lines = ReportFormat.tap.text(of: run).components(separatedBy: "\n")
    XCTAssertTrue(lines[2].hasPrefix(##"ok 1 - a \# TODO b\\"##), lines[2])
    XCTAssertFalse(lines.contains { $0.hasPrefix("ok 2") })
  }

  func testANamelessRunIsSkipped() {
    var run = SampleRun()
    run.end()
    XCTAssertEqual(ReportFormat.tap.text(of: run), "TAP version 14\n1..0 # no scenarios\n")
  }

  func testAStreamSaysTheSameAsItHappens() throws {
    let text = Monitor(Data())
    let stream = TAPStream(TextOutput { bytes in text.withLock { $0 += bytes } })
    let run = SampleRun.ofEverything
    for event in run.events.dropLast() { try stream.receive(event) }
    let soFar = text.read { String(decoding: $0, as: UTF8.self) }
    XCTAssertTrue(soFar.contains("\nnot ok 2 - sub/bad\n"), soFar)
    XCTAssertFalse(soFar.contains("Bail out"), soFar)
    try stream.receive(try XCTUnwrap(run.events.last))
    let all = text.read { String(decoding: $0, as: UTF8.self) }
    XCTAssertEqual(
      all.replacing("message: \"interrupted\"", with: "message: \"interrupted by SIGINT\""),
      ReportFormat.tap.text(of: run))
  }

  func testNothingIsACommandForGitHubActions() {
    var run = SampleRun("##[error]a")
    run.attempt("##[error]a", .failed) {
      $0.failure = SampleRun.failure("###[error]b", diff: "-##[error]\n")
      $0.output = "::error::c\n##[group]\n"
    }
    run.end()
    let text = ReportFormat.tap.text(of: run)
    XCTAssertFalse(text.contains("##["), text)
    XCTAssertFalse(text.split(separator: "\n").contains { $0.contains(/^\s*::/) }, text)
    XCTAssertTrue(text.contains(##"- "#\x23[group]""##), text)
  }

  private func prove(_ run: SampleRun) throws -> Outcome {
    let sandbox = try Sandbox()
    // Test::Harness 3.44 knows no version 14, which adds nothing that is used here.
    let text = ReportFormat.tap.text(of: run).replacing("version 14", with: "version 13")
    try sandbox.write(text, to: "report.tap")
    let app = CLIApplication(url: try OptionalProgram.prove.url, sandbox: sandbox)
    app.launchArguments = ["--exec", "cat", "report.tap"]
    return try app.run(timeout: 60)
  }

  func testProveReadsARunThatPassed() throws {
    try require(.prove)
    var run = SampleRun("a # b", "c", "d")
    run.attempt("a # b", .passed)
    run.attempt("c", .skipped) { $0.reason = "later" }
    run.attempt("d", .failed, willRetry: true)
    run.attempt("d", .passed, number: 2)
    run.end()
    try prove(run).expect(.success, .standardOutput(.contains("Result: PASS")))
  }

  func testProveReadsFailuresWhateverTheyHold() throws {
    try require(.prove)
    let hostile =
      "1..9\nok 7\n  ...\n---\nBail out!\n\"' \\ # TODO: [x] ##[y] \u{1B}[0m\u{85}é\u{7}\n"
    var run = SampleRun("ok", "bad", "broken")
    run.attempt("ok", .passed)
    run.attempt("bad", .failed) {
      $0.failure = SampleRun.failure(hostile, diff: hostile)
      ($0.output, $0.errorOutput) = (hostile, hostile)
    }
    run.attempt("broken", .unreadable) { end in
      end.problems = (1...2).map { .init(file: end.file, line: $0, column: 1, message: hostile) }
    }
    run.end()
    try prove(run).expect(
      .failure, .standardOutput(.contains("Failed tests:  2-3")),
      .standardOutput(.contains("Failed 2/3 subtests")))
  }

  func testProveHearsOfTheEndOfARunThatWasInterrupted() throws {
    try require(.prove)
    let sandbox = try Sandbox()
    try sandbox.write(ReportFormat.tap.text(of: .ofEverything), to: "report.tap")
    let app = CLIApplication(url: try OptionalProgram.prove.url, sandbox: sandbox)
    app.launchArguments = ["--exec", "cat", "report.tap"]
    try app.run(timeout: 60).expect(
      .failure, .standardError(.contains("Further testing stopped: interrupted by SIGINT")))
  }
}
