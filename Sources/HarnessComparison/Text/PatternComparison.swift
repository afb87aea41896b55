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
  ///
  /// Of long texts, only a part from the first difference on is compared.
  package var diff: String {
    let (lines, places) = (pattern.source.lines, found.lines)
    let middle = try? PatternAlignment.Middle(pattern, found, lines.indices, places.indices)
    let isLong = max(lines.bytes.count, places.bytes.count) > LongTextDiff.wholeLimit
    if let middle, middle.isSmall, !isLong { return diff(lines.indices, places.indices).text }
    let first = middle?.lines.lowerBound ?? 0
    let start = max(0, first - 3)
    let diff = diff(Self.part(of: lines, from: start), Self.part(of: places, from: start))
    return """
      \(diff.text)
      … compared from the first difference, in line \(first + 1), for \
      \(LongTextDiff.partLimit >> 10) KiB or \(Self.partCount) lines: the pattern has \
      \(lines.count) lines, found are \(places.count)
      """
  }

  /// How many lines of a long text are compared: as many as the alignment finds partners for.
  private static let partCount = 2000

  /// The lines from one on that are compared of a long text.
  private static func part(of lines: ByteLines.Lines, from start: Int) -> Range<Int> {
    let latest = min(lines.endIndex, start + partCount)
    let end = (start..<latest).first {
      lines.start(of: $0) - lines.start(of: start) > LongTextDiff.partLimit
    }
    return start..<(end ?? latest)
  }

  private func diff(_ lines: Range<Int>, _ places: Range<Int>) -> UnifiedDiff {
    let aligned =
      (try? PatternAlignment(pattern, found, lines, places).steps)
      ?? PatternAlignment.nothingAlike(lines, places)
    let edits = PatternPartners(pattern, found).paired(aligned).compactMap {
      step -> UnifiedDiff.Edit? in
      switch step {
      case .match(_, let place): UnifiedDiff.Edit(kind: .common, line: found.noted(place))
      case .nothing: nil
      case .missing(let line): UnifiedDiff.Edit(kind: .missing, line: pattern.source.noted(line))
      case .unexpected(let place): UnifiedDiff.Edit(kind: .unexpected, line: found.noted(place))
      }
    }
    return UnifiedDiff(edits, linesBefore: lines.lowerBound)
  }

  /// A pattern that the text matches, with as many lines of the old one as still hold, and with the
  /// known values as placeholders.
  ///
  /// A `...` stays where what stands beside it has still its place: else it would stand for that too.
  ///
  /// - Throws: ``ComparisonInterruption`` where the time limit passed first.
  package func updated() throws(ComparisonInterruption) -> Data {
    let aligned = try PatternAlignment(pattern, found).steps
    let steps = PatternPartners(pattern, found).paired(aligned)
    let unbound = unboundMarkers(in: steps)
    var lines: [[UInt8]] = []
    var lastAnyLines: Int?
    for step in steps {
      switch step {
      case .missing: break
      case .unexpected(let place):
        lines.append(PatternWords.written(found.lines[place], placeholders))
      case .match(let line, let place) where unbound.contains(line):
        lines.append(PatternWords.written(found.lines[place], placeholders))
      case .nothing(let line) where unbound.contains(line): break
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

  /// Each `...` beside which a line is gone that no other takes the place of.
  private func unboundMarkers(in steps: [PatternAlignment.Step]) -> Set<Int> {
    var markers: Set<Int> = []
    for (index, step) in steps.enumerated() {
      guard case .missing(let line) = step else { continue }
      if index + 1 < steps.count, case .unexpected = steps[index + 1] { continue }
      for beside in [line - 1, line + 1]
      where pattern.source.lines.indices.contains(beside) && pattern.isAnyLines(beside) {
        markers.insert(beside)
      }
    }
    return markers
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

// MARK: - Values in a pattern

extension PatternComparison {
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
}
