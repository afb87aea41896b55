package import Foundation
import HarnessSystem

/// The ends of lines, of which a diff shows little.
package enum LineEnds {
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let newline = UInt8(ascii: "\n")

  /// What to say where two texts differ in the ends of their lines alone; nil where they do in more.
  package static func difference(expected: Data, found: Data) -> String? {
    guard expected != found, hasCRLF(expected) != hasCRLF(found),
      withNewlines(expected) == withNewlines(found)
    else { return nil }
    return hasCRLF(expected)
      ? "expected has CRLF line ends (␍), found has none"
      : "found has CRLF line ends (␍), expected has none"
  }

  /// Whether a line ends in a carriage return and a newline.
  private static func hasCRLF(_ text: Data) -> Bool {
    text.firstPlace(of: Data([carriageReturn, newline])) != nil
  }

  /// A text with each line's end as a newline alone.
  private static func withNewlines(_ text: Data) -> Data {
    var plain = Data(capacity: text.count)
    for (index, byte) in zip(text.indices, text) {
      let next = index + 1
      if byte == carriageReturn, next < text.endIndex, text[next] == newline { continue }
      plain.append(byte)
    }
    return plain
  }
}
