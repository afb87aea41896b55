/// Reads dates and times from ASCII text, one part after the other.
struct DateTimeParser {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = Substring(text).utf8 }

  /// Whether all of the text has been read.
  var isAtEnd: Bool { rest.isEmpty }

  /// A date: four, two and two digits with one of `separators` between.
  mutating func date(separators: String) -> (year: Int, month: Int, day: Int)? {
    guard let year = digits(4), let separator = rest.first, skip(anyOf: separators),
      let month = digits(2), rest.first == separator, skip(anyOf: separators),
      let day = digits(2)
    else { return nil }
    return (year, month, day)
  }

  /// A time: hours, minutes, and seconds, which may be left out where `secondsAreOptional`.
  mutating func time(secondsAreOptional: Bool = false)
    -> (hour: Int, minute: Int, second: Int)?
  {
    guard let hour = digits(2), skip(anyOf: ":"), let minute = digits(2) else { return nil }
    guard skip(anyOf: ":") else { return secondsAreOptional ? (hour, minute, 0) : nil }
    guard let second = digits(2) else { return nil }
    return (hour, minute, second)
  }

  /// A distance from UTC in seconds: `Z`, `+02:00`, `+0200` or `+02`; at most 14 hours.
  mutating func offset() -> Int? {
    if skip(anyOf: "Zz") { return 0 }
    let isBehind = rest.first == UInt8(ascii: "-")
    guard skip(anyOf: "+-"), let hours = digits(2) else { return nil }
    let hasMinutes = skip(anyOf: ":") || !isAtEnd
    guard let minutes = hasMinutes ? digits(2) : 0, minutes < 60 else { return nil }
    let seconds = hours * 3600 + minutes * 60
    guard seconds <= 14 * 3600 else { return nil }
    return isBehind ? -seconds : seconds
  }

  /// Passes over a fraction of a second.
  mutating func skipFraction() {
    guard skip(anyOf: ".,") else { return }
    while digits(1) != nil {}
  }

  /// Passes over one character, where it is one of `characters`.
  mutating func skip(anyOf characters: String) -> Bool {
    guard let first = rest.first, characters.utf8.contains(first) else { return false }
    rest = rest.dropFirst()
    return true
  }

  private mutating func digits(_ count: Int) -> Int? {
    let digits = rest.prefix(count)
    let zero = UInt8(ascii: "0")
    guard digits.count == count, digits.allSatisfy({ (zero...zero + 9).contains($0) }) else {
      return nil
    }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - zero) }
  }
}
