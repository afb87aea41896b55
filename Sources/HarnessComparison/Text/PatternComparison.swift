package import Foundation

/// The comparison of a text with a pattern: in a test, and where a stored pattern is brought up to
/// date.
package struct PatternComparison {
  private let pattern: TextPattern
  private let found: ByteLines
  private let placeholders: Placeholders

  /// - Throws: ``PlaceholderError`` where a placeholder's regular expression is none.
  package init(pattern: Data, found: Data, placeholders: Placeholders) throws {
    self.pattern = try TextPattern(Array(pattern), placeholders)
    self.found = ByteLines(Array(found))
    self.placeholders = placeholders
  }

  /// Whether the text is of the pattern's form.
  ///
  /// - Throws: ``ComparisonInterruption`` where the time limit passed first.
  package func holds() throws(ComparisonInterruption) -> Bool { try pattern.matches(found) }

  /// The difference; lines that a placeholder stands for are shown as they were found, unchanged.
  package var diff: String {
    let (expected, found) = (pattern.source.noted, self.found.noted)
    let aligned =
      (try? PatternAlignment(pattern, self.found).steps)
      ?? PatternAlignment.nothingAlike(pattern.lines.indices, found.indices)
    let steps = PatternPartners(pattern, self.found).paired(aligned)
    let edits = steps.compactMap { step -> UnifiedDiff.Edit? in
      switch step {
      case .match(_, let place): UnifiedDiff.Edit(kind: .common, line: found[place])
      case .nothing: nil
      case .missing(let line): UnifiedDiff.Edit(kind: .missing, line: expected[line])
      case .unexpected(let place): UnifiedDiff.Edit(kind: .unexpected, line: found[place])
      }
    }
    return UnifiedDiff(edits).text
  }

  /// A pattern that the text matches, with as many lines of the old one as still hold, and with the
  /// known values as placeholders.
  ///
  /// - Throws: ``ComparisonInterruption`` where the time limit passed first.
  package func updated() throws(ComparisonInterruption) -> Data {
    var lines: [[UInt8]] = []
    var lastAnyLines: Int?
    for step in try PatternAlignment(pattern, found).steps {
      switch step {
      case .missing: break
      case .unexpected(let place):
        lines.append(PatternWords.written(found.lines[place], placeholders))
      case .match(let line, _), .nothing(let line):
        let isAnyLines = pattern.isAnyLines(line)
        if isAnyLines && lastAnyLines == line { continue }
        lastAnyLines = isAnyLines ? line : nil
        lines.append(Array(pattern.source.lines[line]))
      }
    }
    let kept = Self.joined(lines, found)
    let isRight = try (try? TextPattern(Array(kept), placeholders))?.matches(found) ?? false
    return isRight ? kept : Self.written(found, placeholders)
  }

  /// Adds a value to a pattern, in which it stands for itself.
  ///
  /// - Parameters:
  ///   - value: One line or several.
  ///   - pattern: The pattern so far.
  ///   - rest: What follows in the pattern's line.
  ///   - placeholders: What names in brackets stand for.
  package static func append(
    _ value: String, to pattern: inout [UInt8], before rest: ArraySlice<UInt8>,
    _ placeholders: Placeholders
  ) {
    let newline = UInt8(ascii: "\n")
    let lines = Array(value.utf8).split(separator: newline, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let isLast = index == lines.count - 1
      PatternWords.append(line, to: &pattern, before: isLast ? rest : [], placeholders)
      if !isLast { pattern.append(newline) }
    }
  }

  /// How many words in brackets stand for something in a line of a pattern.
  package static func wordCount(
    of line: ArraySlice<UInt8>, _ placeholders: Placeholders
  ) -> Int { PatternWords(line, placeholders).wordCount }

  /// The lines of a pattern, each of which stands for one line: none is `...`.
  package static func withoutAnyLines(_ lines: [UInt8]) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    let written = lines.split(separator: newline, omittingEmptySubsequences: false).map { line in
      AnyLines.looksLikeMarker(line) ? [UInt8(ascii: "\\")] + line : line
    }
    return Array(written.joined(separator: [newline]))
  }

  /// A pattern that stands for a text, where there was none before.
  package static func pattern(for text: Data, placeholders: Placeholders) -> Data {
    written(ByteLines(Array(text)), placeholders)
  }

  private static func written(_ text: ByteLines, _ placeholders: Placeholders) -> Data {
    joined(text.lines.map { PatternWords.written($0, placeholders) }, text)
  }

  private static func joined(_ lines: [[UInt8]], _ found: ByteLines) -> Data {
    let joined = Data(lines.joined(separator: [UInt8(ascii: "\n")]))
    return lines.isEmpty || found.lacksFinalNewline ? joined : joined + Data("\n".utf8)
  }
}
