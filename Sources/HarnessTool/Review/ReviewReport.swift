import Harness
import HarnessReports
import HarnessRunner

/// Tells of the scenarios that a review proposes nothing for, because they fail.
///
/// The others are not called passed: what is left of their changes would fail them.
final class ReviewReport: RunObserver {
  private let output: TextOutput

  init(output: TextOutput) { self.output = output }

  func receive(_ event: RunEvent) throws {
    guard case .scenarioFinished(let end) = event, end.isFailure, !end.willRetry else { return }
    try output.write(end.failureText + "\n")
  }
}
