/// Types where they are used.
extension DeclarationReader {
  mutating func readTypeUse() throws(ReadingError) -> DeclaredTypeUse {
    let start = index
    var attributes: [DeclaredAttribute] = []
    var specifiers: [String] = []
    while true {
      if isAt("@") {
        attributes.append(try readAttribute())
      } else if let specifier = takeSpecifier() {
        specifiers.append(specifier)
      } else {
        break
      }
    }
    let base = index
    let shape = try skipType()
    return DeclaredTypeUse(
      text: joined(from: start), attributes: attributes, specifiers: specifiers,
      base: joined(from: base), isFunction: shape == .function, isOptional: shape == .optional,
      range: range(from: start))
  }

  private mutating func takeSpecifier() -> String? {
    guard Self.specifiers.contains(token.text), token.kind == .word, beginsType(peek()) else {
      return nil
    }
    let start = index
    advance()
    if last.text == "nonisolated", isAt("(") { skipBrackets() }
    return joined(from: start)
  }

  private static let specifiers: Set = [
    "inout", "borrowing", "consuming", "sending", "isolated", "nonisolated", "_const", "__owned",
    "__shared",
  ]

  /// Whether a word before this is a specifier, and not the type itself.
  private func beginsType(_ token: Token) -> Bool {
    token.kind == .word || ["(", "[", "@", "~"].contains(token.text)
  }

  // MARK: Passing over a type

  enum TypeShape {
    case plain
    case function
    case optional
  }

  /// Passes over a type, and says what it is.
  @discardableResult
  mutating func skipType() throws(ReadingError) -> TypeShape {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepest else { throw error("types lie too deep in each other") }
    try skipTypePrefix()
    var shape = try skipTypeAtom()
    skipTypePostfix(&shape)
    if isAt("&"), !isAtDoubled("&") {
      advance()
      try skipType()
      return .plain
    }
    return shape
  }

  /// Passes over what may stand before a type: `some`, `any`, `~`, and attributes of functions.
  private mutating func skipTypePrefix() throws(ReadingError) {
    while true {
      if isAt("@") {
        _ = try readAttribute()
      } else if isAt("~") {
        advance()
      } else if ["some", "any", "each", "repeat"].contains(token.text), beginsType(peek()) {
        advance()
      } else if takeSpecifier() == nil {
        return
      }
    }
  }

  private mutating func skipTypeAtom() throws(ReadingError) -> TypeShape {
    if isAt("(") {
      let inner = index + 1
      skipBrackets()
      if try skipArrow() {
        try skipType()
        return .function
      }
      return isFunction(inner..<index - 1) ? .function : .plain
    }
    if isAt("[") {
      skipBrackets()
    } else {
      guard token.kind == .word, !isAt("where") else { throw error("a type was expected") }
      advance()
      if isAt("<") { try skipGenericArguments() }
    }
    while isAt(".") || (isAt(":") && isAtDoubled(":")) {
      guard try skipTypeMember() else { break }
    }
    return .plain
  }

  /// Passes over `.Name<…>`, or `::Name<…>`; false where no name comes.
  private mutating func skipTypeMember() throws(ReadingError) -> Bool {
    let length = isAt(".") ? 1 : 2
    guard peek(length).kind == .word else { return false }
    index += length + 1
    if isAt("<") { try skipGenericArguments() }
    return true
  }

  /// Passes over `async throws ->`, and says whether there is an arrow.
  private mutating func skipArrow() throws(ReadingError) -> Bool {
    let start = index
    _ = try readEffects()
    if take("->") { return true }
    index = start
    return false
  }

  /// Whether what stands in parentheses is one type of a function.
  private func isFunction(_ range: Range<Int>) -> Bool {
    var inner = self
    inner.index = range.lowerBound
    guard !range.isEmpty, let shape = try? inner.skipType() else { return false }
    return shape == .function && inner.index == range.upperBound
  }

  private mutating func skipTypePostfix(_ shape: inout TypeShape) {
    while !token.followsSpace {
      if isAt("?") || isAt("!") {
        shape = .optional
        advance()
      } else if isAt("."), ["Type", "Protocol"].contains(peek().text) {
        shape = .plain
        index += 2
      } else {
        return
      }
    }
  }

  private func isAtDoubled(_ text: String) -> Bool {
    isAt(text) && peek().text == text && !peek().followsSpace
  }

  // MARK: Generics

  /// Passes over `<…>`.
  mutating func skipGenericArguments() throws(ReadingError) {
    try expect("<")
    while !isAt(">") {
      if isAt("-") || token.kind == .number {
        if take("-") {}
        advance()
      } else {
        try skipType()
        // An element of `[3 of Int]` stands in brackets, which are passed over.
      }
      guard take(",") else { break }
    }
    try expect(">")
  }

  /// Reads `<T: P, each U, let n: Int>` where it is next.
  mutating func readGenerics() throws(ReadingError) -> DeclaredGenerics? {
    guard isAt("<") else { return nil }
    let start = index
    var parameters: [DeclaredGenericParameter] = []
    advance()
    while !isAt(">") {
      parameters.append(try readGenericParameter())
      guard take(",") else { break }
    }
    try expect(">")
    return DeclaredGenerics(parameters: parameters, text: joined(from: start))
  }

  private mutating func readGenericParameter() throws(ReadingError) -> DeclaredGenericParameter {
    while isAt("@") { _ = try readAttribute() }
    var specifier: String?
    if ["each", "let"].contains(token.text), peek().kind == .word {
      specifier = token.text
      advance()
    }
    let name = try takeName()
    var constraint: String?
    if take(":") {
      let start = index
      try skipType()
      constraint = joined(from: start)
    }
    return DeclaredGenericParameter(name: name, specifier: specifier, constraint: constraint)
  }

  /// Reads the requirements behind `where`, without the word.
  mutating func readWhereClause() throws(ReadingError) -> String? {
    guard take("where") else { return nil }
    let start = index
    repeat {
      try skipType()
      if isAtDoubled("=") {
        index += 2
      } else {
        try expect(":")
      }
      if isAt("-") || token.kind == .number {
        if take("-") {}
        advance()
      } else {
        try skipType()
      }
    } while take(",")
    return joined(from: start)
  }

  /// Reads what stands behind the colon of a type's name.
  mutating func readInherited() throws(ReadingError) -> [String] {
    guard take(":") else { return [] }
    var types: [String] = []
    repeat {
      let start = index
      try skipType()
      types.append(joined(from: start))
    } while take(",")
    return types
  }

  // MARK: Effects

  mutating func readEffects() throws(ReadingError) -> DeclaredEffects {
    var effects = DeclaredEffects()
    while token.kind == .word {
      switch token.text {
      case "async": effects.isAsync = true
      case "reasync": effects.isReasync = true
      case "rethrows": effects.throwing = .rethrows
      case "throws":
        effects.throwing = .anything
        if peek().text == "(" {
          advance()
          let inner = index + 1
          skipBrackets()
          effects.throwing = .type(source.joined(inner..<index - 1))
          continue
        }
      default: return effects
      }
      advance()
    }
    return effects
  }
}
