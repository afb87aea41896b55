/// The difference between two texts as `diff -u` shows it: expected as `-`, found as `+`.
///
/// What a terminal would not show is made visible, a long line is shown in part, and of many lines
/// the rest is counted.
struct UnifiedDiff {
  private let edits: [Edit]
  /// How many lines of both texts come before the first edit.
  private let linesBefore: Int

  /// One line of either text, or of both.
  struct Edit {
    enum Kind: UInt8 {
      case common = 0x20
      case missing = 0x2D
      case unexpected = 0x2B
    }

    let kind: Kind
    let line: ArraySlice<UInt8>

    /// The line with its mark, in part where it is long: around an offset that is of interest.
    ///
    /// Blanks at the end of a line that changed are made visible.
    func text(around place: Int) -> String {
      let shown = LongLine.shown(line, around: place)
      return String(Unicode.Scalar(kind.rawValue))
        + (kind == .common ? shown : VisibleText.withVisibleEnd(shown))
    }
  }

  /// Lines shown around a change.
  private static let context = 3

  /// The most lines that are shown unless told otherwise.
  static let shownLimit = 40

  /// Compares two texts line by line.
  init(expected: String, found: String) {
    self.init(expected: Array(expected.utf8), found: Array(found.utf8))
  }

  /// Compares two texts line by line.
  ///
  /// - Parameters:
  ///   - expected: The bytes that are wanted.
  ///   - found: The bytes that are there.
  ///   - linesBefore: How many lines of both come before these, for the line numbers.
  init(expected: [UInt8], found: [UInt8], linesBefore: Int = 0) {
    let (old, new) = (ByteLines(expected).noted, ByteLines(found).noted)
    self.init(
      Self.edits(old, new, LineDifference(from: old, to: new)), linesBefore: linesBefore)
  }

  /// A difference that was found by other means.
  init(_ edits: [Edit], linesBefore: Int = 0) {
    self.edits = edits
    self.linesBefore = linesBefore
  }

  /// The diff, or an empty text where there is no difference.
  var text: String { text(shownLines: Self.shownLimit) }

  /// The diff, or an empty text where there is no difference.
  ///
  /// - Parameter limit: The most lines of hunks that are shown; the rest is counted.
  /// - Returns: Lines without a newline behind the last.
  func text(shownLines limit: Int) -> String {
    let hunks = hunks
    guard !hunks.isEmpty else { return "" }
    var shown = ["--- expected", "+++ found"]
    var count = 0
    for hunk in hunks {
      if count < limit { shown += lines(of: hunk, upTo: limit - count) }
      count += hunk.range.count + 1
    }
    if count > limit { shown.append("… \(count - limit) more lines") }
    return shown.joined(separator: "\n")
  }

  private static func edits(
    _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>], _ difference: LineDifference
  ) -> [Edit] {
    var edits: [Edit] = []
    var (place, newPlace) = (0, 0)
    while place < old.count || newPlace < new.count {
      if place < old.count && difference.isRemoved[place] {
        edits.append(Edit(kind: .missing, line: old[place]))
        place += 1
      } else if newPlace < new.count && difference.isInserted[newPlace] {
        edits.append(Edit(kind: .unexpected, line: new[newPlace]))
        newPlace += 1
      } else {
        edits.append(Edit(kind: .common, line: old[place]))
        place += 1
        newPlace += 1
      }
    }
    return edits
  }
}

// MARK: - Hunks

extension UnifiedDiff {
  /// A stretch of edits that is shown, and the lines of both texts that come before it.
  private struct Hunk {
    var range: Range<Int>
    let oldBefore: Int
    let newBefore: Int
  }

  /// Every change with its context, joined where they meet.
  private var hunks: [Hunk] {
    var hunks: [Hunk] = []
    var (old, new) = (linesBefore, linesBefore)
    for (index, edit) in edits.enumerated() {
      if edit.kind != .common { Self.show(index, old, new, edits.count, in: &hunks) }
      if edit.kind != .unexpected { old += 1 }
      if edit.kind != .missing { new += 1 }
    }
    return hunks
  }

  /// Shows a change: in the last hunk where it is near, else in one of its own.
  private static func show(
    _ index: Int, _ old: Int, _ new: Int, _ end: Int, in hunks: inout [Hunk]
  ) {
    let upper = min(end, index + context + 1)
    if let last = hunks.last, last.range.upperBound >= index - context {
      hunks[hunks.count - 1].range = last.range.lowerBound..<upper
    } else {
      // What comes before the change in its hunk is common to both texts.
      let lead = min(index, context)
      hunks.append(
        Hunk(range: (index - lead)..<upper, oldBefore: old - lead, newBefore: new - lead))
    }
  }

  private func lines(of hunk: Hunk, upTo limit: Int) -> [String] {
    let shown = edits[hunk.range]
    let old = Self.position(hunk.oldBefore, shown.count { $0.kind != .unexpected })
    let new = Self.position(hunk.newBefore, shown.count { $0.kind != .missing })
    let places = DifferencePlaces(shown)
    return ["@@ -\(old) +\(new) @@"]
      + shown.indices.prefix(limit - 1).map { edits[$0].text(around: places[$0]) }
  }

  /// A start and a length as `diff -u` gives them: an empty stretch starts at the line before it.
  private static func position(_ linesBefore: Int, _ count: Int) -> String {
    let start = count == 0 ? linesBefore : linesBefore + 1
    return count == 1 ? "\(start)" : "\(start),\(count)"
  }
}

// MARK: - Where long lines differ

/// The first offset at which each changed line differs from the one that it took the place of.
private struct DifferencePlaces {
  private var places: [Int: Int] = [:]

  init(_ edits: ArraySlice<UnifiedDiff.Edit>) {
    var missing: [Int] = []
    var unexpected: [Int] = []
    for (index, edit) in zip(edits.indices, edits) {
      switch edit.kind {
      case .missing where unexpected.isEmpty: missing.append(index)
      case .unexpected: unexpected.append(index)
      case .missing, .common:
        pair(missing, unexpected, edits)
        (missing, unexpected) = (edit.kind == .missing ? [index] : [], [])
      }
    }
    pair(missing, unexpected, edits)
  }

  /// The offset in a line; 0 where it took no other line's place.
  subscript(_ index: Int) -> Int { places[index] ?? 0 }

  private mutating func pair(
    _ missing: [Int], _ unexpected: [Int], _ edits: ArraySlice<UnifiedDiff.Edit>
  ) {
    for (old, new) in zip(missing, unexpected) {
      let place = zip(edits[old].line, edits[new].line).prefix { $0 == $1 }.count
      places[old] = place
      places[new] = place
    }
  }
}
