/// Reads declarations of Swift from their tokens.
///
/// It reads what a macro has to know, and passes over the rest: bodies of functions, values. What it
/// does not understand it refuses, so that no wrong code is written for it.
struct DeclarationReader {
  let source: TokenizedSource
  var index = 0

  /// How deep types may lie in each other.
  var depth = 0
  static let deepest = 100

  /// Whether statements may stand between the declarations of the file.
  var allowsStatements = false

  /// Reads source.
  ///
  /// - Parameter source: Swift of any kind.
  /// - Throws: ``ReadingError`` where a literal, a comment or a bracket has no end.
  init(_ source: String) throws(ReadingError) {
    self.source = try Lexer.tokenize(source)
  }

  // MARK: Tokens

  var token: Token { source.tokens[index] }

  /// The token so far ahead; the last where there are not so many.
  func peek(_ distance: Int = 1) -> Token {
    source.tokens[min(index + distance, source.tokens.count - 1)]
  }

  /// The token before.
  var last: Token { source.tokens[max(index - 1, 0)] }

  mutating func advance() { index = min(index + 1, source.tokens.count - 1) }

  /// Goes behind the partner of the bracket that is next.
  mutating func skipBrackets() {
    index = (source.partners[index] ?? index) + 1
  }

  func isAt(_ text: String) -> Bool { token.text == text && token.kind != .string }

  mutating func take(_ text: String) -> Bool {
    guard isAt(text) else { return false }
    advance()
    return true
  }

  mutating func expect(_ text: String) throws(ReadingError) {
    guard take(text) else { throw error("'\(text)' was expected") }
  }

  /// A name: of a declaration, a parameter, a type.
  mutating func takeName() throws(ReadingError) -> String {
    guard token.kind == .word else { throw error("a name was expected") }
    defer { advance() }
    return token.text
  }

  func error(_ problem: String) -> ReadingError {
    let found = token.kind == .end ? "the end" : "'\(token.text)'"
    return ReadingError(message: "\(problem), and \(found) was found", range: token.range)
  }

  /// The bytes of the tokens from one on, up to the last that was read.
  func range(from start: Int) -> Range<Int> {
    let begin = source.tokens[start].range.lowerBound
    return begin..<max(begin, last.range.upperBound)
  }

  /// The tokens from one on, up to the last that was read, in one line.
  func joined(from start: Int) -> String { source.joined(start..<max(start, index)) }

  // MARK: Attributes and modifiers

  /// Reads attributes, and the modifiers between them.
  mutating func readHead() throws(ReadingError) -> DeclarationHead {
    var head = DeclarationHead()
    while true {
      if isAt("@") {
        head.attributes.append(try readAttribute())
      } else if let attributes = takeConditionalAttributes() {
        head.attributes += attributes
      } else if let modifier = takeModifier() {
        head.modifiers.append(modifier)
      } else {
        return head
      }
    }
  }

  /// Takes attributes between `#if` and `#endif`, those of all clauses; nil where other things stand
  /// there.
  private mutating func takeConditionalAttributes() -> [DeclaredAttribute]? {
    guard isAt("#if") else { return nil }
    var reader = self
    var attributes: [DeclaredAttribute] = []
    while !reader.take("#endif") {
      guard ["#if", "#elseif", "#else"].contains(reader.token.text) else { return nil }
      reader.advance()
      while !reader.token.startsLine, reader.token.kind != .end { reader.advance() }
      while reader.isAt("@") {
        guard let attribute = try? reader.readAttribute() else { return nil }
        attributes.append(attribute)
      }
    }
    self = reader
    return attributes
  }

  mutating func readAttribute() throws(ReadingError) -> DeclaredAttribute {
    let start = index
    try expect("@")
    var name = try takeName()
    while isAt("."), peek().kind == .word, !token.followsSpace {
      advance()
      name += "." + (try takeName())
    }
    if isAt("<"), !token.followsSpace { try skipGenericArguments() }
    var arguments: [DeclaredArgument]?
    if isAt("("), !token.followsSpace { arguments = try readArguments() }
    return DeclaredAttribute(
      name: name, arguments: arguments, text: joined(from: start), range: range(from: start))
  }

  /// Reads the arguments of a macro that the source is a call or an attribute of.
  mutating func readMacroArguments() throws(ReadingError) -> [DeclaredArgument] {
    if isAt("@") { return try readAttribute().arguments ?? [] }
    advance()
    if isAt("<") { try skipGenericArguments() }
    return isAt("(") ? try readArguments() : []
  }

  /// Reads what stands between parentheses.
  private mutating func readArguments() throws(ReadingError) -> [DeclaredArgument] {
    var arguments: [DeclaredArgument] = []
    try expect("(")
    while !isAt(")") {
      var label: String?
      if token.kind == .word, peek().text == ":", peek().kind == .mark {
        label = token.text
        advance()
        advance()
      }
      let start = index
      try skipExpression(.argument)
      let range = range(from: start)
      arguments.append(
        DeclaredArgument(label: label, text: source.text(range), range: range))
      guard take(",") else { break }
    }
    try expect(")")
    return arguments
  }

  /// Takes a modifier, unless the word is the name of something.
  private mutating func takeModifier() -> DeclaredModifier? {
    guard token.kind == .word, Self.modifiers.contains(token.text), peek().kind != .end else {
      return nil
    }
    if isAt("class"), !beginsMember(peek()) { return nil }
    let start = index
    advance()
    var detail: String?
    if isAt("("), Self.modifiersWithDetail.contains(last.text) {
      let inner = index + 1
      skipBrackets()
      detail = source.joined(inner..<index - 1)
    }
    return DeclaredModifier(
      name: source.tokens[start].text, detail: detail, range: range(from: start))
  }

  /// Whether `class` before this is a modifier.
  private func beginsMember(_ token: Token) -> Bool {
    Self.modifiers.contains(token.text) || ["func", "var", "let", "subscript"].contains(token.text)
  }

  private static let modifiers: Set = [
    "open", "public", "package", "internal", "fileprivate", "private", "static", "class", "final",
    "lazy", "weak", "unowned", "override", "required", "convenience", "mutating", "nonmutating",
    "consuming", "borrowing", "dynamic", "optional", "indirect", "prefix", "postfix", "infix",
    "nonisolated", "isolated", "distributed", "__consuming", "_const", "async", "yielding",
  ]

  private static let modifiersWithDetail: Set = [
    "open", "public", "package", "internal", "fileprivate", "private", "unowned", "nonisolated",
  ]
}
