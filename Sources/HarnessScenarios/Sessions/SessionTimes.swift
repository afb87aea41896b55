import CPlatform
package import Foundation
import HarnessComparison

/// Tells the time of a recording in what programs print, and the process that made it: tomorrow both are
/// others, also where they were the same in every replay.
package struct SessionTimes: Sendable {
  private let patterns: [(pattern: Pattern, piece: SessionText.Piece)]

  /// - Parameter start: When the recording began.
  package init(around start: Date) {
    patterns = Self.expressions(start).compactMap { text, piece in
      (try? Pattern(text)).map { ($0, piece) }
    }
  }

  /// Whether a text tells one of them.
  package func areTold(in text: Data) -> Bool {
    patterns.contains { ((try? $0.pattern.firstMatch(in: Array(text)))?.range.isEmpty) == false }
  }

  /// The pieces of a text.
  func pieces(of text: [UInt8]) -> [SessionText.Piece] {
    guard !text.isEmpty else { return [] }
    for (pattern, piece) in patterns {
      guard let match = try? pattern.firstMatch(in: text), !match.range.isEmpty else { continue }
      let range = match.groups.last?.flatMap { $0 } ?? match.range
      return pieces(of: Array(text[..<range.lowerBound])) + [piece]
        + pieces(of: Array(text[range.upperBound...]))
    }
    return [.text(text)]
  }

  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// What is searched for, the longest forms first; the last group is what is replaced.
  private static func expressions(_ start: Date) -> [(String, SessionText.Piece)] {
    let dates = [start.addingTimeInterval(-3600), start, start.addingTimeInterval(3600)]
    let clock = #"(?:[01]?\d|2[0-4]):[0-5]\d(?::(?:[0-5]\d|60)(?:[.,]\d+)?)?"#
    let zone = #"(?:Z| ?[+-][01]\d:?[0-5]\d| [A-Z]{3,4}\b)?"#
    var found: [(String, SessionText.Piece)] = []
    for day in Set(dates.map(Day.init)) {
      let (month, name) = (months[day.month - 1], days[day.weekday - 1])
      let two = { (number: Int) in (number < 10 ? "0" : "") + String(number) }
      let iso = "\(day.year)-\(two(day.month))-\(two(day.day))"
      found += [
        ("\\b(\(iso)(?:[T ]\(clock)\(zone))?)", .word("TIME")),
        (
          "\\b((?:\(name)[a-z]*,? +)?(?:\(month)[a-z]* +0?\(day.day)|0?\(day.day) +\(month)[a-z]*)\\b"
            + ",?(?: +\(day.year))?(?: +\(clock)\(zone))?(?: +\(day.year))?)", .any
        ),
        ("\\b(\(two(day.month))/\(two(day.day))/\(day.year))\\b", .any),
        ("\\b(\(two(day.day))[./]\(two(day.month))[./]\(day.year))\\b", .any),
        ("\\b(\(day.year)/\(two(day.month))/\(two(day.day)))\\b", .any),
        ("\\b(\(day.year)\(two(day.month))\(two(day.day)))\\b", .any),
      ]
    }
    found += Set((-2...12).map { Day(start.addingTimeInterval(Double($0) * 60)).minute }).sorted()
      .map { ("\\b(\($0)(?::[0-5]\\d(?:[.,]\\d+)?)?)\\b", .word("TIME")) }
    let seconds = String(Int(start.timeIntervalSince1970)).dropLast(4)
    found.append(("\\b(\(seconds)\\d{4}(?:\\d{3}|\\d{6}|\\d{9}|\\.\\d+)?)\\b", .any))
    // What `$PPID` is to all replays.
    let parent = platform_getpid()
    if parent >= 1000 { found.append(("\\b(\(parent))\\b", .any)) }
    return found
  }

  /// A day, and a minute of it, in the time zone of launched programs.
  private struct Day: Hashable {
    let year, month, day, weekday: Int
    let minute: String

    init(_ date: Date) {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
      let parts = calendar.dateComponents(
        [.year, .month, .day, .weekday, .hour, .minute], from: date)
      (year, month, day) = (parts.year ?? 0, parts.month ?? 1, parts.day ?? 1)
      weekday = parts.weekday ?? 1
      let (hour, minute) = (parts.hour ?? 0, parts.minute ?? 0)
      self.minute = (hour < 10 ? "0?" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
    }
  }
}
