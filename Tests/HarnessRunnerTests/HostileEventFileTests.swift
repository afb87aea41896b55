import Foundation
import Harness
import HarnessReports
import ScenarioTestSupport
import XCTest

@testable import HarnessRunner

/// Files of events that no run has written: reports are made of them, or they are refused.
final class HostileEventFileTests: XCTestCase {
  private static let numbers = [
    "9.3e18", "-9.3e18", "1e308", "-1e308", "1e400", "9223372036854775807",
    "-9223372036854775808", "18446744073709551616", "2147483648", "-1", "0", "0.5", "1e-320",
    "1000000000", "10000000000",
  ]

  func testNoNumberEndsTheProcess() throws {
    let lines = try SampleRun.linesOfEverything()
    var acceptedCount = 0
    for (index, line) in lines.enumerated() {
      for place in Self.places(in: line) {
        for number in Self.numbers {
          var changed = lines
          changed[index].replaceSubrange(place, with: number)
          if try report(changed) { acceptedCount += 1 }
        }
      }
    }
    XCTAssertGreaterThan(acceptedCount, 100)
  }

  func testNoDateEndsTheProcess() throws {
    let lines = try SampleRun.linesOfEverything()
    for date in [
      "0000-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z", "999999999-01-01T00:00:00.000Z",
      "-99999-01-01T00:00:00.000Z", "1969-12-31T23:59:59.999Z", "", "2026",
    ] {
      var changed = lines
      changed[0] = lines[0].replacingOccurrences(of: "2026-01-01T00:00:00.000Z", with: date)
      XCTAssertNotEqual(changed[0], lines[0])
      _ = try report(changed)
    }
  }

  func testAnEventThatNoRunHasThereIsNamed() throws {
    let lines = try SampleRun.linesOfEverything()
    let start = try XCTUnwrap(lines.firstIndex { $0.contains("scenario-started") })
    let end = try XCTUnwrap(lines.firstIndex { $0.contains("scenario-finished") })
    for (changed, line, problem) in [
      (lines + lines, lines.count + 1, "this line stands after the end of the run"),
      ([lines[0]] + lines, 2, "a second run begins here"),
      (Array(lines.dropFirst()), 1, "this line stands before the start of the run"),
      (Array(lines[...end]) + [lines[end]], end + 2, "ends here and is not running"),
      ([lines[0], lines[end]], 2, "ends here and is not running"),
      (Array(lines[...end]) + [lines[start]], end + 2, "starts here, after attempt 1"),
      (
        Array(lines[...end]) + [second(lines[start])], end + 2,
        "attempt 2 at `ok` starts here, and attempt 1 was to be the last"
      ),
      (
        Array(lines[...start])
          + [lines[end].replacing("\"willRetry\":false", with: "\"willRetry\":true")], end + 1,
        "attempt 1 at `ok` is passed and to be made again"
      ),
      (
        Array(lines[...start])
          + [
            lines[end].replacing(
              "\"status\":\"passed\"",
              with: #""status":"passed","failure":{"message":"x","diff":""}"#)
          ],
        end + 1, "attempt 1 at `ok` is passed, with a failure"
      ),
      (
        Array(lines[...start]) + [second(lines[start])], start + 2,
        "attempt 2 at `ok` starts here, and attempt 1 is still running"
      ),
      (
        Array(lines[..<start]) + [second(lines[start])], start + 1,
        "attempt 2 at `ok` starts here, without one before it"
      ),
    ] {
      XCTAssertThrowsError(try events(changed)) { error in
        let text = "\(error)"
        XCTAssertTrue(text.contains("events.jsonl:\(line): "), text)
        XCTAssertTrue(text.contains(problem), text)
      }
    }
  }

  private func second(_ line: String) -> String {
    line.replacing("\"attempt\":1", with: "\"attempt\":2")
  }

  func testAnotherVersionOfTheFormatIsRefused() throws {
    for version in [0, 2] {
      let lines = try SampleRun.linesOfEverything().map {
        $0.replacing("\"version\":1", with: "\"version\":\(version)")
      }
      XCTAssertThrowsError(try events(lines)) {
        guard case RunEventFileError.otherVersion(_, 1, version) = $0 else {
          return XCTFail("\($0)")
        }
      }
    }
  }

  func testEventsOfAnUnknownNameArePassedOver() throws {
    let lines = try SampleRun.linesOfEverything()
    let other = #"{"event":"machine-slept","time":"a while"}"#
    XCTAssertEqual(try events([lines[0], other] + lines.dropFirst()), try events(lines))
  }

  func testANumberThatNoRunHasIsNamed() throws {
    let lines = try SampleRun.linesOfEverything().map {
      $0.replacingOccurrences(of: "\"jobs\":2", with: "\"jobs\":-1")
    }
    XCTAssertThrowsError(try events(lines)) { error in
      guard case RunEventFileError.impossibleValue(_, let line, let value) = error else {
        return XCTFail("\(error)")
      }
      XCTAssertEqual(line, 1)
      XCTAssertEqual(value, "jobs is -1")
    }
  }

  /// - Returns: Whether the file was taken for one of events.
  private func report(_ lines: [String]) throws -> Bool {
    guard let events = try? events(lines) else { return false }
    let merge = RunMerge([
      RunShardFile(file: "a", events: events), RunShardFile(file: "b", events: events),
    ])
    for events in [events, merge.events] {
      let report = RunReport(events)
      for format: ReportFormat in [.junit(repository: nil), .tap, .html, .gitHubSummary] {
        XCTAssertFalse(format.data(of: report).isEmpty)
      }
      let console = ConsoleReport(TextOutput { _ in })
      for event in events { try console.receive(event) }
      var timings = RunTimings()
      timings.add(report)
    }
    return true
  }

  private func events(_ lines: [String]) throws -> [RunEvent] {
    let sandbox = try Sandbox()
    try sandbox.write(lines.joined(separator: "\n") + "\n", to: "events.jsonl")
    return try RunEventFile.events(in: try sandbox.url("events.jsonl"))
  }

  /// Where numbers stand as values.
  private static func places(in line: String) -> [Range<String.Index>] {
    line.ranges(of: /:-?[0-9][0-9.e+-]*/).map {
      line.index(after: $0.lowerBound)..<$0.upperBound
    }
  }
}
