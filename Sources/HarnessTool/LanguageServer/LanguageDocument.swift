import Foundation
import Harness
import HarnessScenarios

/// How a client counts the characters of a line.
enum LanguageEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
}

/// A text that the client has open, or that is read for it.
struct LanguageDocument {
  let uri: String
  /// The file's whole path; nil where the text has none.
  let path: String?
  /// What its name in messages is: the path, or one with the extension of its language.
  let file: String
  private(set) var version: Int?
  private(set) var source: LanguageSource
  let encoding: LanguageEncoding

  init(
    uri: String, language: String = "", version: Int?, text: some Sequence<UInt8>,
    encoding: LanguageEncoding
  ) {
    (self.uri, self.version, self.encoding) = (uri, version, encoding)
    path = LanguageAddress.path(of: uri).map {
      URL(fileURLWithPath: $0).standardized.path
    }
    file = path ?? (language == "markdown" ? "untitled.md" : "untitled.txtar")
    source = LanguageSource(Array(text))
  }

  /// Whether it can be a scenario: settings are none.
  var isScenario: Bool { !file.hasSuffix(".json") }

  // MARK: Changes

  /// Applies the changes of a client, in their order.
  ///
  /// - Throws: ``LanguageError`` where one cannot be understood; the text is then not known any more.
  mutating func apply(_ changes: [JSONValue], version: Int?) throws(LanguageError) {
    for change in changes { try apply(change) }
    self.version = version ?? self.version
  }

  private mutating func apply(_ change: JSONValue) throws(LanguageError) {
    guard let text = change["text"]?.string else {
      throw LanguageError(.invalidParams, "a change has no `text`")
    }
    guard let range = change["range"] else {
      source = LanguageSource(Array(text.utf8))
      return
    }
    guard let start = range["start"].flatMap(offset), let end = range["end"].flatMap(offset) else {
      throw LanguageError(.invalidParams, "the range of a change has no places")
    }
    var bytes = source.bytes
    bytes.replaceSubrange(min(start, end)..<max(start, end), with: text.utf8)
    source = LanguageSource(bytes)
  }

  // MARK: Places

  /// The byte at which a position of the protocol lies.
  ///
  /// - Parameter position: With `line` and `character`, from 0.
  /// - Returns: The end of the line or of the text, where it lies beyond; nil where it is no position.
  func offset(of position: JSONValue) -> Int? {
    guard let line = position["line"]?.int, let character = position["character"]?.int, line >= 0,
      character >= 0
    else { return nil }
    guard line < source.lineCount else { return source.bytes.count }
    let range = source.line(line)
    if encoding == .utf8 {
      var place = min(range.upperBound, range.lowerBound + min(character, range.count))
      while place > range.lowerBound, place < source.bytes.count, isInCharacter(place) {
        place -= 1
      }
      return place
    }
    var (place, units) = (range.lowerBound, 0)
    while place < range.upperBound {
      let width = Self.units(source.bytes[place])
      if units + width > character { return place }
      units += width
      place += 1
      while place < range.upperBound, isInCharacter(place) { place += 1 }
    }
    return place
  }

  /// The position of a byte, as the protocol has it.
  func position(of offset: Int) -> JSONValue {
    let line = source.lineIndex(at: offset)
    let start = source.line(line).lowerBound
    let before = source.bytes[start..<max(start, min(offset, source.bytes.count))]
    let character =
      encoding == .utf8 ? before.count : before.reduce(0) { $0 + Self.units($1) }
    return ["line": JSONValue(line), "character": JSONValue(character)]
  }

  func range(_ bytes: Range<Int>) -> JSONValue {
    ["start": position(of: bytes.lowerBound), "end": position(of: bytes.upperBound)]
  }

  /// How many code units of UTF-16 the character has that begins with a byte; none, where the byte is a
  /// later one of its character.
  private static func units(_ byte: UInt8) -> Int {
    byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
  }

  private func isInCharacter(_ place: Int) -> Bool { source.bytes[place] & 0xC0 == 0x80 }
}
