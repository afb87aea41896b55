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
    for number in 0..<GateTable.limit + 5 { reports.take(.gate("\(number)"), size: 1, from: 1) }
    XCTAssertEqual(reports.gates.gates.count, GateTable.limit)
    XCTAssertEqual(reports.lostMessageCount, 5)
  }

  func testNamesOfGatesAreKeptWithinTheBoundOfAllMessages() {
    var reports = AppReports()
    let size = 1 << 20
    for number in 1...40 { reports.take(.gate("\(number)"), size: size, from: number) }
    XCTAssertEqual(reports.gates.gates.count, 31)
    XCTAssertEqual(reports.lostMessageCount, 9)
    reports.take(.gate("1"), size: size, from: 50)
    XCTAssertEqual(reports.gates.gates["1"]?.arrivals, 2, "its name is kept already")
  }

  func testWhoWaitsIsBoundedOverAllGates() {
    var gates = GateTable()
    for number in 0..<GateTable.limit { XCTAssertTrue(gates.arrive(at: "\(number % 100)", number)) }
    XCTAssertFalse(gates.arrive(at: "another", 0))
    gates.open("1")
    XCTAssertTrue(gates.arrive(at: "another", 0))
    gates.leaveOpen("2")
    gates.close(0)
    for number in 0..<GateTable.limit / 100 { XCTAssertTrue(gates.arrive(at: "3", number)) }
  }

  func testWhatWasNotReadOrNotKeptMayHaveBeenACall() throws {
    func neverCalled(_ change: (inout AppReports) -> Void) -> String? {
      var reports = AppReports()
      reports.take(AppMessage(line: Data(Self.hello.utf8)), size: 1, from: 1)
      change(&reports)
      let log = CallLog(reports, faults: Faults())
      return CallExpectation.neverCalled("drive", "upload").mismatch(in: log)?.description
    }
    let unknown = "it cannot be told how often drive.upload was called: "
    XCTAssertNil(neverCalled { $0.take(.note("all is well"), size: 1, from: 1) })
    XCTAssertEqual(
      neverCalled { $0.take(.malformed(#"{"type":"call","#), size: 1, from: 1) },
      unknown + "1 message on the control socket could not be read")
    XCTAssertEqual(
      neverCalled { $0.noteCutOff(TalkExcess(.oneTooMany, process: 0)) },
      unknown + "a program was cut off on the control socket")
    XCTAssertEqual(
      neverCalled { reports in
        let resolved = AppMessage(
          line: Data(#"{"type":"resolved","registration":"drive"}"#.utf8))
        reports.take(resolved, size: AppReports.byteLimit, from: 1)
      }, unknown + "which registrations the app has resolved was not kept, as it sent too much")
  }

  private static let hello = AppHello.line(more: #","functions":{"drive":["size","upload"]}"#)

  func testAReportShowsManyGatesInPart() {
    var reports = AppReports()
    let rest = String(repeating: "x", count: 3000)
    for number in 0..<1000 { reports.take(.gate("\(number)\(rest)"), size: 1, from: 1) }
    XCTAssertEqual(reports.gates.lines.count, 101)
    XCTAssertEqual(reports.gates.lines.last, "and 900 more gates")
    XCTAssertLessThan(reports.gates.lines[0].utf8.count, 300)
    XCTAssertLessThan(Failure.gates(reports.gates.heldNames).utf8.count, 3000)
  }

  func testANameOfAGateThatNoTestCouldWriteIsNoMessage() {
    let name = String(repeating: "x", count: GateTable.longestName)
    let line = { (name: String) in
      AppMessage(line: Data(#"{"type":"gate","name":"\#(name)"}"#.utf8))
    }
    XCTAssertEqual(line(name), .gate(name))
    guard case .malformed = line(name + "x") else { return XCTFail("\(line(name + "x"))") }
  }

  func testAMessageThatIsNoUTF8IsNoMessage() {
    for bytes: [UInt8] in [[0xFF], [0xC3], [0xED, 0xA0, 0x80]] {
      let line = Data(#"{"type":"note","text":""#.utf8) + bytes + Data(#""}"#.utf8)
      guard case .malformed = AppMessage(line: line) else {
        return XCTFail("\(AppMessage(line: line))")
      }
    }
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

extension ReportedCall {
  /// A call for tests.
  static func to(
    _ registration: String, _ function: String, _ sequence: Int = 1,
    _ arguments: [String: String] = [:], fault: String? = nil
  ) -> ReportedCall {
    ReportedCall(
      registration: registration, function: function, arguments: arguments, sequence: sequence,
      time: Date(timeIntervalSince1970: 0), fault: fault)
  }
}
