import Foundation

/// Dates as the system has them: seconds and nanoseconds since 1970.
enum FileTime {
  /// A date as the system takes it; one that it cannot hold becomes the nearest that it can.
  static func system(_ date: Date) -> timespec {
    let seconds = date.timeIntervalSince1970
    guard seconds.isFinite, abs(seconds) < farAway else {
      return timespec(tv_sec: seconds < 0 ? -Int(farAway) : Int(farAway), tv_nsec: 0)
    }
    let whole = seconds.rounded(.down)
    // A date holds microseconds for certain; what lies below comes from its binary fraction.
    let microseconds = min(((seconds - whole) * 1e6).rounded(), 999_999)
    return timespec(tv_sec: Int(whole), tv_nsec: Int(microseconds) * 1_000)
  }

  /// The date of a moment.
  static func date(_ time: timespec) -> Date {
    Date(timeIntervalSince1970: TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9)
  }

  /// Beyond the years that file systems hold.
  private static let farAway: TimeInterval = 1e12
}
