/// The lines of a text, as every part of the harness counts them.
package enum TextLines {
  /// Splits a text at its line ends, LF or CR LF, which are left out; a last line without one
  /// counts.
  ///
  /// Swift takes CR LF for one character, which is why characters are not looked at.
  package static func lines(of text: String) -> [String] {
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0.last == "\r" ? $0.dropLast() : $0) }
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}
