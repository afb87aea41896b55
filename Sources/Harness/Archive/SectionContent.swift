package import Foundation
package import HarnessComparison

/// Turns what an archive holds of a file into the file's bytes, and back.
package enum SectionContent {
  /// The bytes of the file.
  ///
  /// - Throws: ``SectionProblem``.
  package static func decode(_ section: Archive.Section) throws -> Data {
    var content = section.rawContent
    let attributes = section.attributes
    if attributes.isBase64 {
      guard let decoded = Data(base64Encoded: content, options: .ignoreUnknownCharacters),
        content.allSatisfy(isBase64)
      else { throw SectionProblem.notBase64(section.name) }
      return decoded
    }
    if attributes.isQuoted { content = try unquoted(content, of: section.name) }
    if attributes.isWithoutNewline || attributes.isLink, content.last == Marker.newline {
      content.removeLast()
    }
    return content
  }

  /// The content and the attributes that hold a file's bytes, as much as possible in the form that
  /// the section has now.
  package static func encode(
    _ data: Data, as old: SectionAttributes
  ) -> (content: Data, attributes: SectionAttributes) {
    var attributes = old
    attributes.isBase64 = false
    attributes.isQuoted = false
    attributes.isWithoutNewline = false
    guard String(validating: data, as: UTF8.self) != nil, !data.contains(0) else {
      attributes.isBase64 = true
      let lines = data.base64EncodedString(options: [.lineLength76Characters, .endLineWithLineFeed])
      return (Data((lines + "\n").utf8), attributes)
    }
    var content = data
    if let last = content.last, last != Marker.newline {
      attributes.isWithoutNewline = true
      content.append(Marker.newline)
    }
    if Marker.isIn(content) {
      attributes.isQuoted = true
      content = quoted(content)
    }
    return (content, attributes)
  }

  /// Puts a `>` before every line.
  package static func quoted(_ content: Data) -> Data {
    var quoted = Data()
    var startsLine = true
    for byte in content {
      if startsLine { quoted.append(quote) }
      quoted.append(byte)
      startsLine = byte == Marker.newline
    }
    return quoted
  }

  /// Takes the `>` before every line away.
  ///
  /// - Throws: ``SectionProblem/notQuoted(_:line:)`` where a line has none.
  package static func unquoted(_ content: Data, of name: String) throws -> Data {
    var unquoted = Data()
    var (startsLine, line) = (true, 1)
    for byte in content {
      if startsLine, byte != quote { throw SectionProblem.notQuoted(name, line: line) }
      if !startsLine { unquoted.append(byte) }
      startsLine = byte == Marker.newline
      if startsLine { line += 1 }
    }
    return unquoted
  }

  /// Takes the `>` before lines away as the command `unquote` does: the first line has one, and
  /// others may; nil where the content is not quoted.
  package static func leniently(
    unquoted content: Data
  ) throws(ComparisonInterruption) -> Data? {
    guard let first = content.first else { return content }
    guard first == quote, content.last == Marker.newline else { return nil }
    var unquoted = Data()
    var startsLine = true
    try content.forEachWithinLimit { byte in
      if !startsLine || byte != quote { unquoted.append(byte) }
      startsLine = byte == Marker.newline
    }
    return unquoted
  }

  private static let quote = UInt8(ascii: ">")

  private static func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"),
      UInt8(ascii: "="), Marker.newline, UInt8(ascii: "\r"):
      true
    default:
      false
    }
  }
}

/// What is wrong with the content of a section.
package enum SectionProblem: Error, Equatable, CustomStringConvertible {
  case notBase64(String)
  case notQuoted(String, line: Int)

  package var description: String {
    switch self {
    case .notBase64(let name):
      "the section \(name) is marked base64 and holds something else; "
        + "`base64 FILE` prints what belongs there"
    case .notQuoted(let name, let line):
      "line \(line) of \(name) does not start with `>`, as every line of a quoted file does"
    }
  }
}
