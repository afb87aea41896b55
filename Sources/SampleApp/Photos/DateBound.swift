/// The beginning or the end of a span of time, as a person writes it.
enum DateBound: Equatable, Sendable {
  /// A whole day: `2017-03-31`.
  case day(DateTime)

  /// A moment: `2017-03-31T10:55`, with seconds and a distance from UTC where wanted.
  case moment(CaptureDate)

  /// What `init(_:)` reads, for messages.
  static let expectation = "a date like 2017-03-31 or 2017-03-31T10:55:42+02:00"

  /// Reads a date or a date-time of ISO 8601; nil where `text` is neither.
  init?(_ text: String) {
    var parser = DateTimeParser(text)
    guard let (year, month, day) = parser.date(separators: "-"),
      let midnight = DateTime(year: year, month: month, day: day)
    else { return nil }
    if parser.isAtEnd {
      self = .day(midnight)
      return
    }
    guard parser.skip(anyOf: "Tt "),
      let (hour, minute, second) = parser.time(secondsAreOptional: true),
      let reading = DateTime(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    else { return nil }
    parser.skipFraction()
    if parser.isAtEnd {
      self = .moment(CaptureDate(reading: reading, offset: nil))
    } else {
      guard let offset = parser.offset(), parser.isAtEnd else { return nil }
      self = .moment(CaptureDate(reading: reading, offset: offset))
    }
  }

  /// The first moment that is not before this bound, in seconds since 1970.
  func firstMoment(in localTime: LocalTime) -> Int {
    switch self {
    case .day(let midnight): localTime.moment(of: midnight)
    case .moment(let date): date.moment(in: localTime)
    }
  }

  /// The last moment that is not after this bound: of a day, its last second.
  func lastMoment(in localTime: LocalTime) -> Int {
    switch self {
    case .day(let midnight):
      localTime.moment(
        of: DateTime(secondsFrom1970: midnight.secondsFrom1970 + 86_400)) - 1
    case .moment(let date): date.moment(in: localTime)
    }
  }
}
