/// The result of a comparison that did not hold: a value that can print itself.
public struct Mismatch: Sendable, Equatable, CustomStringConvertible {
  /// What was compared and how it differs, in a sentence.
  public let summary: String

  /// A unified diff, expected as `-` and found as `+`; empty where one would say nothing.
  public let diff: String

  /// - Parameters:
  ///   - summary: What was compared and how it differs, in a sentence.
  ///   - diff: A unified diff, or nothing.
  public init(_ summary: String, diff: String = "") {
    self.summary = summary
    self.diff = diff
  }

  /// The sentence, then the diff.
  public var description: String {
    diff.isEmpty ? summary : summary + "\n" + diff
  }
}
