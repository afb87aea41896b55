/// Splits a line of a script into words.
///
/// Spaces, tabs and carriage returns separate words; an unquoted `#` ends the line. Single quotes
/// keep what is between them as it is, `''` within them is one quote, and adjacent chunks join.
struct ScriptLexer {
  /// A quote that the line does not close: its column, from 1.
  struct UnterminatedQuote: Error {
    let column: Int
  }

  private let bytes: [UInt8]
  private var position = 0

  /// Splits a line.
  ///
  /// - Parameter line: The line's bytes, without its newline.
  /// - Returns: The words before a comment.
  /// - Throws: ``UnterminatedQuote``.
  static func words(of line: some Sequence<UInt8>) throws(UnterminatedQuote) -> [Word] {
    var lexer = ScriptLexer(bytes: Array(line))
    var words: [Word] = []
    while let word = try lexer.nextWord() { words.append(word) }
    return words
  }

  private mutating func nextWord() throws(UnterminatedQuote) -> Word? {
    while let byte = current, Self.separates(byte) { position += 1 }
    guard let byte = current, byte != Self.comment else { return nil }
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

  private mutating func quotedChunk() throws(UnterminatedQuote) -> String {
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
    throw UnterminatedQuote(column: column(of: start))
  }

  private var current: UInt8? {
    position < bytes.count ? bytes[position] : nil
  }

  /// The column of a byte, in characters from 1.
  private func column(of position: Int) -> Int {
    String(decoding: bytes[..<position], as: UTF8.self).count + 1
  }

  private static let comment = UInt8(ascii: "#")
  private static let quote = UInt8(ascii: "'")

  private static func separates(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }
}
