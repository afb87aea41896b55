import Foundation
import Harness
package import HarnessReports
import HarnessScenarios

/// A run that is told by hand, event by event.
package struct SampleRun {
  package private(set) var events: [RunEvent]
  private var time = 0.0

  /// - Parameter names: Of all that is to run.
  package init(_ names: String...) {
    let items = names.map { RunEvent.Item(name: $0, file: "Scenarios/\($0).txt") }
    events = [
      .runStarted(
        .init(
          startedAt: Timestamp(Date(timeIntervalSince1970: 1_767_225_600)), jobs: 2,
          scenarios: items, suite: .init(names: names)))
    ]
  }

  package var report: RunReport { RunReport(events) }

  /// An attempt that takes a quarter of a second.
  package mutating func attempt(
    _ name: String, _ status: RunEvent.Status, number: Int = 1, willRetry: Bool = false,
    worker: Int = 0, change: (inout RunEvent.ScenarioFinished) -> Void = { _ in }
  ) {
    let start = RunEvent.ScenarioStarted(
      name: name, file: "Scenarios/\(name).txt", worker: worker, attempt: number, time: time)
    time += 0.25
    var end = RunEvent.ScenarioFinished(start)
    (end.status, end.willRetry, end.time, end.duration) = (status, willRetry, time, 0.25)
    if status == .failed { end.failure = Self.failure("it differs") }
    change(&end)
    events += [.scenarioStarted(start), .scenarioFinished(end)]
  }

  /// A scenario that has not ended.
  package mutating func start(_ name: String) {
    events.append(
      .scenarioStarted(
        .init(name: name, file: "Scenarios/\(name).txt", worker: 1, attempt: 1, time: time)))
  }

  package mutating func end(_ end: RunEvent.End = .finished, signal: Int32? = nil) {
    events.append(.runFinished(.init(time: time, end: end, signal: signal)))
  }

  package static func failure(_ message: String, diff: String = "-a\n+b\n") -> RunEvent.Failure {
    .init(
      file: "Scenarios/a.txt", line: 3, command: "cmp stdout want", message: message, diff: diff)
  }

  /// Each of the ways in which a scenario can end.
  package static var ofEverything: SampleRun {
    var run = SampleRun("ok", "sub/bad", "flaky", "later", "broken", "cut", "left")
    run.attempt("ok", .passed)
    run.attempt("sub/bad", .failed, willRetry: true)
    run.attempt("sub/bad", .failed, number: 2)
    run.attempt("flaky", .failed, willRetry: true)
    run.attempt("flaky", .passed, number: 2)
    run.attempt("later", .skipped) { $0.reason = "no #3 here" }
    run.attempt("broken", .unreadable) {
      $0.problems = [.init(file: $0.file, line: 2, column: 1, message: "unknown command \"x\"")]
    }
    run.attempt("cut", .interrupted)
    run.end(.interrupted, signal: SIGINT)
    return run
  }

  /// The file of that run, line by line, with every field that an event can have.
  package static func linesOfEverything() throws -> [String] {
    var run = SampleRun.ofEverything
    run.attempt("left", .passed) { end in
      end.tags = ["slow"]
      end.log = ScenarioLog(phases: [
        .init(
          heading: "Left",
          entries: [
            .command("exec x"), .output(stream: "stdout", text: "out\n"), .note("it runs"),
            .diff("-a\n+b\n"), .failure("it fails"),
          ], duration: 0.125)
      ])
      (end.output, end.errorOutput, end.sandbox) = ("out\n", "err\n", "/tmp/sandbox")
      end.proposed = [
        .init(file: "a.txt", digest: "0123456789abcdef", start: 2, end: 7, text: "new"),
        .init(file: "b", digest: nil, start: 0, end: 0, base64: "/w=="),
      ]
      end.leftBehind = [
        .init(process: 77, command: "sleep 9", file: "a.txt", line: 2, startedBy: "exec sleep")
      ]
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var lines = try run.events.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
    let end = lines.firstIndex { $0.contains("run-finished") }
    if let end { lines.append(lines.remove(at: end)) }
    return lines
  }
}

extension ReportFormat {
  package func text(of run: SampleRun) -> String {
    String(decoding: data(of: run.report), as: UTF8.self)
  }
}
