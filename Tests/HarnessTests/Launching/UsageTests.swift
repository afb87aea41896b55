import Foundation
import Harness
import TestSupport
import XCTest

/// What an outcome says of time: held against what the child itself and the test have measured, as
/// a child cannot have used more of it than has passed.
final class UsageTests: LaunchTestCase {
  /// Works for a while in user mode and in system mode, in children of its own, and tells what the
  /// system has counted: for itself, and in the last line for its children.
  private static let busy = """
    read go
    (n=0; while [ $n -lt 200000 ]; do n=$((n + 1)); done)
    head -c 1000000000 /dev/zero > /dev/null
    times
    """

  func testProcessorTimeAndDurationAreThoseOfTheChild() throws {
    try withEachStarterAndOnATerminal {
      let app = shell(Self.busy)
      let clock = ContinuousClock()
      let start = clock.now
      try app.launch()
      try app.typeText("go\n")
      let outcome = try app.waitForExit(timeout: 120)
      let passed = start.duration(to: clock.now) / .seconds(1)
      let told = outcome.output.matches(of: /([0-9]+)m([0-9.]+)s/)
        .compactMap { match in Double(match.2).map { 60 * (Double(match.1) ?? 0) + $0 } }
      XCTAssertEqual(told.count, 4, outcome.report)
      let ofItsChildren = told.suffix(2).reduce(0, +)
      XCTAssertGreaterThan(told.suffix(2).min() ?? 0, 0, outcome.report)
      XCTAssertGreaterThanOrEqual(outcome.duration, ofItsChildren)
      XCTAssertLessThanOrEqual(outcome.duration, passed)
      // `Process` reaps about half of its children itself; their usage is lost.
      let isKnown = starter.description == Starter.spawn.description || app.terminal != nil
      XCTAssertTrue(outcome.usage != nil || !isKnown, outcome.report)
      if let usage = outcome.usage {
        XCTAssertGreaterThanOrEqual(usage.processorTime, told.reduce(0, +))
        XCTAssertLessThanOrEqual(usage.processorTime, passed)
      }
    }
  }
}
