/// Cuts Swift source into tokens: comments and space are dropped, a literal is one token.
struct Lexer {
  var scanner: Scanner
  private var tokens: [Token] = []
  private var partners: [Int: Int] = [:]

  /// The brackets that are open, as indexes of tokens.
  private var open: [Int] = []

  /// The tokens of a source.
  ///
  /// - Parameter source: Swift of any kind.
  /// - Returns: Its tokens, in which every bracket has a partner.
  /// - Throws: ``ReadingError`` where a literal, a comment or a bracket has no end.
  static func tokenize(_ source: String) throws(ReadingError) -> TokenizedSource {
    var lexer = Lexer(scanner: Scanner(bytes: Array(source.utf8)))
    while try lexer.readToken() {}
    if let index = lexer.open.last {
      let bracket = lexer.tokens[index]
      throw ReadingError(message: "'\(bracket.text)' has no end", range: bracket.range)
    }
    return TokenizedSource(
      bytes: lexer.scanner.bytes, tokens: lexer.tokens, partners: lexer.partners)
  }

  private init(scanner: Scanner) { self.scanner = scanner }

  /// Reads one token; false behind the last.
  private mutating func readToken() throws(ReadingError) -> Bool {
    let space = try scanner.skipSpace()
    let start = scanner.position
    let kind = try readKind()
    guard scanner.position > start || kind == .end else {
      throw ReadingError(message: "a character that is not Swift", range: start..<start + 1)
    }
    let range = start..<scanner.position
    let token = Token(
      kind: kind, text: String(decoding: scanner.bytes[range], as: UTF8.self), range: range,
      startsLine: tokens.isEmpty || space.hasNewline,
      followsSpace: !tokens.isEmpty && space.length > 0)
    tokens.append(token)
    if kind == .mark { try match(token) }
    return kind != .end
  }

  private mutating func readKind() throws(ReadingError) -> Token.Kind {
    guard let byte = scanner.peek() else { return .end }
    switch byte {
    case UInt8(ascii: "\""):
      try scanner.skipString()
      return .string
    case UInt8(ascii: "#"): return try readPound()
    case UInt8(ascii: "`"):
      try scanner.skipBackticks()
      return .word
    case UInt8(ascii: "/") where startsOperand && scanner.skipBareRegex(): return .regex
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      scanner.skipNumber()
      return .number
    case _ where ",;:@\\()[]{}".utf8.contains(byte):
      scanner.position += 1
      return .mark
    case UInt8(ascii: "."): return readDots()
    default:
      if scanner.skipWord() { return .word }
      return try readOperator()
    }
  }

  /// A literal of a string or a regular expression, or a word such as `#if`.
  private mutating func readPound() throws(ReadingError) -> Token.Kind {
    let hashes = scanner.countHashes()
    switch scanner.peek(hashes) {
    case UInt8(ascii: "\""):
      try scanner.skipString()
      return .string
    case UInt8(ascii: "/"):
      try scanner.skipExtendedRegex(hashes: hashes)
      return .regex
    default:
      scanner.position += 1
      return scanner.skipWord() ? .pound : .operator
    }
  }

  private mutating func readDots() -> Token.Kind {
    while scanner.peek() == UInt8(ascii: ".") { scanner.position += 1 }
    return scanner.position > 1 && scanner.peek(-2) == UInt8(ascii: ".") ? .operator : .mark
  }

  private mutating func readOperator() throws(ReadingError) -> Token.Kind {
    if scanner.peek() == UInt8(ascii: "-") && scanner.peek(1) == UInt8(ascii: ">") {
      scanner.position += 2
    } else {
      scanner.skipOperatorCharacter()
    }
    return .operator
  }

  /// Whether what comes next begins an operand, so that `/` may begin a regular expression.
  private var startsOperand: Bool {
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .word: return Self.wordsBeforeOperands.contains(last.text)
    case .mark: return !")]}".contains(last.text)
    case .operator: return !"?!".contains(last.text) || last.followsSpace
    case .number, .string, .regex, .pound, .end: return false
    }
  }

  private static let wordsBeforeOperands: Set = [
    "return", "in", "try", "await", "case", "where", "if", "guard", "while", "else", "as", "is",
    "throw", "switch",
  ]

  // MARK: Brackets

  private mutating func match(_ token: Token) throws(ReadingError) {
    let index = tokens.count - 1
    switch token.text {
    case "(", "[", "{": open.append(index)
    case ")", "]", "}":
      guard let partner = open.popLast(), Self.pairs[tokens[partner].text] == token.text else {
        throw ReadingError(message: "'\(token.text)' closes nothing", range: token.range)
      }
      partners[partner] = index
      partners[index] = partner
    default: break
    }
  }

  private static let pairs = ["(": ")", "[": "]", "{": "}"]
}
