import HarnessSystem

extension TextExpectation {
  /// So many lines; a last one without its newline counts.
  public static func lineCount(_ expected: Int) -> TextExpectation {
    TextExpectation { found in
      let count = TextLines.lines(of: found.text).count
      guard count != expected else { return nil }
      return Mismatch("\(found.name) has \(count) lines, expected \(expected)")
    }
  }

  /// These lines, each as often as it is given, in any order.
  ///
  /// - Parameters:
  ///   - expected: The lines without their line ends, in which placeholders stand for what differs
  ///     from run to run. A line that several of them stand for goes to the first.
  ///   - placeholders: Names of your own, and what they stand for.
  /// - Returns: The expectation.
  public static func linesInAnyOrder(
    _ expected: [String], placeholders: Placeholders = [:]
  ) -> TextExpectation {
    TextExpectation { found in
      do {
        let lines = try UnorderedLines(
          expected, found: TextLines.lines(of: found.text),
          placeholders: found.placeholders.merging(placeholders))
        guard !lines.hold else { return nil }
        return Mismatch(
          "\(found.name) does not hold the expected lines, compared sorted", diff: lines.diff)
      } catch {
        return Mismatch(inconclusive: "\(error)")
      }
    }
  }
}

/// Expected lines, and the found lines that each of them stands for.
private struct UnorderedLines {
  private var missing: [String] = []
  private var unexpected: [String]
  private var common: [String] = []

  /// - Throws: ``PlaceholderError`` where a placeholder's regular expression is none.
  init(_ expected: [String], found: [String], placeholders: Placeholders) throws {
    unexpected = found.sorted()
    // The plain lines first: a placeholder must not take the only line that one of them is.
    var expressions = PlaceholderPatterns()
    let patterns = try expected.sorted().map {
      ($0, try LinePattern(ArraySlice($0.utf8), placeholders, &expressions))
    }
    for (text, pattern) in patterns where pattern.isLiteral { try take(text, pattern) }
    for (text, pattern) in patterns where !pattern.isLiteral { try take(text, pattern) }
  }

  var hold: Bool { missing.isEmpty && unexpected.isEmpty }

  var diff: String {
    func text(_ lines: [String]) -> String { lines.sorted().map { $0 + "\n" }.joined() }
    return UnifiedDiff(expected: text(common + missing), found: text(common + unexpected)).text
  }

  private mutating func take(_ text: String, _ pattern: LinePattern) throws {
    try ComparisonLimit.check()
    if let index = try unexpected.firstIndex(where: { try pattern.matches(ArraySlice($0.utf8)) }) {
      common.append(unexpected.remove(at: index))
    } else {
      missing.append(text)
    }
  }
}
