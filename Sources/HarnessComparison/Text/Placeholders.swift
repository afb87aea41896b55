import Foundation

/// What `[NAME]` in an expected text stands for.
///
///     outcome.expect(
///       .standardOutput(.pattern("commit [HASH]\n", placeholders: ["HASH": .matching("[0-9a-f]{7}")])))
///
/// `[TIME]`, `[UUID]`, `[SANDBOX]` and `[EXE]` are there without being given, and `[..]` is always
/// any text within a line. A name in brackets that is not known stands for itself.
public struct Placeholders: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  /// What one placeholder stands for.
  public enum Meaning: Sendable, Equatable {
    /// This text, which is known only when the test runs.
    case value(String)
    /// Whatever this regular expression matches within a line, in the syntax of Go's `regexp`
    /// (RE2), as in scenarios.
    case matching(String)
  }

  private(set) var meanings: [String: Meaning]

  /// - Parameter elements: Names without their brackets, and what they stand for.
  public init(dictionaryLiteral elements: (String, Meaning)...) {
    meanings = Dictionary(elements) { $1 }
  }

  /// - Parameter meanings: Names without their brackets, and what they stand for.
  public init(_ meanings: [String: Meaning]) {
    self.meanings = meanings
  }

  /// What a name stands for; nil where it is not known.
  public subscript(_ name: String) -> Meaning? {
    get { meanings[name] }
    set { meanings[name] = newValue }
  }

  /// These placeholders and others, which win where both know a name.
  public func merging(_ others: Placeholders) -> Placeholders {
    Placeholders(meanings.merging(others.meanings) { $1 })
  }

  /// `[TIME]` and `[UUID]`.
  ///
  /// A time is a date (`2017-03-31`), a time of day (`10:55`, `10:55:42.5`), both (with `T` or a
  /// space, and with or without a time zone), or a duration (`0.35 s`, `12ms`, `3 minutes`).
  public static let standard: Placeholders = [
    "TIME": .matching("(?:\(date)(?:[T ]\(timeOfDay)(?:\(zone))?)?|\(timeOfDay)|\(duration))"),
    "UUID": .matching("[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"),
  ]

  private static let date = #"\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])"#
  private static let timeOfDay =
    #"(?:[01]?\d|2[0-4]):[0-5]\d(?::(?:[0-5]\d|60)(?:[.,]\d+)?)?"#
  private static let zone = #"Z| ?[+-][01]\d:?[0-5]\d| [A-Z]{3,4}"#
  private static let duration =
    #"\d+(?:\.\d+)? ?(?:ns|µs|us|ms|seconds?|sec|s|minutes?|min|hours?|h)"#

  /// The values, the longest first: what a text is searched for when it becomes a pattern.
  var values: [(name: String, bytes: [UInt8])] {
    meanings.compactMap { name, meaning in
      guard case .value(let text) = meaning, !text.isEmpty else { return nil }
      return (name, Array(text.utf8))
    }
    .sorted { ($0.bytes.count, $1.name) > ($1.bytes.count, $0.name) }
  }
}
