import Foundation
import HarnessComparison

/// The line of a terminal that is written again and again while scenarios run.
struct ProgressLine {
  private var last: ContinuousClock.Instant?
  /// Whether other text stands where the line was.
  private var isCleared = false

  /// Makes the line empty, and stands at its start.
  static let clearing = "\r\u{1B}[2K"

  /// The shortest time between two lines: more often than this they cannot be read.
  private static let pause = Duration.milliseconds(50)

  /// Takes note of text that stands where the line was: it is to be written again below that, and
  /// with what happens next.
  mutating func wasCleared() { isCleared = true }

  /// Whether the line may be written again.
  var isDue: Bool { isCleared || last.map { $0.duration(to: .now) >= Self.pause } ?? true }

  /// The line, cut to the width of the terminal.
  mutating func text(of report: RunReport, _ output: TextOutput) -> String {
    last = isCleared ? nil : .now
    isCleared = false
    let total = report.start?.scenarios.count ?? 0
    let failed = report.failures.count
    let running = report.scenarios.filter { $0.result == nil }.map(\.name)
    var text = "[\(report.finished.count)/\(total)]"
    if failed > 0 { text += " \(failed) failed" }
    if !running.isEmpty { text += " · " + running.map(VisibleText.of).joined(separator: ", ") }
    let shown = text.prefix((output.width ?? 80) - 1)
    return Self.clearing + output.styled(String(shown), .faint)
  }
}
