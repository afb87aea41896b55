#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The time that a time to live is measured in.
enum MonotonicClock {
  /// Seconds since some moment; a test puts its own clock here.
  @TaskLocal static var now: @Sendable () -> Double = systemTime

  private static let systemTime: @Sendable () -> Double = {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
