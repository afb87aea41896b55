import Foundation

/// The lines of a text as bytes.
///
/// Two forms of the same character differ, and a carriage return is a part of its line, as the
/// disk has it.
package struct ByteLines {
  /// The lines without their newlines.
  package let lines: Lines
  /// Whether the last line lacks its newline.
  let lacksFinalNewline: Bool

  /// Splits a text.
  package init(_ bytes: [UInt8]) {
    lines = Lines(bytes)
    lacksFinalNewline = bytes.last.map { $0 != Lines.newline } ?? false
  }

  /// A line, with a note where it is the last and lacks its newline, as `diff` has it.
  func noted(_ index: Int) -> ArraySlice<UInt8> {
    lacksFinalNewline && index == lines.count - 1 ? lines[index] + Self.note : lines[index]
  }

  /// The lines, the last one with a note where it lacks its newline, as `diff` has it.
  var noted: [ArraySlice<UInt8>] { lines.indices.map { noted($0) } }

  private static let note = ArraySlice("\n\\ No newline at end of file".utf8)
}

extension ByteLines {
  /// Lines of which only the ends are kept: of a text of short lines they take a few times its
  /// memory, where slices would take thirty times as much.
  package struct Lines: RandomAccessCollection {
    static let newline = UInt8(ascii: "\n")

    let bytes: [UInt8]
    /// Where each line ends: at its newline, or at the end of the text.
    private let ends: [Int]

    fileprivate init(_ bytes: [UInt8]) {
      var ends: [Int] = []
      ends.reserveCapacity(bytes.count { $0 == Self.newline } + 1)
      for (place, byte) in bytes.enumerated() where byte == Self.newline { ends.append(place) }
      if let last = bytes.last, last != Self.newline { ends.append(bytes.count) }
      self.bytes = bytes
      self.ends = ends
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { ends.count }

    package subscript(index: Int) -> ArraySlice<UInt8> {
      bytes[start(of: index)..<ends[index]]
    }

    /// Where a line starts, or where the last one ends.
    func start(of index: Int) -> Int {
      index == 0 ? 0 : Swift.min(ends[index - 1] + 1, bytes.count)
    }
  }
}
