public import Foundation

/// The moment at which a wait ends, on a clock that cannot be set.
package struct Deadline: Sendable {
  private let instant: ContinuousClock.Instant

  /// A deadline `seconds` from now; one that is no number has passed already.
  package init(after seconds: TimeInterval) {
    instant = .now + .seconds(seconds.isNaN ? 0 : max(0, min(seconds, Self.farAway)))
  }

  /// How long it is until the deadline, in seconds; 0 once it has passed.
  package var remaining: TimeInterval {
    let left = ContinuousClock.now.duration(to: instant)
    return max(0, left / .seconds(1))
  }

  /// Whether the moment has come.
  package var hasPassed: Bool { ContinuousClock.now >= instant }

  /// The remaining time as `poll` takes it: milliseconds, rounded up so that it never spins.
  package var pollTimeout: Int32 { Int32((remaining * 1000).rounded(.up)) }

  /// Twenty days: the most that the milliseconds of `poll` can hold, rounded down.
  private static let farAway: TimeInterval = 20 * 24 * 3600
}

/// How long the harness waits where a test does not say.
public enum TimeLimit {
  /// The variable whose value all time limits are multiplied by, for slow machines.
  public static let scaleVariable = "HARNESS_TIMEOUT_SCALE"

  /// What a wait takes at the most unless it is told otherwise: 10 seconds, unscaled.
  public static let standard: TimeInterval = 10

  /// How long an app may go on after SIGTERM before SIGKILL follows: half a second, unscaled.
  package static let termination: TimeInterval = 0.5

  /// How long a program may take to go after SIGKILL: 5 seconds, unscaled.
  package static let kill: TimeInterval = 5

  /// How long a signal that is sent to a whole job may take from its first process to its last: one
  /// second, unscaled.
  package static let interruption: TimeInterval = 1

  /// How long a process that is about to end may take to do so before it counts as left behind,
  /// unscaled.
  package static let departure: TimeInterval = 0.2

  /// A time limit as this machine wants it: `seconds` times the caller's scale.
  package static func scaled(_ seconds: TimeInterval) -> TimeInterval { seconds * scale }

  /// The limit that gives so many seconds when it is scaled.
  package static func unscaled(_ seconds: TimeInterval) -> TimeInterval { seconds / scale }

  /// What is wrong with the scale that the caller has set; nil where it holds.
  public static let scaleProblem: String? = {
    guard let text = CallerEnvironment[scaleVariable], !text.isEmpty, factor(text) == nil else {
      return nil
    }
    return "\(scaleVariable)=\(text) is no factor for time limits; set a number above 0, such as 3"
  }()

  private static let scale: Double = factor(CallerEnvironment[scaleVariable] ?? "") ?? 1

  private static func factor(_ text: String) -> Double? {
    guard let factor = Double(text), factor.isFinite, factor > 0 else { return nil }
    return factor
  }
}
