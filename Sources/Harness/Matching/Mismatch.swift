/// The result of a comparison that did not hold: a value that can print itself.
public struct Mismatch: Error, Sendable, Equatable, CustomStringConvertible {
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

extension [Mismatch] {
  /// Each of them once: several expectations of one missing file need not say so several times.
  public var distinct: [Mismatch] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
