import CPlatform

/// The time that a time to live is measured in.
final class MonotonicClock: Sendable {
  /// The clock in use; a test puts its own here.
  @TaskLocal static var current = MonotonicClock(now: systemTime)

  /// Seconds since some moment.
  let now: @Sendable () -> Double

  init(now: @escaping @Sendable () -> Double) {
    self.now = now
  }

  private static let systemTime: @Sendable () -> Double = { platform_monotonic_time() }
}
