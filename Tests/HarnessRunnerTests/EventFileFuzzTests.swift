import Foundation
import Harness
import ScenarioTestSupport
import TestSupport
import XCTest

@testable import HarnessReports
@testable import HarnessRunner

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Files of events changed at random: each is refused by its line, or every report of it is one.
///
/// `FUZZED_EVENTS` says how many, and `FUZZ_SEED` which ones.
final class EventFileFuzzTests: XCTestCase {
  private static let cases = FuzzCases("FUZZED_EVENTS", orElse: 100)

  func testAChangedFileIsRefusedByItsLineOrReported() throws {
    let lines = try SampleRun.linesOfEverything()
    let refused = LockedCount()
    let problems = Self.cases.problems { seed in
      var generator = EventFileGenerator(seed: seed)
      let sandbox = try Sandbox()
      try Data(generator.file(lines)).write(to: try sandbox.url("events.jsonl"))
      do {
        return try Self.problems(with: try RunEventFile.events(in: try sandbox.url("events.jsonl")))
      } catch let error as RunEventFileError {
        refused.add()
        return "\(error)".contains(/events\.jsonl:[0-9]+: ./) ? [] : ["\(error) names no line"]
      }
    }
    XCTAssertEqual(problems, [])
    // Files that are all refused, or never, would prove little.
    guard Self.cases.seeds.count >= 100 else { return }
    XCTAssertGreaterThan(refused.value, Self.cases.seeds.count / 5)
    XCTAssertLessThan(refused.value, Self.cases.seeds.count * 99 / 100)
  }

  private static func problems(with events: [RunEvent]) throws -> [String] {
    let merge = RunMerge([
      RunShardFile(file: "a", events: events), RunShardFile(file: "b", events: events),
    ])
    return try problems(withWriting: events) + problems(withReporting: events)
      + problems(withReporting: merge.events)
  }

  private static func problems(withWriting events: [RunEvent]) throws -> [String] {
    try events.compactMap { event in
      let again = try JSONDecoder().decode(RunEvent.self, from: try JSONEncoder().encode(event))
      return again == event ? nil : "\(event) is written as \(again)"
    }
  }

  private static func problems(withReporting events: [RunEvent]) throws -> [String] {
    let report = RunReport(events)
    var timings = RunTimings()
    timings.add(report)
    let tap = try text(.tap, report)
    let html = try text(.html, report)
    let annotations = try text(.gitHubAnnotations(repository: nil), report)
    let shown = try console(events)
    var problems = [xmlProblem(ReportFormat.junit(repository: nil).data(of: report))]
    problems += [tapProblem(tap, count: report.rows.count)]
    if html.contains("<b7") || !html.hasSuffix("</html>\n") { problems.append("HTML: \(html)") }
    if annotations.contains(/(^|\n)::fuzz/) { problems.append("annotations: \(annotations)") }
    if shown.contains("\u{1B}") || shown.contains("\r") { problems.append("console: \(shown)") }
    _ = try text(.gitHubSummary, report)
    return problems.compactMap(\.self)
  }

  private static func text(_ format: ReportFormat, _ report: RunReport) throws -> String {
    try XCTUnwrap(String(validating: format.data(of: report), as: UTF8.self), format.name)
  }

  private static func console(_ events: [RunEvent]) throws -> String {
    let shown = LockedBytes()
    var options = ConsoleReport.Options()
    options.isVerbose = true
    let console = ConsoleReport(TextOutput { shown.add($0) }, options: options)
    for event in events { try console.receive(event) }
    if RunReport(events).end == nil { try console.finish() }
    return String(decoding: shown.value, as: UTF8.self)
  }

  private static func xmlProblem(_ data: Data) -> String? {
    let parser = XMLParser(data: data)
    guard !parser.parse() else { return nil }
    let reason = parser.parserError.map { "\($0)" } ?? ""
    return "XML, line \(parser.lineNumber): \(reason) \(String(decoding: data, as: UTF8.self))"
  }

  private static func tapProblem(_ text: String, count: Int) -> String? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let points = lines.filter { $0.hasPrefix("ok ") || $0.hasPrefix("not ok ") }
    let others = lines.filter { line in
      !["ok ", "not ok ", "  ", "TAP version 14", "1..", "Bail out! "].contains {
        line.hasPrefix($0)
      }
    }
    let ends = lines.count { $0.hasPrefix("Bail out!") }
    let isSound = points.count <= count && others == [""] && ends <= 1
    return isSound ? nil : "TAP: \(text)"
  }
}

/// What several threads have counted.
private final class LockedCount: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  var value: Int { lock.withLock { count } }

  func add() { lock.withLock { count += 1 } }
}

/// What a report has written.
private final class LockedBytes: @unchecked Sendable {
  private let lock = NSLock()
  private var bytes = Data()

  var value: Data { lock.withLock { bytes } }

  func add(_ data: Data) { lock.withLock { bytes += data } }
}
