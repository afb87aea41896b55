/// A moment of 2017 as a camera knows it: the time on the wall, and how far that was from UTC.
struct DateTaken: Equatable {
  /// The time on the wall, in seconds since 2017 began there.
  var secondOfYear: Int
  /// Minutes east of UTC.
  var offset: Int

  /// The seconds in a year that has no leap day, as 2017.
  static let secondsInYear = 365 * 86_400

  private static let daysInMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  private static let yearStartSince1970 = 1_483_228_800
}

extension DateTaken {
  /// A date as a person writes it, the time as six digits, such as 105542.
  init(month: Int, day: Int, time: Int, offset: Int) {
    let days = Self.daysInMonths.prefix(month - 1).reduce(0, +) + day - 1
    let seconds = (time / 10_000 * 60 + time / 100 % 100) * 60 + time % 100
    self.init(secondOfYear: days * 86_400 + seconds, offset: offset)
  }

  /// The moment in seconds since 1970 began in UTC, for file systems.
  var secondsSince1970: Int {
    Self.yearStartSince1970 + secondOfYear - offset * 60
  }

  /// As EXIF writes it: `2017:03:31 10:55:42`.
  var exifDate: String {
    let (month, day) = monthAndDay
    let time = secondOfYear % 86_400
    let clock = [time / 3_600, time / 60 % 60, time % 60]
    return "2017:\(twoDigits(month)):\(twoDigits(day)) "
      + clock.map(twoDigits).joined(separator: ":")
  }

  /// As EXIF writes it: `+02:00`.
  var exifOffset: String {
    let minutes = abs(offset)
    return "\(offset < 0 ? "-" : "+")\(twoDigits(minutes / 60)):\(twoDigits(minutes % 60))"
  }

  private var monthAndDay: (month: Int, day: Int) {
    var month = 1
    var day = secondOfYear / 86_400 + 1
    while day > Self.daysInMonths[month - 1] {
      day -= Self.daysInMonths[month - 1]
      month += 1
    }
    return (month, day)
  }
}

private func twoDigits(_ number: Int) -> String {
  number < 10 ? "0\(number)" : "\(number)"
}
