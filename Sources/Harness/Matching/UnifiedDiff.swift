/// The difference between two texts as `diff -u` shows it: expected as `-`, found as `+`.
struct UnifiedDiff {
  private let edits: [Edit]

  /// One line of either text, or of both.
  fileprivate enum Edit {
    case common(String)
    case missing(String)
    case unexpected(String)
  }

  /// Lines shown around a change.
  private static let context = 3

  /// The most lines of either text for which the shortest difference is looked for; longer ones
  /// are shown as replaced from the first differing line to the last.
  private static let searchLimit = 3000

  /// The most lines that are shown.
  private static let shownLimit = 80

  /// Compares two texts line by line.
  init(expected: String, found: String) {
    self.init(expected: Self.lines(of: expected), found: Self.lines(of: found))
  }

  /// Compares two lists of lines.
  init(expected: [String], found: [String]) {
    let start = zip(expected, found).prefix { $0 == $1 }.count
    let limit = min(expected.count, found.count) - start
    let end = zip(expected.reversed(), found.reversed()).prefix { $0 == $1 }.prefix(limit).count
    let middle = Self.edits(
      from: Array(expected[start..<(expected.count - end)]),
      to: Array(found[start..<(found.count - end)]))
    edits = expected.prefix(start).map(Edit.common) + middle + expected.suffix(end).map(Edit.common)
  }

  /// The diff, or an empty text where there is no difference.
  var text: String {
    let hunks = hunkRanges.flatMap(lines(of:))
    guard !hunks.isEmpty else { return "" }
    let shown = ["--- expected", "+++ found"] + hunks.prefix(Self.shownLimit)
    let rest = hunks.count - Self.shownLimit
    return (shown + (rest > 0 ? ["… \(rest) more lines"] : [])).joined(separator: "\n")
  }

  /// Splits a text; a last line without its newline says so, as `diff` does.
  private static func lines(of text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" {
      lines.removeLast()
    } else {
      lines[lines.count - 1] += "\n\\ No newline at end of file"
    }
    return lines
  }
}

// MARK: - Edits

extension UnifiedDiff {
  private static func edits(from expected: [String], to found: [String]) -> [Edit] {
    guard max(expected.count, found.count) <= searchLimit else {
      return expected.map(Edit.missing) + found.map(Edit.unexpected)
    }
    let difference = found.difference(from: expected)
    let removed = Set(difference.removals.map(offset))
    let inserted = Set(difference.insertions.map(offset))
    var edits: [Edit] = []
    var (old, new) = (0, 0)
    while old < expected.count || new < found.count {
      if removed.contains(old) {
        edits.append(.missing(expected[old]))
        old += 1
      } else if inserted.contains(new) {
        edits.append(.unexpected(found[new]))
        new += 1
      } else {
        edits.append(.common(expected[old]))
        old += 1
        new += 1
      }
    }
    return edits
  }

  private static func offset(_ change: CollectionDifference<String>.Change) -> Int {
    switch change {
    case .remove(let offset, _, _), .insert(let offset, _, _): offset
    }
  }
}

// MARK: - Hunks

extension UnifiedDiff {
  /// The stretches of edits that are shown: every change with its context, joined where they meet.
  private var hunkRanges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    for (index, edit) in edits.enumerated() where edit.isChange {
      let range = max(0, index - Self.context)..<min(edits.count, index + Self.context + 1)
      if let last = ranges.last, last.upperBound >= range.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
    }
    return ranges
  }

  private func lines(of range: Range<Int>) -> [String] {
    let before = edits[..<range.lowerBound]
    let hunk = edits[range]
    let old = Self.position(before.count(where: \.isExpected), hunk.count(where: \.isExpected))
    let new = Self.position(before.count(where: \.isFound), hunk.count(where: \.isFound))
    return ["@@ -\(old) +\(new) @@"] + hunk.map(\.line)
  }

  /// A start and a length as `diff -u` gives them: an empty stretch starts at the line before it.
  private static func position(_ linesBefore: Int, _ count: Int) -> String {
    let start = count == 0 ? linesBefore : linesBefore + 1
    return count == 1 ? "\(start)" : "\(start),\(count)"
  }
}

extension UnifiedDiff.Edit {
  fileprivate var isChange: Bool { !(isExpected && isFound) }

  fileprivate var isExpected: Bool {
    if case .unexpected = self { return false }
    return true
  }

  fileprivate var isFound: Bool {
    if case .missing = self { return false }
    return true
  }

  fileprivate var line: String {
    switch self {
    case .common(let line): " " + line
    case .missing(let line): "-" + line
    case .unexpected(let line): "+" + line
    }
  }
}
