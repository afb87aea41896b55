/// The difference between two texts as `diff -u` shows it: expected as `-`, found as `+`.
///
/// Lines are bytes: two forms of the same character differ, and a carriage return is a part of its
/// line, as the disk has it.
struct UnifiedDiff {
  private let edits: [Edit]

  /// One line of either text, or of both.
  private struct Edit {
    enum Kind: UInt8 {
      case common = 0x20
      case missing = 0x2D
      case unexpected = 0x2B
    }

    let kind: Kind
    let line: ArraySlice<UInt8>

    var text: String {
      String(Unicode.Scalar(kind.rawValue)) + String(decoding: line, as: UTF8.self)
    }
  }

  /// Lines shown around a change.
  private static let context = 3

  /// The most lines that are shown unless told otherwise.
  static let shownLimit = 80

  /// Compares two texts line by line.
  init(expected: String, found: String) {
    let (old, new) = (Self.lines(of: expected), Self.lines(of: found))
    edits = Self.edits(old, new, LineDifference(from: old, to: new))
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
      if count < limit { shown += lines(of: hunk).prefix(limit - count) }
      count += hunk.range.count + 1
    }
    if count > limit { shown.append("… \(count - limit) more lines") }
    return shown.joined(separator: "\n")
  }

  /// Splits a text; a last line without its newline says so, as `diff` does.
  private static func lines(of text: String) -> [ArraySlice<UInt8>] {
    guard !text.isEmpty else { return [] }
    var lines = Array(text.utf8).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let last = lines.popLast() else { return [] }
    if !last.isEmpty { lines.append(last + Array("\n\\ No newline at end of file".utf8)) }
    return lines
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
    var (old, new) = (0, 0)
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

  private func lines(of hunk: Hunk) -> [String] {
    let shown = edits[hunk.range]
    let old = Self.position(hunk.oldBefore, shown.count { $0.kind != .unexpected })
    let new = Self.position(hunk.newBefore, shown.count { $0.kind != .missing })
    return ["@@ -\(old) +\(new) @@"] + shown.map(\.text)
  }

  /// A start and a length as `diff -u` gives them: an empty stretch starts at the line before it.
  private static func position(_ linesBefore: Int, _ count: Int) -> String {
    let start = count == 0 ? linesBefore : linesBefore + 1
    return count == 1 ? "\(start)" : "\(start),\(count)"
  }
}
