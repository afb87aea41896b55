/// The result of a comparison that did not hold: a value that can print itself.
public struct Mismatch: Error, Sendable, Equatable, CustomStringConvertible {
  /// What was compared and how it differs, in a sentence.
  public let summary: String

  /// A unified diff, expected as `-` and found as `+`; empty where one would say nothing.
  public let diff: String

  /// Whether nothing could be compared, so that the opposite does not hold either: what was expected
  /// or what was found is not of its kind, or the time was over.
  package let isInconclusive: Bool

  /// - Parameters:
  ///   - summary: What was compared and how it differs, in a sentence.
  ///   - diff: A unified diff, or nothing.
  public init(_ summary: String, diff: String = "") {
    self.summary = summary
    self.diff = diff
    isInconclusive = false
  }

  /// One that tells why nothing could be compared.
  package init(inconclusive summary: String) {
    self.summary = summary
    diff = ""
    isInconclusive = true
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
