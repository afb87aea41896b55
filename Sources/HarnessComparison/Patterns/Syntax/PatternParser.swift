/// Parses an expression in the syntax of RE2, as Go's `regexp/syntax` does: what it accepts, what
/// it refuses and why, and the tree that it makes.
///
/// It keeps what it has parsed on a stack: nodes, and marks for `(` and `|`.
package struct PatternParser {
  let input: PatternInput
  var position = 0
  var flags: ParserFlags
  var stack: [SyntaxNode] = []
  var groupCount = 0
  var limits = ParserLimits()
  /// Unicode's sets that the expression has named so far; those for any case behind `(?i)`.
  var properties: [String: RuneSet] = [:]
  /// Where the repetition starts that was just parsed, if one was.
  private var lastRepetition: Int?

  init(_ input: PatternInput, flags: ParserFlags) {
    self.input = input
    self.flags = flags
  }

  /// Parses an expression.
  ///
  /// - Parameters:
  ///   - input: The expression; bytes that are no UTF-8 are refused.
  ///   - flags: How it is read.
  /// - Returns: Its tree.
  /// - Throws: ``PatternError``.
  package static func parse(
    _ input: PatternInput, flags: ParserFlags
  ) throws(PatternError) -> SyntaxNode {
    var parser = PatternParser(input, flags: flags)
    return try parser.parse()
  }

  private mutating func parse() throws(PatternError) -> SyntaxNode {
    if flags.contains(.isLiteral) { return try parseLiteral() }
    while let rune = peek() {
      let start = position
      let isRepetition = try parseItem(rune)
      lastRepetition = isRepetition ? start : nil
    }
    try endSequence()
    if swapVerticalBar() { stack.removeLast() }
    try endAlternatives()
    guard stack.count == 1, let node = stack.first, !node.isMark else {
      throw error(.missingParenthesis, from: 0)
    }
    return node
  }

  private mutating func parseLiteral() throws(PatternError) -> SyntaxNode {
    let node = SyntaxNode(.literal, flags: flags)
    while peek() != nil { node.runes.append(try next()) }
    return node
  }

  /// Parses what starts with a code point; true where it was a repetition.
  private mutating func parseItem(_ rune: UInt32) throws(PatternError) -> Bool {
    switch rune {
    case "(": try parseOpening()
    case "|": try parseVerticalBar()
    case ")": try parseClosing()
    case "^": try pushSign(flags.contains(.isOneLine) ? .textStart : .lineStart)
    case "$": try pushDollar()
    case ".": try pushSign(flags.contains(.dotMatchesNewline) ? .any : .anyButNewline)
    case "[": try parseSet()
    case "*": try parseRepetition(.star)
    case "+": try parseRepetition(.plus)
    case "?": try parseRepetition(.optional)
    case "{": return try parseCountedRepetition()
    case "\\": try parseBackslash()
    default: try pushLiteral(try next())
    }
    return rune == "*" || rune == "+" || rune == "?"
  }

  private mutating func pushSign(_ kind: SyntaxNode.Kind) throws(PatternError) {
    position += 1
    try push(newNode(kind))
  }

  private mutating func pushDollar() throws(PatternError) {
    guard flags.contains(.isOneLine) else { return try pushSign(.lineEnd) }
    position += 1
    let node = newNode(.textEnd)
    node.flags.insert(.wasDollar)
    try push(node)
  }

  /// Where a repetition that stands directly in front started.
  var startOfRepetitionBefore: Int? { lastRepetition }
}

// MARK: - Reading

extension PatternParser {
  /// The code point at the position, or one behind it; nil at the end.
  func peek(_ distance: Int = 0) -> UInt32? {
    let place = position + distance
    return place < input.runes.count ? input.runes[place] : nil
  }

  /// Takes a code point; there has to be one.
  mutating func next() throws(PatternError) -> UInt32 {
    let rune = input.runes[position]
    if PatternInput.isInvalid(rune) { throw error(.invalidUTF8, from: position) }
    position += 1
    return rune
  }

  /// Finds two characters from a place on.
  func find(_ characters: [Unicode.Scalar], from start: Int) -> Int? {
    var place = start
    while place + characters.count <= input.runes.count {
      if zip(characters, input.runes[place...]).allSatisfy({ $0 ~= $1 }) { return place }
      place += 1
    }
    return nil
  }

  /// Refuses bytes that are no UTF-8.
  func check(_ range: Range<Int>) throws(PatternError) {
    for place in range where PatternInput.isInvalid(input.runes[place]) {
      throw PatternError(code: .invalidUTF8, part: input.text(place..<range.upperBound))
    }
  }

  /// An error whose part is all from a place to the position, or to the end.
  func error(_ code: PatternError.Code, from start: Int, to end: Int? = nil) -> PatternError {
    PatternError(code: code, part: input.text(start..<(end ?? input.runes.count)))
  }
}
