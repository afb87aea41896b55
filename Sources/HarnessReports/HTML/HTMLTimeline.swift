import Foundation
import HarnessSystem

/// What ran when on which worker, as a drawing: a row for each worker, a bar for each attempt.
struct HTMLTimeline {
  private let report: RunReport
  private let rows: [RunReport.Row]
  private let workers: [Int]
  private let total: TimeInterval

  /// In units of the drawing.
  private static let (width, margin, laneHeight, axisHeight) = (1000.0, 70.0, 22.0, 24.0)

  /// - Parameters:
  ///   - report: The run.
  ///   - rows: Its scenarios in the order of the page, which numbers them.
  init(_ report: RunReport, rows: [RunReport.Row]) {
    self.report = report
    self.rows = rows
    let attempts = rows.flatMap(\.attempts)
    workers = Set(attempts.map(\.start.worker)).sorted()
    let lastTime = attempts.map { $0.end?.time ?? $0.start.time }.max() ?? 0
    total = max(report.end?.time ?? 0, lastTime, 0.001)
  }

  var markup: String {
    guard !workers.isEmpty else { return "" }
    let height = Double(workers.count) * Self.laneHeight + Self.axisHeight
    return """
      <section id="timeline">
      <h2>Timeline</h2>
      <div class="scroll">
      <svg viewBox="0 0 \(number(Self.width)) \(number(height))" role="img" \
      aria-label="What ran when on which worker; the list below has the same scenarios.">
      \(axis(height))\(lanes)\(bars)</svg>
      </div>
      </section>

      """
  }

  // MARK: - Its parts

  private var lanes: String {
    workers.enumerated().map { lane, worker in
      "<text class=\"lane\" x=\"0\" y=\"\(number(top(lane) + 14))\">worker \(worker)</text>\n"
    }.joined()
  }

  private func axis(_ height: Double) -> String {
    stride(from: 0, through: total, by: step).map { time in
      let x = number(x(time))
      return "<path class=\"tick\" d=\"M\(x) 0V\(number(height - Self.axisHeight))\""
        + " stroke=\"currentColor\" stroke-opacity=\".2\"/>"
        + "<text class=\"tick\" x=\"\(x)\" y=\"\(number(height - 8))\">"
        + "\(TimeText.short(time))</text>\n"
    }.joined()
  }

  private var bars: String {
    let lanes = Dictionary(uniqueKeysWithValues: workers.enumerated().map { ($1, $0) })
    return rows.enumerated().map { index, row in
      row.attempts.map { bar($0, row, index, lane: lanes[$0.start.worker] ?? 0) }.joined()
    }.joined()
  }

  private func bar(
    _ attempt: RunReport.Attempt, _ row: RunReport.Row, _ index: Int, lane: Int
  ) -> String {
    let end = attempt.end?.time ?? total
    let width = max(1, x(end) - x(attempt.start.time))
    let isRetried = attempt.end?.willRetry ?? false
    let verdict = isRetried ? RunReport.Verdict.failed : row.verdict
    let title = "\(row.name): \(isRetried ? "failed, tried again" : row.verdict.rawValue)"
    return "<a href=\"#s\(index)\" tabindex=\"-1\"><rect class=\"\(verdict.className)\""
      + " x=\"\(number(x(attempt.start.time)))\" y=\"\(number(top(lane)))\""
      + " width=\"\(number(width))\" height=\"18\" fill=\"\(verdict.color)\">"
      + "<title>\(MarkupText.content(title)), \(TimeText.short(end - attempt.start.time))</title>"
      + "</rect></a>\n"
  }

  // MARK: - Places

  private func x(_ time: TimeInterval) -> Double {
    Self.margin + time / total * (Self.width - Self.margin - 30)
  }

  private func top(_ lane: Int) -> Double { Double(lane) * Self.laneHeight + 2 }

  private func number(_ value: Double) -> String { String((value * 100).rounded() / 100) }

  /// The seconds from one tick to the next: 1, 2 or 5 with zeros, so that there are at most ten.
  private var step: TimeInterval {
    let power = pow(10, floor(log10(total / 10)))
    return [1, 2, 5, 10].map { $0 * power }.first { total / $0 <= 10 } ?? total
  }
}

extension RunReport.Verdict {
  /// The colour of a bar where the page's style may not be used.
  fileprivate var color: String {
    switch self {
    case .failed, .unreadable: "#cf222e"
    case .interrupted, .flaky: "#bf8700"
    case .passed: "#2da44e"
    case .skipped, .notRun: "#8c959f"
    }
  }
}
