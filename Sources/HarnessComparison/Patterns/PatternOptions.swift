/// How a pattern is read, and which of its matches is wanted.
package struct PatternOptions: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Letters match whatever their case, as after `(?i)`.
  package static let caseInsensitive = PatternOptions(rawValue: 1)
  /// `^` and `$` match at every line, as after `(?m)`.
  package static let multiline = PatternOptions(rawValue: 2)
  /// `.` matches a newline too, as after `(?s)`.
  package static let dotMatchesNewline = PatternOptions(rawValue: 4)
  /// No character means anything but itself.
  package static let literal = PatternOptions(rawValue: 8)
  /// The syntax of POSIX (egrep): no escapes for classes, no groups with a question mark.
  package static let posixSyntax = PatternOptions(rawValue: 16)
  /// Of the matches that start first, the longest is wanted, and not the first in preference.
  package static let longest = PatternOptions(rawValue: 32)
}
