package import Foundation

/// The places at which a text differs from another, each of which can be taken by itself.
package struct LineHunks: Sendable {
  /// Some lines that stand in the place of others.
  package struct Hunk: Sendable, Equatable {
    /// The lines of the old text, from 0; empty where lines are only added.
    package let lines: Range<Int>
    /// What stands there instead, with line ends.
    package var new: [Data]

    package init(lines: Range<Int>, new: [Data]) { (self.lines, self.new) = (lines, new) }
  }

  /// The old text's lines, with line ends.
  package let old: [Data]
  package private(set) var hunks: [Hunk] = []

  /// How many lines that are the same may stand within a hunk.
  private static let gap = 2

  /// Compares two texts line by line.
  ///
  /// - Parameters:
  ///   - old: The one.
  ///   - new: The other.
  ///   - isAppended: Whether the other is known to be the one with lines behind it.
  package init(from old: Data, to new: Data, isAppended: Bool = false) {
    self.old = Self.lines(of: old)
    let added = Self.lines(of: new)
    if isAppended {
      let end = self.old.count
      hunks = [Hunk(lines: end..<end, new: Array(added[end...]))]
      return
    }
    let difference = LineDifference(
      from: self.old.map { ArraySlice($0) }, to: added.map { ArraySlice($0) })
    var (line, place) = (0, 0)
    while line < self.old.count || place < added.count {
      let (start, first) = (line, place)
      while line < self.old.count, difference.isRemoved[line] { line += 1 }
      while place < added.count, difference.isInserted[place] { place += 1 }
      if line > start || place > first {
        add(Hunk(lines: start..<line, new: Array(added[first..<place])))
      } else {
        (line, place) = (line + 1, place + 1)
      }
    }
  }

  /// Adds a hunk, to the last one where that is near.
  private mutating func add(_ hunk: Hunk) {
    guard let last = hunks.last, hunk.lines.lowerBound - last.lines.upperBound <= Self.gap else {
      return hunks.append(hunk)
    }
    let between = old[last.lines.upperBound..<hunk.lines.lowerBound]
    hunks[hunks.count - 1] = Hunk(
      lines: last.lines.lowerBound..<hunk.lines.upperBound, new: last.new + between + hunk.new)
  }

  /// The hunks as one.
  package mutating func join() {
    guard let first = hunks.first, let last = hunks.last else { return }
    var (new, line) = ([Data](), first.lines.lowerBound)
    for hunk in hunks {
      new += old[line..<hunk.lines.lowerBound] + hunk.new
      line = hunk.lines.upperBound
    }
    hunks = [Hunk(lines: first.lines.lowerBound..<last.lines.upperBound, new: new)]
  }

  /// A text in which some of the lines are others.
  ///
  /// - Parameters:
  ///   - old: Its lines, with line ends.
  ///   - hunks: What stands where; of those that add lines at one place, the first comes first.
  /// - Returns: The text.
  package static func text(_ old: [Data], with hunks: [Hunk]) -> Data {
    var (text, line) = (Data(), 0)
    let inOrder = hunks.sorted {
      ($0.lines.lowerBound, $0.lines.upperBound) < ($1.lines.lowerBound, $1.lines.upperBound)
    }
    for hunk in inOrder {
      for kept in old[line..<hunk.lines.lowerBound] + hunk.new { text += kept }
      line = hunk.lines.upperBound
    }
    for kept in old[line...] { text += kept }
    return text
  }

  /// The lines of a text, each with its newline.
  package static func lines(of text: Data) -> [Data] {
    var (lines, rest) = ([Data](), text[...])
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(Data(rest[...end]))
      rest = rest[(end + 1)...]
    }
    return rest.isEmpty ? lines : lines + [Data(rest)]
  }
}
