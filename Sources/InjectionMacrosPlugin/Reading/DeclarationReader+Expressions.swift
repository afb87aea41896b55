/// Expressions, of which only the end is asked for.
extension DeclarationReader {
  /// Where an expression stands, which decides what ends it.
  enum ExpressionPlace {
    /// Between brackets: a comma or the closing bracket ends it.
    case argument
    /// The value of a member: so does a new line, where the expression cannot go on.
    case member
  }

  /// Passes over an expression.
  mutating func skipExpression(_ place: ExpressionPlace) throws(ReadingError) {
    let start = index
    while !endsExpression(place, from: start) {
      switch token.text {
      case "(", "[", "{": skipBrackets()
      case "<" where !token.followsSpace: skipGenericsOrOperator()
      case "#if": skipConditionalPostfix()
      default: advance()
      }
    }
    guard index > start else { throw error("a value was expected") }
  }

  private func endsExpression(_ place: ExpressionPlace, from start: Int) -> Bool {
    if token.kind == .end { return true }
    if token.kind == .mark, [",", ")", "]", "}", ";"].contains(token.text) { return true }
    guard place == .member, index > start else { return false }
    if isAt("{"), beginsObservers { return true }
    return token.startsLine && !continuesExpression
  }

  /// Whether the braces that are next hold `willSet` or `didSet`.
  private var beginsObservers: Bool {
    var reader = self
    reader.advance()
    guard (try? reader.readHead()) != nil else { return false }
    return ["willSet", "didSet"].contains(reader.token.text)
      && ["{", "("].contains(reader.peek().text)
  }

  /// Whether the expression goes on with the first token of a line.
  private var continuesExpression: Bool {
    if wantsOperand(last) { return true }
    switch token.kind {
    case .operator: return true
    case .mark: return [".", ":"].contains(token.text) || (isAt("{") && last.text != "}")
    case .word: return ["as", "is", "else"].contains(token.text)
    case .pound: return isAt("#if") && beginsConditionalPostfix
    case .number, .string, .regex, .end: return false
    }
  }

  /// Whether an operand has to come behind a token.
  private func wantsOperand(_ token: Token) -> Bool {
    switch token.kind {
    case .operator:
      if token.text == "->" || token.followsSpace { return true }
      // A postfix operator follows its operand; `as?` and `try!` are words with a mark.
      guard index >= 2 else { return true }
      let before = source.tokens[index - 2]
      if ["as", "try"].contains(before.text) { return true }
      return before.kind == .operator && wantsOperandThrough(index - 2)
    case .mark: return [".", ":", "@", "\\"].contains(token.text)
    case .word:
      return ["try", "await", "as", "is", "if", "switch", "in", "consume", "copy", "borrow"]
        .contains(token.text)
    default: return false
    }
  }

  /// Whether a run of operator characters that ends at a token stands behind a space.
  private func wantsOperandThrough(_ end: Int) -> Bool {
    var index = end
    while index > 0, source.tokens[index].kind == .operator, !source.tokens[index].followsSpace {
      index -= 1
    }
    return source.tokens[index].kind == .operator && source.tokens[index].followsSpace
  }

  // MARK: What only looks like something else

  /// Passes over generic arguments where `<` begins some, else over the operator alone.
  private mutating func skipGenericsOrOperator() {
    var reader = self
    let follower = { (reader: DeclarationReader) in
      reader.token.startsLine || reader.token.kind == .end
        || ["(", ")", "]", "{", "}", ".", ",", ";", ":", "?", "!", "&", "="]
          .contains(reader.token.text)
    }
    if (try? reader.skipGenericArguments()) != nil, follower(reader) {
      index = reader.index
    } else {
      advance()
    }
  }

  /// Whether `#if` stands between the members that an expression is asked for: `.a #if … .b`.
  private var beginsConditionalPostfix: Bool {
    var ahead = 1
    while !peek(ahead).startsLine, peek(ahead).kind != .end { ahead += 1 }
    return peek(ahead).text == "."
  }

  private mutating func skipConditionalPostfix() {
    var level = 0
    repeat {
      if isAt("#if") { level += 1 }
      if isAt("#endif") { level -= 1 }
      advance()
    } while level > 0 && token.kind != .end
  }
}
