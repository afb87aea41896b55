import Foundation

/// The lines of a text as bytes.
///
/// Two forms of the same character differ, and a carriage return is a part of its line, as the
/// disk has it.
package struct ByteLines {
  /// The lines without their newlines.
  package let lines: [ArraySlice<UInt8>]
  /// Whether the last line lacks its newline.
  let lacksFinalNewline: Bool

  /// Splits a text.
  package init(_ bytes: [UInt8]) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    lacksFinalNewline = lines.last?.isEmpty == false
    if !lacksFinalNewline { lines.removeLast() }
    self.lines = lines
  }

  /// The lines, the last one with a note where it lacks its newline, as `diff` has it.
  var noted: [ArraySlice<UInt8>] {
    guard lacksFinalNewline, let last = lines.last else { return lines }
    return lines.dropLast() + [last + Self.note]
  }

  private static let note = ArraySlice("\n\\ No newline at end of file".utf8)
}
