package import Foundation
import HarnessSystem

/// The time that all sweeps of a command have together: each takes an even share of what is left, so
/// that what one does not need is for those behind it.
package final class SweepBudget: Sendable {
  private let deadline: Deadline
  private let waiting: Monitor<Int>

  /// - Parameters:
  ///   - seconds: How long they may take together, from now on.
  ///   - count: How many sweeps there will be.
  package init(seconds: TimeInterval, for count: Int) {
    deadline = Deadline(after: seconds)
    waiting = Monitor(count)
  }

  /// The time of the next sweep, in seconds.
  package func share() -> TimeInterval {
    waiting.withLock { count in
      defer { count -= 1 }
      return deadline.remaining / TimeInterval(max(1, count))
    }
  }
}
