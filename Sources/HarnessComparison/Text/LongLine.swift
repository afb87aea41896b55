/// A part of a line that is too long to be shown whole.
package enum LongLine {
  /// How many bytes of a line a message shows at the most.
  static let shownLimit = 120

  /// How many more it may have without being cut: to say what is left out takes as many.
  private static let slack = 40

  /// How many bytes before the place of interest are shown.
  private static let lead = 40

  /// The line, or a part of it with the number of bytes that are left out on either side.
  ///
  /// - Parameters:
  ///   - line: Its bytes.
  ///   - place: An offset that the part is to hold, for example that of a difference.
  /// - Returns: Visible text.
  package static func shown(_ line: ArraySlice<UInt8>, around place: Int = 0) -> String {
    guard line.count > shownLimit + slack else { return VisibleText.of(line) }
    let latest = line.count - shownLimit
    let start = characterStart(in: line, max(0, min(place - lead, latest)))
    let end = characterStart(in: line, start + shownLimit)
    let part = line.dropFirst(start).prefix(end - start)
    return leftOut(start) + VisibleText.of(part) + leftOut(line.count - end)
  }

  /// A text that may have several lines, in one, or a part of it where it is long.
  package static func inOneLine(_ text: String) -> String {
    shown(Array(text.utf8)[...]).replacing("\n", with: "␊")
  }

  /// A text in quotation marks, or a part of it where it is long.
  package static func quoted(_ text: String) -> String {
    guard text.utf8.count > shownLimit else { return text.debugDescription }
    return "\"" + shown(Array(text.utf8)[...]) + "\""
  }

  private static func leftOut(_ count: Int) -> String {
    count == 0 ? "" : "… \(count) bytes …"
  }

  /// The start of the character that an offset lies in.
  private static func characterStart(in line: ArraySlice<UInt8>, _ offset: Int) -> Int {
    guard offset < line.count else { return line.count }
    var start = offset
    while start > 0, offset - start < 3, line[line.startIndex + start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }
}
