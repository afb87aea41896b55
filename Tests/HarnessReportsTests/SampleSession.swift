import Foundation
import ScenarioTestSupport

@testable import HarnessReports

/// Sessions for tests, made by hand.
struct SampleSession {
  private(set) var steps: [RunEvent.SessionStep] = []
  var cut: Int?

  mutating func add(
    _ time: Double, _ kind: String, _ text: String = "",
    _ change: (inout RunEvent.SessionStep) -> Void = { _ in }
  ) {
    var step = RunEvent.SessionStep(time: time, kind: kind, text: text)
    change(&step)
    steps.append(step)
  }

  mutating func output(_ time: Double, _ text: String, on stream: String, of program: Int = 1) {
    add(time, "output", text) { ($0.stream, $0.program) = (stream, program) }
  }

  mutating func terminal(_ time: Double, columns: Int = 80, rows: Int = 24, of program: Int = 1) {
    add(time, "started", "app") { step in
      (step.program, step.columns, step.rows) = (program, columns, rows)
    }
  }

  var session: RunEvent.Session { .init(steps: steps, cut: cut) }

  /// Two programs in a shell, of which the second line fails.
  static var failing: SampleSession {
    var sample = SampleSession()
    sample.add(0.001, "line", "exec sort names") { ($0.file, $0.line) = ("a.txtar", 1) }
    sample.add(0.002, "started", "sort") { $0.program = 1 }
    sample.output(0.003, "Ann\nBob\n", on: "stdout")
    sample.add(0.004, "ended", "exit status 0") { $0.program = 1 }
    sample.add(0.005, "line", "cmp stdout want") { ($0.file, $0.line) = ("a.txtar", 2) }
    sample.add(0.006, "failure", "stdout differs from want\n-Bob\n+Ann") {
      ($0.file, $0.line) = ("a.txtar", 2)
    }
    return sample
  }

  /// The page of a run with one scenario.
  func page(_ name: String = "one", _ status: RunEvent.Status = .failed) -> String {
    var run = SampleRun(name)
    run.attempt(name, status) { $0.session = session }
    run.end()
    return String(decoding: ReportFormat.html.data(of: run.report), as: UTF8.self)
  }

  func film(isSuccess: Bool = false) -> SessionFilm { .init(session, isSuccess: isSuccess) }
}

extension SessionFilm {
  /// The last screen as text, without blank rows at its end.
  var lastScreen: String {
    var shown: [Int: String] = [:]
    for frame in frames { for (index, row) in frame.rows { shown[index] = row.text } }
    var texts = (0..<rows).map { shown[$0] ?? "" }
    while texts.last == "" { texts.removeLast() }
    return texts.joined(separator: "\n")
  }
}
