package import CPlatform
package import Foundation

/// A date as the system has it: seconds and nanoseconds since 1970.
package struct FileTime: Hashable {
  package let seconds: Int64
  package let nanoseconds: Int64

  package init(_ time: platform_file_time) {
    seconds = time.seconds
    nanoseconds = time.nanoseconds
  }

  /// A date as the system takes it; one that it cannot hold becomes the nearest that it can.
  package init(_ date: Date) {
    let time = date.timeIntervalSince1970
    guard time.isFinite, abs(time) < Self.farAway else {
      seconds = time < 0 ? -Int64(Self.farAway) : Int64(Self.farAway)
      nanoseconds = 0
      return
    }
    let whole = time.rounded(.down)
    seconds = Int64(whole)
    // A date holds microseconds for certain; what lies below comes from its binary fraction.
    nanoseconds = Int64(min(((time - whole) * 1e6).rounded(), 999_999)) * 1_000
  }

  package var date: Date {
    Date(timeIntervalSince1970: TimeInterval(seconds) + TimeInterval(nanoseconds) / 1e9)
  }

  /// As the functions take it that set a file's date.
  package var system: platform_file_time {
    platform_file_time(seconds: seconds, nanoseconds: nanoseconds)
  }

  /// Beyond the years that file systems hold.
  private static let farAway: TimeInterval = 1e12
}
