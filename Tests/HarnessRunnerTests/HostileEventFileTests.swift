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

  func testASecondRunInOneFileIsNamed() throws {
    let sandbox = try Sandbox()
    let lines = try SampleRun.linesOfEverything()
    try sandbox.write((lines + lines).joined(separator: "\n") + "\n", to: "events.jsonl")
    XCTAssertThrowsError(try RunEventFile.events(in: try sandbox.url("events.jsonl"))) { error in
      let place = "events.jsonl:\(lines.count + 1): a second run begins here"
      XCTAssertTrue("\(error)".contains(place), "\(error)")
    }
  }

  func testANumberThatNoRunHasIsNamed() throws {
    let sandbox = try Sandbox()
    let lines = try SampleRun.linesOfEverything().map {
      $0.replacingOccurrences(of: "\"jobs\":2", with: "\"jobs\":-1")
    }
    try sandbox.write(lines.joined(separator: "\n") + "\n", to: "events.jsonl")
    XCTAssertThrowsError(try RunEventFile.events(in: try sandbox.url("events.jsonl"))) { error in
      guard case RunEventFileError.impossibleValue(_, let line, let value) = error else {
        return XCTFail("\(error)")
      }
      XCTAssertEqual(line, 1)
      XCTAssertEqual(value, "jobs is -1")
    }
  }

  /// - Returns: Whether the file was taken for one of events.
  private func report(_ lines: [String]) throws -> Bool {
    let sandbox = try Sandbox()
    try sandbox.write(lines.joined(separator: "\n") + "\n", to: "events.jsonl")
    let url = try sandbox.url("events.jsonl")
    guard let events = try? RunEventFile.events(in: url) else { return false }
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

  /// Where numbers stand as values.
  private static func places(in line: String) -> [Range<String.Index>] {
    line.ranges(of: /:-?[0-9][0-9.e+-]*/).map {
      line.index(after: $0.lowerBound)..<$0.upperBound
    }
  }
}
