import Foundation

/// A regular expression of a script: multi-line and unanchored.
///
/// Scripts are written for Go's syntax (RE2), which ``GoPattern`` turns into Foundation's. A search
/// that backtracks for ever ends at its deadline.
struct ScriptPattern: Sendable {
  let text: String
  /// Nil where no character means anything but itself.
  private let expression: NSRegularExpression?

  /// - Throws: ``Problem`` where the text is no regular expression.
  init(_ text: String) throws {
    self.text = text
    guard text.isEmpty || text.utf8.contains(where: Self.isSpecial) else {
      expression = nil
      return
    }
    do {
      expression = try NSRegularExpression(
        pattern: GoPattern.translated(text), options: [.useUnixLineSeparators])
    } catch {
      throw Problem.notAnExpression(text)
    }
  }

  /// Why a pattern was not searched for.
  enum Problem: Error, Equatable, CustomStringConvertible {
    case notAnExpression(String)
    case tookTooLong(String)

    var description: String {
      switch self {
      case .notAnExpression(let text):
        "'\(text)' is no regular expression; a bracket or a backslash that stands for itself "
          + "needs a backslash before it"
      case .tookTooLong(let text):
        "the search for '\(text)' did not end within its time limit; a repetition within a "
          + "repetition, such as (a+)+, has too many ways to match"
      }
    }
  }

  /// The first match in a text, or nil.
  ///
  /// - Parameters:
  ///   - text: What to look through.
  ///   - deadline: When to give up; after the usual time limit unless told otherwise.
  /// - Returns: The matched text.
  /// - Throws: ``Problem/tookTooLong(_:)``.
  func firstMatch(in text: String, deadline: Deadline? = nil) throws -> String? {
    try first(in: text, deadline: deadline)?.text
  }

  /// A part of a text that the pattern matches.
  struct Match {
    let text: String
    /// What the pattern's first group holds, empty where it took no part; nil where the pattern has
    /// no group.
    var group: String?
  }

  /// The first match in a text, with its group, or nil; as ``firstMatch(in:deadline:)``.
  func first(in text: String, deadline: Deadline? = nil) throws -> Match? {
    var found: Match?
    try search(text, deadline) { match in
      found = match
      return false
    }
    return found
  }

  /// How often the pattern matches in a text.
  ///
  /// - Throws: ``Problem/tookTooLong(_:)``.
  func matchCount(in text: String) throws -> Int {
    var count = 0
    try search(text, nil) { _ in
      count += 1
      return true
    }
    return count
  }

  /// Calls `found` for every match until it returns false.
  private func search(
    _ text: String, _ deadline: Deadline?, _ found: (Match) -> Bool
  ) throws {
    guard let expression else { return searchLiterally(text, found) }
    let deadline = deadline ?? Deadline(after: TimeLimit.scaled(TimeLimit.standard))
    var isTooLate = false
    var lastEnd: Int?
    let whole = NSRange(text.startIndex..., in: text)
    withoutActuallyEscaping(found) { found in
      expression.enumerateMatches(in: text, options: .reportProgress, range: whole) {
        match, _, stop in
        guard let match else {
          isTooLate = deadline.hasPassed
          if isTooLate { stop.pointee = true }
          return
        }
        // As Go does, an empty match right behind another one is no match.
        if match.range.length == 0, match.range.location == lastEnd { return }
        lastEnd = NSMaxRange(match.range)
        if !found(Match(match, in: text)) { stop.pointee = true }
      }
    }
    if isTooLate { throw Problem.tookTooLong(self.text) }
  }

  /// Looks for the pattern's bytes, as an expression without special characters does.
  private func searchLiterally(_ text: String, _ found: (Match) -> Bool) {
    let (pattern, bytes) = (Data(self.text.utf8), Data(text.utf8))
    var start = bytes.startIndex
    let match = Match(text: self.text)
    while let range = bytes.range(of: pattern, in: start..<bytes.endIndex), found(match) {
      start = range.upperBound
    }
  }

  /// Whether a character may mean something else in an expression; what is not ASCII may be
  /// written in several ways.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte >= 0x80 || #"\^$.|?*+()[]{}"#.utf8.contains(byte)
  }

  /// A text as an expression that matches just it, as Go's `QuoteMeta` writes it.
  static func quoted(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { quoted, scalar in
      if "\\.+*?()|[]{}^$".unicodeScalars.contains(scalar) { quoted += "\\" }
      quoted.unicodeScalars.append(scalar)
    }
  }
}

extension ScriptPattern.Match {
  fileprivate init(_ match: NSTextCheckingResult, in text: String) {
    func part(_ range: NSRange) -> String { Range(range, in: text).map { String(text[$0]) } ?? "" }
    self.init(
      text: part(match.range), group: match.numberOfRanges > 1 ? part(match.range(at: 1)) : nil)
  }
}
