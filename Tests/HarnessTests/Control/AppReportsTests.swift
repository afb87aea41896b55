import Foundation
import XCTest

@testable import Harness

/// What is kept of the messages of an app that never stops talking.
final class AppReportsTests: XCTestCase {
  func testCallsBeyondTheBoundAreCountedAndNotKept() {
    var reports = AppReports()
    let size = 1 << 20
    for number in 1...40 {
      reports.take(.call(.to("drive", "upload", number)), size: size, from: 1)
    }
    XCTAssertEqual(reports.calls.count, 31)
    XCTAssertEqual(reports.lostCallCount, 9)
    reports.take(.note("late"), size: size, from: 1)
    XCTAssertEqual(reports.notes, [])
    XCTAssertTrue(
      reports.lines.contains(
        "  not kept: 9 calls and 1 other messages; the app sent more than the 32 MiB that are kept "
          + "of a launch"), "\(reports.lines)")
  }

  func testSmallMessagesCountWithWhatTheyCost() {
    var reports = AppReports()
    for _ in 0..<70_000 { reports.take(.note(""), size: 0, from: 1) }
    XCTAssertEqual(reports.notes.count, AppReports.byteLimit / AppReports.costOfMessage)
    XCTAssertEqual(reports.lostMessageCount, 70_000 - reports.notes.count)
  }

  func testGatesAreBounded() {
    var reports = AppReports()
    for _ in 0..<GateTable.limit + 5 { reports.take(.gate("a"), size: 1, from: 1) }
    for number in 0..<GateTable.limit + 5 { reports.take(.gate("\(number)"), size: 1, from: 1) }
    XCTAssertEqual(reports.gates.gates.count, GateTable.limit)
    XCTAssertEqual(reports.lostMessageCount, 11)
  }

  func testMalformedLinesAreCountedAndTheFirstKept() {
    var reports = AppReports()
    for number in 0..<1000 { reports.take(.malformed("line \(number)"), size: 1, from: 1) }
    XCTAssertEqual(reports.malformedCount, 1000)
    XCTAssertEqual(reports.malformed, ["line 0", "line 1", "line 2"])
  }

  func testWhoHasHungUpIsNotLetThroughInAnothersPlace() {
    var gates = GateTable()
    XCTAssertTrue(gates.arrive(at: "a", 1))
    XCTAssertTrue(gates.arrive(at: "a", 2))
    gates.close(1)
    gates.open("a")
    XCTAssertEqual(gates.takeLetThrough().map(\.connection), [2])
    XCTAssertEqual(gates.heldNames, ["a"])
    XCTAssertFalse(gates.isHeld("a"))
  }
}

extension RecordedCall {
  /// A call for tests.
  static func to(
    _ registration: String, _ function: String, _ sequence: Int = 1,
    _ arguments: [String: String] = [:], fault: String? = nil
  ) -> RecordedCall {
    RecordedCall(
      registration: registration, function: function, arguments: arguments, sequence: sequence,
      time: Date(timeIntervalSince1970: 0), fault: fault)
  }
}
