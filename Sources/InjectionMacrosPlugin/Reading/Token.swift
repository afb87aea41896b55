/// A word, a mark or a literal of Swift source.
struct Token: Equatable {
  enum Kind: Equatable {
    /// A name or a keyword; also `$0`, and a name between backticks.
    case word
    case number
    /// With its delimiters, and all that is interpolated.
    case string
    case regex
    /// One character of an operator, a run of dots, or `->`.
    case `operator`
    /// A bracket, or one of `, ; : . @ \`.
    case mark
    /// `#if`, or the name of a freestanding macro.
    case pound
    case end
  }

  let kind: Kind
  let text: String

  /// Where it stands, in bytes of UTF-8.
  let range: Range<Int>

  /// Whether it is the first of its line.
  let startsLine: Bool

  /// Whether a space, a comment or a new line is before it.
  let followsSpace: Bool
}

/// Source that could not be read, and where.
struct ReadingError: Error, Equatable {
  let message: String
  let range: Range<Int>
}

/// A text of Swift in its tokens.
struct TokenizedSource {
  let bytes: [UInt8]

  /// The last is of kind `end`.
  let tokens: [Token]

  /// For each bracket the index of the token that is its partner.
  let partners: [Int: Int]

  /// The source between two places, as it was written.
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Tokens in one line, without the comments between them.
  func joined(_ range: Range<Int>) -> String {
    var text = ""
    for token in tokens[range] {
      if token.followsSpace && !text.isEmpty { text += " " }
      text += token.text
    }
    return text
  }
}
