import Foundation
import HarnessComparison
import HarnessSystem

/// The last line of a run: what came of how many scenarios, in what time.
struct SummaryLine {
  private let report: RunReport

  init(_ report: RunReport) {
    self.report = report
  }

  /// For example `12 scenarios: 10 passed (1 flaky), 2 failed, in 0.412 s`.
  func text(_ output: TextOutput) -> String {
    let count = report.start.map(Self.count) ?? Plural.of(0, "scenario")
    let style: ConsoleStyle = report.isSuccess ? .green : .red
    let numbers = parts.isEmpty ? "nothing ran" : parts.joined(separator: ", ")
    let time = TimeText.short(report.end?.time ?? 0)
    return output.styled("\(count): \(numbers)", style, .bold)
      + ", in \(time)" + ending
  }

  /// How many scenarios run; with how often, where that is not once.
  static func count(_ start: RunEvent.RunStarted) -> String {
    guard let repeats = start.repeats else {
      return Plural.of(start.scenarios.count, start.tests == nil ? "scenario" : "test")
    }
    let names = Set(start.scenarios.map { start.ownName(of: $0.name) })
    return Plural.of(names.count, "scenario") + ", \(Plural.of(repeats, "time")) each"
  }

  private var parts: [String] {
    let passed = report.count(.passed)
    let kinds = [(report.flakyCount, "flaky"), (report.cachedCount, "cached")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let remark = kinds.isEmpty ? "" : " (\(kinds.joined(separator: ", ")))"
    let counts: [(Int, String)] = [
      (passed, "passed\(remark)"), (report.count(.failed), "failed"),
      (report.count(.unreadable), "could not be read"), (report.count(.skipped), "skipped"),
      (report.count(.interrupted), "interrupted"), (report.notRun.count, "not run"),
    ]
    return counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
  }

  private var ending: String {
    report.end == nil ? "" : report.earlyEnd.map { "; \($0)" } ?? ""
  }
}
