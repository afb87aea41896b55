import Harness
import TestSupport
import XCTest

/// What a sanitizer said fails the test also where nobody waited for the app's exit.
final class SanitizerReportTests: XCTestCase {
  func testTheEndOfATestTellsWhatNoVerbHasTold() throws {
    let report = try failures(of: "DeliberateSanitizerFailures/testNobodyWaits")
    XCTAssertTrue(report.contains("the test went on"), report)
    XCTAssertEqual(report.occurrences(of: ": error: "), 2, report)
    for comment in ["line of the first launch", "line of the second launch"] {
      XCTAssertTrue(
        report.contains("Failures.swift:\(try line(comment)): error: "), "\(comment) \(report)")
    }
    XCTAssertEqual(
      report.occurrences(of: "AddressSanitizer: heap-use-after-free main.c:7\nits whole"), 2, report
    )
    XCTAssertTrue(report.contains("the sandbox of the failed test is kept"), report)
  }

  func testWhatAVerbHasToldIsNotToldAgain() throws {
    let report = try failures(of: "DeliberateSanitizerFailures/testAVerbHasTold")
    XCTAssertEqual(report.occurrences(of: ": error: "), 1, report)
    XCTAssertTrue(report.contains("Failures.swift:\(try line("line of the verb")): error"), report)
  }

  func testALaunchThatIsNotHeldAnyMoreIsTold() throws {
    let report = try failures(of: "DeliberateSanitizerFailures/testManyLaunchesAgo")
    XCTAssertEqual(report.occurrences(of: ": error: "), 1, report)
    XCTAssertTrue(report.contains(":\(try line("line of a launch long ago")): error"), report)
  }

  func testSwiftTestingTellsItInItsTest() throws {
    let report = try run(TestBundle.swiftTesting("DeliberateSanitizerFailuresSwift/nobodyWaits"))
    XCTAssertTrue(report.contains(":\(try line("line of the Swift launch")):"), report)
    XCTAssertTrue(report.contains("Test nobodyWaits() failed"), report)
    XCTAssertTrue(report.contains("with 1 issue"), report)
  }

  func testSwiftTestingTellsItWhereTheTestThrows() throws {
    let test = "DeliberateSanitizerFailuresSwift/aTestThatThrows"
    let report = try run(TestBundle.swiftTesting(test))
    XCTAssertTrue(report.contains(":\(try line("line before the error")):"), report)
    XCTAssertTrue(report.contains("heap-use-after-free"), report)
  }

  private func failures(of test: String) throws -> String {
    try run(TestBundle.xctest(test))
  }

  private func run(_ bundle: CLIApplication) throws -> String {
    let outcome = try bundle.run(timeout: 120)
    XCTAssertNotEqual(outcome.exitStatus, 0)
    return String(decoding: outcome.interleaved, as: UTF8.self)
  }

  private func line(_ comment: String) throws -> Int {
    try TestBundle.line(comment, in: "DeliberateSanitizerFailures.swift")
  }
}
