import HarnessComparison
import HarnessSystem

/// A regular expression of a script: that of Go, with `^` and `$` at every line, and unanchored.
struct ScriptPattern: Sendable {
  let text: String
  private let pattern: Pattern

  /// - Throws: ``Problem`` where the text is no regular expression.
  init(_ text: String) throws(Problem) {
    self.text = text
    do {
      pattern = try Pattern(text, options: .multiline)
    } catch {
      throw Problem(text: text, error: error)
    }
  }

  /// Why a text is no regular expression.
  struct Problem: Error, Equatable, CustomStringConvertible {
    let text: String
    let error: PatternError

    var description: String {
      "'\(text)' is no regular expression: \(error); a bracket or a backslash that stands for itself "
        + "needs a backslash before it"
    }
  }

  /// A part of a text that the pattern matches.
  struct Match {
    let text: String
    /// What the pattern's first group holds, empty where it took no part; nil where the pattern has
    /// no group.
    let group: String?
  }

  /// Whether the pattern matches somewhere.
  ///
  /// - Parameter bytes: What to look through, which need not be UTF-8.
  /// - Returns: Whether it does.
  /// - Throws: ``ComparisonInterruption`` where the line's time limit passed first.
  func matches(in bytes: some Collection<UInt8>) throws(ComparisonInterruption) -> Bool {
    try pattern.hasMatch(in: bytes)
  }

  /// The first match, or nil; as ``matches(in:)``.
  func firstMatch(in bytes: some Collection<UInt8>) throws(ComparisonInterruption) -> Match? {
    guard let match = try pattern.firstMatch(in: bytes) else { return nil }
    func text(_ range: Range<Int>?) -> String {
      String(
        decoding: bytes.dropFirst(range?.lowerBound ?? 0).prefix(range?.count ?? 0), as: UTF8.self)
    }
    return Match(
      text: text(match.range), group: match.groups.count > 1 ? text(match.groups[1]) : nil)
  }

  /// How often the pattern matches; as ``matches(in:)``.
  func matchCount(in bytes: some Collection<UInt8>) throws(ComparisonInterruption) -> Int {
    try pattern.matchCount(in: bytes)
  }
}

/// The patterns of a script, each of which is compiled once: when the script is checked, so that the
/// run finds it here.
///
/// A pattern that only the run knows is not kept.
final class ScriptPatterns: Sendable {
  private let known = Monitor<[ExactText: ScriptPattern]>([:])

  /// Compiles a pattern and keeps it.
  ///
  /// - Throws: ``ScriptPattern/Problem``.
  func add(_ text: String) throws(ScriptPattern.Problem) {
    let key = ExactText(text)
    guard known.withLock({ $0[key] }) == nil else { return }
    let pattern = try ScriptPattern(text)
    known.withLock { $0[key] = pattern }
  }

  /// Whether a pattern stands in the script as it is.
  func isKnown(_ text: String) -> Bool { known.withLock { $0[ExactText(text)] != nil } }

  /// The pattern of a text.
  ///
  /// - Throws: ``ScriptPattern/Problem`` where it was not added and is no regular expression.
  func pattern(_ text: String) throws(ScriptPattern.Problem) -> ScriptPattern {
    if let pattern = known.withLock({ $0[ExactText(text)] }) { return pattern }
    return try ScriptPattern(text)
  }
}
