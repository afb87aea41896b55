import Foundation
import Harness
import TestSupport
import XCTest

/// What a person sees when a test fails, and where: read from a test process that fails on purpose.
final class FailureReportTests: XCTestCase {
  /// The test process that was launched last; the sandboxes that it keeps lie in its own.
  private var bundle: CLIApplication?

  func testXCTestReportsExpectationsAtTheirLineAndGoesOn() throws {
    let report = try failures(of: "DeliberateXCTestFailures/testExpectationsThatDoNotHold")
    let line = try line("line of two expectations")
    XCTAssertEqual(report.occurrences(of: ":\(line): error"), 1, report)
    XCTAssertTrue(report.contains("expected exit status 0, found exit status 3"), report)
    XCTAssertTrue(report.contains("-wanted\n+found\n"), report)
    XCTAssertTrue(report.contains("    trouble\n"), report)
    XCTAssertTrue(report.contains("'echo found; echo trouble >&2; exit 3'"), report)
    XCTAssertTrue(report.contains(":\(try self.line("line of the missing file")): error"), report)
    XCTAssertTrue(report.contains("the test went on"), report)
  }

  func testXCTestReportsExpectationsOfCallsAtTheirLineAndGoesOn() throws {
    let report = try failures(of: "DeliberateXCTestFailures/testCallsThatWereNotMade")
    for comment in ["line of the outcome's calls", "line of the app's calls"] {
      XCTAssertEqual(report.occurrences(of: ":\(try line(comment)): error"), 1, report)
    }
    XCTAssertTrue(report.contains("nothing is known of the app's calls"), report)
    XCTAssertTrue(report.contains("command: "), report)
    XCTAssertTrue(report.contains("the test went on"), report)
  }

  func testALaunchIsShownOnceATest() throws {
    let report = try failures(of: "DeliberateXCTestFailures/testEightExpectationsOfOneLaunch")
    XCTAssertEqual(report.occurrences(of: ": error: "), 9, report)
    XCTAssertEqual(report.occurrences(of: "  command: "), 2, report)
    XCTAssertEqual(report.occurrences(of: "    found\n"), 1, report)
    XCTAssertEqual(report.occurrences(of: "    another\n"), 1, report)
    XCTAssertEqual(report.occurrences(of: "the launch is shown with an earlier failure"), 7, report)
    let issues = try issues(of: "DeliberateSwiftTestingFailures/eightExpectationsOfOneLaunch")
    XCTAssertTrue(issues.contains("with 8 issues"), issues)
    XCTAssertEqual(issues.occurrences(of: "  command: "), 1, issues)
  }

  func testAFixtureThatIsNotThereIsReportedOnceAtItsLine() throws {
    let report = try failures(of: "DeliberateXCTestFailures/testAFixtureThatIsNotThere")
    XCTAssertEqual(report.occurrences(of: ": error: "), 1, report)
    XCTAssertTrue(report.contains(":\(try line("line of the missing fixture")): error"), report)
    XCTAssertFalse(report.contains("the test went on"), report)
    let other = try failures(of: "DeliberateXCTestFailures/testAFixtureToCompareWithThatIsNotThere")
    XCTAssertEqual(other.occurrences(of: ": error: "), 1, other)
    XCTAssertTrue(other.contains(":\(try line("line of the comparison")): error"), other)
    XCTAssertTrue(other.contains("nothing was planted at data"), other)
    XCTAssertTrue(other.contains("the test went on"), other)
  }

  func testAnAppThatIsKeptIsSaidToBelongToAnEarlierTest() throws {
    let report = try failures(of: "DeliberateKeptApp")
    let place = "DeliberateFailures.swift:\(try line("line of the kept app")): error: "
    let text = report.components(separatedBy: place).last ?? ""
    XCTAssertTrue(report.contains(place), report)
    XCTAssertTrue(text.prefix(400).contains("the app belongs to an earlier test"), text)
  }

  func testAnExpectedFailureIsGivenAndAMissingOneIsReported() throws {
    let report = try failures(of: "DeliberateXCTestFailures/testAFailureThatIsExpected")
    let line = try line("line of the missing failure")
    XCTAssertEqual(report.occurrences(of: ": error: "), 1, report)
    XCTAssertTrue(report.contains("DeliberateFailures.swift:\(line): error"), report)
    XCTAssertTrue(report.contains("it did not fail"), report)
  }

  func testAnExpectedFailureOfAnAsyncVerbIsGivenAndAMissingOneIsReported() throws {
    let report = try issues(of: "DeliberateSwiftTestingFailures/aFailureThatIsExpected")
    let line = try line("line of no failure")
    XCTAssertEqual(report.occurrences(of: "DeliberateFailures.swift:\(line):"), 1, report)
    XCTAssertTrue(report.contains("with 1 issue"), report)
    XCTAssertTrue(report.contains("it did not fail"), report)
    XCTAssertTrue(report.contains("the test went on"), report)
  }

  func testXCTestReportsAVerbOnceAtItsLineAndLeavesTheTest() throws {
    let report = try failures(of: "DeliberateXCTestFailures/testAVerbThatFails")
    let line = try line("line of the time limit")
    XCTAssertEqual(report.occurrences(of: ": error: "), 1, report)
    XCTAssertTrue(report.contains("DeliberateFailures.swift:\(line): error"), report)
    XCTAssertTrue(report.contains("did not exit within 0.1 seconds"), report)
    XCTAssertTrue(report.contains("    waiting\n"), report)
    XCTAssertFalse(report.contains("the test went on"), report)
  }

  func testTheScaleOfTheCallerMultipliesEveryTimeLimit() throws {
    let report = try failures(
      of: "DeliberateXCTestFailures/testAVerbThatFails",
      environment: ["HARNESS_TIMEOUT_SCALE": "3"])
    XCTAssertTrue(report.contains("did not exit within 0.3 seconds"), report)
  }

  func testXCTestReportsAnAsyncVerbAtItsLine() throws {
    let report = try failures(of: "DeliberateXCTestFailures/testAnAsyncVerbThatFails")
    let line = try line("line of the mock")
    XCTAssertEqual(report.occurrences(of: ": error: "), 1, report)
    XCTAssertTrue(report.contains("DeliberateFailures.swift:\(line): error"), report)
    XCTAssertTrue(report.contains("the mock drive=offline did not take effect"), report)
  }

  func testAFailedTestKeepsItsSandboxAndSaysWhere() throws {
    let report = try failures(of: "DeliberateXCTestFailures/testExpectationsThatDoNotHold")
    let marker = "the sandbox of the failed test is kept: "
    let range = try XCTUnwrap(report.range(of: marker), report)
    let path = String(report[range.upperBound...].prefix { $0 != "\n" })
    XCTAssertTrue(FileManager.default.fileExists(atPath: path + "/work"), path)
  }

  func testSwiftTestingReportsExpectationsAtTheirLineAndGoesOn() throws {
    let report = try issues(of: "DeliberateSwiftTestingFailures/expectationsThatDoNotHold")
    let line = try line("line of two issues")
    XCTAssertEqual(report.occurrences(of: "DeliberateFailures.swift:\(line):"), 1, report)
    XCTAssertTrue(report.contains("with 1 issue"), report)
    XCTAssertTrue(report.contains("expected exit status 0, found exit status 3"), report)
    XCTAssertTrue(report.contains("-wanted\n"), report)
    XCTAssertTrue(report.contains("the test went on"), report)
  }

  func testSwiftTestingReportsExpectationsOfCallsAtTheirLineAndGoesOn() throws {
    let report = try issues(of: "DeliberateSwiftTestingFailures/callsThatWereNotMade")
    let line = try line("line of the calls in Swift Testing")
    XCTAssertEqual(report.occurrences(of: "DeliberateFailures.swift:\(line):"), 1, report)
    XCTAssertTrue(report.contains("nothing is known of the app's calls"), report)
    XCTAssertTrue(report.contains("the test went on"), report)
  }

  func testSwiftTestingReportsAVerbOnceAtItsLineAndLeavesTheTest() throws {
    let report = try issues(of: "DeliberateSwiftTestingFailures/aVerbThatFails")
    let line = try line("line of the missing product")
    XCTAssertTrue(report.contains("DeliberateFailures.swift:\(line):"), report)
    XCTAssertTrue(report.contains("with 1 issue"), report)
    XCTAssertTrue(report.contains("there is no product \"no-such-product\""), report)
    XCTAssertFalse(report.contains("the test went on"), report)
  }

  func testSwiftTestingReportsAnExpectationInAMonitorAsTheTestsOwn() throws {
    let test = "aMonitorThatExpectsWhatIsNotSo"
    let report = try issues(of: "DeliberateSwiftTestingFailures/\(test)")
    let place = "DeliberateFailures.swift:\(try line("line of the monitor")):"
    XCTAssertTrue(report.contains("Test \(test)() recorded an issue at \(place)"), report)
    XCTAssertTrue(report.contains("with 1 issue"), report)
    XCTAssertTrue(report.contains("the sandbox of the failed test is kept: "), report)
    XCTAssertTrue(report.contains("the test went on"), report)
  }

  func testAThrownFailureCarriesItsWholeTextWhereNoTraitReportsIt() throws {
    let report = try issues(of: "DeliberateFailuresWithoutATrait/aVerbThatFails")
    for part in ["did not exit within 0.2 seconds", "  command: cd ", "    so far", "asked at: "] {
      XCTAssertTrue(report.contains(part), report)
    }
  }

  /// Runs an XCTest test of `DeliberateFailures.swift`.
  private func failures(of test: String, environment: [String: String] = [:]) throws -> String {
    try report(of: TestBundle.xctest(test, environment: environment))
  }

  /// Runs a Swift Testing test of `DeliberateFailures.swift`.
  private func issues(of test: String) throws -> String {
    try report(of: TestBundle.swiftTesting(test))
  }

  /// Runs a test that fails, and gives what a person sees of it.
  private func report(of bundle: CLIApplication) throws -> String {
    self.bundle = bundle
    let outcome = try bundle.run(timeout: 120)
    XCTAssertNotEqual(outcome.exitStatus, 0)
    return String(decoding: outcome.interleaved, as: UTF8.self)
  }

  /// The number of the line of `DeliberateFailures.swift` that ends with a comment.
  private func line(_ comment: String) throws -> Int {
    try TestBundle.line(comment, in: "DeliberateFailures.swift")
  }
}

extension String {
  func occurrences(of part: String) -> Int {
    components(separatedBy: part).count - 1
  }
}
