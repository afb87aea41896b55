import Harness
import TestSupport
import XCTest

/// A fault that has failed no call fails the test, whatever else the test expects.
final class UnfiredFaultTests: XCTestCase {
  override func setUpWithError() throws {
    try require(.python3)
  }

  func testARealServiceTakesNoFault() throws {
    try require(.python3)
    try assertFailure(
      "testNoMock", "line of the launch without a mock",
      "the fault drive.upload=2:timeout has failed no call: drive was resolved without a mock, "
        + "so its fault cannot fire",
      "choose a mock of drive: offline")
  }

  func testARegistrationThatWasNeverResolvedIsNamed() throws {
    try require(.python3)
    try assertFailure(
      "testNeverResolved", "line of the launch that resolves nothing",
      "has failed no call: the app has not resolved drive")
  }

  func testTheCallsThatWereMadeAreShown() throws {
    try require(.python3)
    try assertFailure(
      "testTooFewCalls", "line of the launch with one call",
      "has failed no call: drive.upload was called once", "1. drive.upload()", ".optional(")
  }

  func testAMockThatRecordsNothingIsNamed() throws {
    try require(.python3)
    try assertFailure(
      "testAMockThatRecordsNothing", "line of the launch whose mock records nothing",
      "has failed no call: the mock \"offline\" of drive has recorded no call")
  }

  func testALaunchThatNobodyWaitedForIsLookedAt() throws {
    try require(.python3)
    try assertFailure(
      "testNobodyWaits", "line of the launch that nobody waits for", "has failed no call")
  }

  func testALaunchThatIsNotHeldAnyMoreIsLookedAt() throws {
    try require(.python3)
    try assertFailure(
      "testManyLaunchesAgo", "line of a launch with a fault long ago", "has failed no call")
  }

  func testOneLaunchOfATestIsEnough() throws {
    try require(.python3)
    let outcome = try TestBundle.xctest(
      "DeliberateFaultFailures/testAnotherLaunchOfTheTestHasComeToIt"
    ).run(timeout: 120)
    XCTAssertEqual(outcome.exitStatus, 0, outcome.output)
    XCTAssertTrue(outcome.output.contains("the test passed"), outcome.output)
  }

  func testSwiftTestingTellsItInItsTest() throws {
    try require(.python3)
    let outcome = try TestBundle.swiftTesting("DeliberateFaultFailuresSwift/noMock")
      .run(timeout: 120)
    let report = String(decoding: outcome.interleaved, as: UTF8.self)
    XCTAssertNotEqual(outcome.exitStatus, 0, report)
    XCTAssertTrue(report.contains("the test went on"), report)
    let line = try line("line of the Swift launch without a mock")
    XCTAssertTrue(report.contains("DeliberateFaultFailures.swift:\(line):"), report)
    XCTAssertTrue(report.contains("drive was resolved without a mock"), report)
    XCTAssertTrue(report.contains("with 1 issue"), report)
  }

  private func assertFailure(
    _ test: String, _ comment: String, _ texts: String..., line: UInt = #line
  ) throws {
    let outcome = try TestBundle.xctest("DeliberateFaultFailures/\(test)").run(timeout: 120)
    let report = String(decoding: outcome.interleaved, as: UTF8.self)
    XCTAssertNotEqual(outcome.exitStatus, 0, report, line: line)
    XCTAssertEqual(report.occurrences(of: ": error: "), 1, report, line: line)
    let place = "DeliberateFaultFailures.swift:\(try self.line(comment)): error: "
    XCTAssertTrue(report.contains(place), report, line: line)
    for text in texts { XCTAssertTrue(report.contains(text), "\(text): \(report)", line: line) }
  }

  private func line(_ comment: String) throws -> Int {
    try TestBundle.line(comment, in: "DeliberateFaultFailures.swift")
  }
}
