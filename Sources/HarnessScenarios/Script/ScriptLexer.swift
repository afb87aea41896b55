import HarnessComparison
import HarnessSystem

/// Splits a line of a script into words.
///
/// Spaces and tabs separate words, and a carriage return ends the line with its newline; an unquoted
/// `#` ends it, too. Single quotes keep what is between them as it is, `''` within them is one quote,
/// and adjacent chunks join.
struct ScriptLexer {
  /// Why a line has no words.
  struct Problem: Error, CustomStringConvertible {
    /// From 1.
    let column: Int
    let description: String
  }

  private let bytes: [UInt8]
  private var position = 0
  /// A place whose column is known: those behind it are counted from there.
  private var known = (position: 0, column: 1)

  /// Splits a line.
  ///
  /// - Parameters:
  ///   - line: The line's bytes, without its newline.
  ///   - columns: How many characters stand before it.
  /// - Returns: The words before a comment.
  /// - Throws: ``Problem``.
  static func words(
    of line: some Sequence<UInt8>, behind columns: Int = 0
  ) throws(Problem) -> [Word] {
    var lexer = ScriptLexer(bytes: Array(line))
    lexer.known.column += columns
    try lexer.checkText()
    var words: [Word] = []
    while let word = try lexer.nextWord() { words.append(word) }
    try lexer.checkEnd()
    return words
  }

  /// What stands behind the words of a line.
  struct Comment {
    /// From 1.
    let column: Int
    /// From its `#` on.
    let text: String
    /// Whether no space separates it from the last word.
    let isWithinWord: Bool
  }

  /// The comment behind the words of a line; nil where there is none.
  static func comment(of line: some Sequence<UInt8>) -> Comment? {
    var lexer = ScriptLexer(bytes: Array(line))
    while (try? lexer.nextWord()) != nil {}
    let start = lexer.position
    guard lexer.current == comment else { return nil }
    return Comment(
      column: lexer.column(of: start),
      text: String(decoding: lexer.bytes[start...], as: UTF8.self),
      isWithinWord: start > 0 && !separates(lexer.bytes[start - 1]))
  }

  private mutating func nextWord() throws(Problem) -> Word? {
    let start = position
    while let byte = current, Self.separates(byte) { position += 1 }
    guard let byte = current else { return nil }
    try checkNoReturn(from: start, to: position)
    guard byte != Self.comment else { return nil }
    var word = Word(column: column(of: position))
    while let byte = current, !Self.separates(byte), byte != Self.comment {
      word.chunks.append(byte == Self.quote ? .quoted(try quotedChunk()) : .open(openChunk()))
    }
    return word
  }

  private mutating func openChunk() -> String {
    let start = position
    while let byte = current, !Self.separates(byte), byte != Self.comment, byte != Self.quote {
      position += 1
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func quotedChunk() throws(Problem) -> String {
    let start = position
    var text: [UInt8] = []
    position += 1
    while let byte = current {
      position += 1
      guard byte == Self.quote else {
        text.append(byte)
        continue
      }
      guard current == Self.quote else { return String(decoding: text, as: UTF8.self) }
      text.append(Self.quote)
      position += 1
    }
    throw Problem(
      column: column(of: start),
      description: "this quote is not closed; a quote within quotes is written twice: ''")
  }

  /// Makes sure that each word is what its line holds: what is no text would become other bytes.
  private mutating func checkText() throws(Problem) {
    if let zero = bytes.firstIndex(of: 0) {
      throw Problem(
        column: column(of: zero), description: "this line holds a zero byte, which no word can")
    }
    guard String(validating: bytes, as: UTF8.self) == nil else { return }
    let shown = VisibleText.of(bytes)
    throw Problem(column: 1, description: "this line is not UTF-8: \(shown.trimmed)")
  }

  /// Makes sure that a comment hides no line behind it, in a file whose lines end with carriage returns.
  private mutating func checkEnd() throws(Problem) {
    let end = bytes.lastIndex { !Self.separates($0) } ?? bytes.startIndex
    if position < end { try checkNoReturn(from: position, to: end) }
  }

  private mutating func checkNoReturn(from start: Int, to end: Int) throws(Problem) {
    guard let place = bytes[start..<end].firstIndex(of: UInt8(ascii: "\r")) else { return }
    throw Problem(
      column: column(of: place),
      description:
        "a carriage return stands within this line, and does not end it; end each line with a newline"
    )
  }

  private var current: UInt8? {
    position < bytes.count ? bytes[position] : nil
  }

  /// The column of a byte, in characters from 1; bytes are asked for in their order.
  private mutating func column(of position: Int) -> Int {
    let between = String(decoding: bytes[known.position..<position], as: UTF8.self)
    known = (position, known.column + between.count)
    return known.column
  }

  private static let comment = UInt8(ascii: "#")
  private static let quote = UInt8(ascii: "'")

  private static func separates(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }
}
