import Harness
import HarnessReports
import HarnessRunner

/// Tells of the scenarios that a review proposes nothing for, because they fail or are skipped.
///
/// The others are not called passed: what is left of their changes would fail them.
final class ReviewReport: RunObserver {
  private let output: TextOutput

  init(output: TextOutput) { self.output = output }

  func receive(_ event: RunEvent) throws {
    guard case .scenarioFinished(let end) = event, !end.willRetry else { return }
    if end.isFailure { try output.write(end.failureText + "\n") }
    guard end.status == .skipped else { return }
    let reason = end.reason.map { ": \(VisibleText.of($0))" } ?? ""
    try output.write("not reviewed, as it is skipped: \(VisibleText.of(end.name))\(reason)\n")
  }
}
