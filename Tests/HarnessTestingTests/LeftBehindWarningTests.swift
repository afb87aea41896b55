import Foundation
import Harness
import TestSupport
import XCTest

/// A process that a test leaves running is told without failing the test, at the line that has
/// launched the program.
final class LeftBehindWarningTests: XCTestCase {
  func testSwiftTestingHasAWarning() throws {
    let outcome = try run(
      try TestBundle.swiftTesting("DeliberateSwiftTestingFailures/leavesADaemon()"))
    let line = try TestBundle.line("line of Swift Testing's daemon", in: "DeliberateFailures.swift")
    XCTAssertTrue(told(outcome).contains("DeliberateFailures.swift:\(line):"), outcome.report)
    XCTAssertTrue(told(outcome).contains("sleep 1000 (process "), outcome.report)
    XCTAssertTrue(told(outcome).contains(#".leaves("sleep")"#), outcome.report)
  }

  func testXCTestHasALine() throws {
    let outcome = try run(try TestBundle.xctest("DeliberateXCTestFailures/testLeavesADaemon"))
    let line = try TestBundle.line("line of XCTest's daemon", in: "DeliberateFailures.swift")
    XCTAssertTrue(
      told(outcome).contains("DeliberateFailures.swift:\(line): warning: sleep 1000 (process "),
      outcome.report)
  }

  func testWhatIsMeantIsNotTold() throws {
    let outcome = try run(
      try TestBundle.swiftTesting("DeliberateSwiftTestingFailures/leavesADaemonThatIsMeant()"))
    XCTAssertFalse(told(outcome).contains("sleep 1000"), outcome.report)
  }

  private func told(_ outcome: Outcome) -> String { outcome.output + outcome.errorOutput }

  private func run(_ bundle: CLIApplication) throws -> Outcome {
    let outcome = try bundle.run(timeout: 120)
    XCTAssertEqual(outcome.exitStatus, 0, outcome.report)
    XCTAssertTrue(outcome.output.contains("the test passed"), outcome.report)
    XCTAssertEqual(outcome.leftBehind, [])
    return outcome
  }
}
