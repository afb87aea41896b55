package import Foundation
import Harness
import HarnessSystem

/// Ends a scenario from another thread: its programs now, its script at the line where it is.
package final class ScenarioCancellation: Sendable {
  /// Why a scenario is ended.
  package enum Reason: Sendable, Equatable {
    case interrupted
    /// It took longer than this, in seconds.
    case timeLimit(TimeInterval)
  }

  /// Ends the programs.
  let launches = LaunchCancellation()
  private let state = Monitor<Reason?>(nil)

  package init() {}

  /// Why the scenario was ended; nil where it was not.
  package var reason: Reason? { state.read { $0 } }

  /// Ends the scenario; the first reason counts.
  package func cancel(_ reason: Reason) {
    state.withLock { $0 = $0 ?? reason }
    launches.cancel()
  }

  /// Waits for the thread that ends the scenario, for a moment.
  func waitForInterruption() {
    _ = state.wait(until: Deadline(after: TimeLimit.scaled(TimeLimit.interruption))) { $0 }
  }

  /// Lets the script rest, unless it is ended meanwhile.
  ///
  /// - Parameter seconds: Not scaled: it is no limit.
  /// - Throws: ``ScenarioFailure`` where the scenario was ended.
  func pause(_ seconds: TimeInterval) throws(ScenarioFailure) {
    _ = state.wait(until: Deadline(after: seconds)) { $0 }
    try check()
  }

  /// What the line is to say that the scenario was ended at.
  var failure: ScenarioFailure? {
    switch reason {
    case nil: nil
    case .interrupted: ScenarioFailure("the run was interrupted here")
    case .timeLimit(let seconds):
      ScenarioFailure(
        "the scenario was ended here: it had not come to its end within \(Failure.seconds(seconds))"
      )
    }
  }

  /// - Throws: ``ScenarioFailure`` where the scenario was ended.
  func check() throws(ScenarioFailure) {
    if let failure { throw failure }
  }
}
