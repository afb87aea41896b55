import Foundation

/// The local time: how far it is ahead of UTC, at each moment.
struct LocalTime: Sendable {
  /// The seconds that local time is ahead of UTC at a moment, in seconds since 1970.
  let offset: @Sendable (_ moment: Int) -> Int

  /// Local time as the variable `TZ`, or else the system, has it.
  static let system = LocalTime { moment in
    var moment = time_t(moment)
    var parts = tm()
    guard localtime_r(&moment, &parts) != nil else { return 0 }
    return parts.tm_gmtoff
  }

  /// Local time that is always `offset` seconds ahead of UTC.
  static func fixed(_ offset: Int) -> LocalTime { LocalTime { _ in offset } }

  /// The moment at which a local clock shows `reading`.
  ///
  /// Where clocks were set back and show it twice, one of the two; where they were set forward
  /// and never show it, a moment within the same two hours.
  func moment(of reading: DateTime) -> Int {
    let guess = reading.secondsFrom1970 - offset(reading.secondsFrom1970)
    return reading.secondsFrom1970 - offset(guess)
  }

  /// What a local clock shows at `moment`.
  func reading(at moment: Int) -> DateTime {
    DateTime(secondsFrom1970: moment + offset(moment))
  }
}
