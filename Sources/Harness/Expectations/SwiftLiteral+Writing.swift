import Foundation
import HarnessComparison
import HarnessSystem

extension SwiftLiteral {
  /// The literal with another text in it, in the form that it has where that can be kept.
  ///
  /// A text of one line stays in one; one of several has its delimiters on lines of their own. Where
  /// it has backslashes or quotes, as many `#` are set as keep them as they are.
  ///
  /// - Parameters:
  ///   - text: What it is to say.
  ///   - source: Where it stands.
  /// - Returns: The literal with its delimiters.
  func written(_ text: String, in source: SwiftSource) -> String {
    let lines = text.utf8.dropLast().contains(UInt8(ascii: "\n"))
    guard !text.isEmpty, lines || isMultiline else { return writtenInLine(text) }
    let hashes = hashes(for: text, quotes: "\"\"\"", isNeeded: Data(text.utf8).holds("\"\"\""))
    let indentation = isMultiline ? indentation : source.indentation(below: range.lowerBound)
    let end = source.lineEnd(at: range.lowerBound)
    var written = "\(hashes)\"\"\"\(end)"
    for line in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
      let shown = Self.escapedLine(line, hashes)
      if !shown.isEmpty { written += String(decoding: indentation, as: UTF8.self) + shown }
      written += end
    }
    return written + String(decoding: indentation, as: UTF8.self) + "\"\"\"\(hashes)"
  }

  private func writtenInLine(_ text: String) -> String {
    let hashes = hashes(for: text, quotes: "\"", isNeeded: text.utf8.contains(UInt8(ascii: "\"")))
    let escaped = text.unicodeScalars.map { Self.escaped($0, hashes, tells: true) }.joined()
    return "\(hashes)\"\(escaped)\"\(hashes)"
  }

  /// The fewest `#`, and no fewer than there are, with which nothing in a text is read otherwise.
  private func hashes(for text: String, quotes: String, isNeeded: Bool) -> String {
    let isRaw = isNeeded || text.utf8.contains(UInt8(ascii: "\\"))
    var hashes = String(repeating: "#", count: max(hashCount, isRaw ? 1 : 0))
    let bytes = Data(text.utf8)
    while !hashes.isEmpty, bytes.holds(quotes + hashes) || bytes.holds("\\" + hashes) {
      hashes += "#"
    }
    return hashes
  }

  /// A line whose last blank is seen, and is not lost to an editor that removes those.
  private static func escapedLine(
    _ line: Substring.UnicodeScalarView, _ hashes: String
  ) -> String {
    var shown = ""
    for (index, scalar) in zip(line.indices, line) {
      let isLast = line.index(after: index) == line.endIndex
      shown += escaped(scalar, hashes, tells: false, isLast: isLast)
    }
    return shown
  }

  private static func escaped(
    _ scalar: Unicode.Scalar, _ hashes: String, tells isInLine: Bool, isLast: Bool = false
  ) -> String {
    switch scalar {
    case "\n": return "\\\(hashes)n"
    case "\r": return "\\\(hashes)r"
    case "\t": return "\\\(hashes)t"
    case "\0": return "\\\(hashes)0"
    case " " where !isLast || isInLine: return " "
    default:
      let isShown = scalar != " " && !VisibleText.isInvisible(scalar) && scalar.value != 0xFEFF
      return isShown
        ? String(scalar) : "\\\(hashes)u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }
}
