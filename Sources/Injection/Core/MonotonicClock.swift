#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The time that a time to live is measured in.
final class MonotonicClock: Sendable {
  /// The clock in use; a test puts its own here.
  @TaskLocal static var current = MonotonicClock(now: systemTime)

  /// Seconds since some moment.
  let now: @Sendable () -> Double

  init(now: @escaping @Sendable () -> Double) {
    self.now = now
  }

  private static let systemTime: @Sendable () -> Double = {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
