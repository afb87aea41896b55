/// Functions, initializers, subscripts and their parameters.
extension DeclarationReader {
  mutating func readFunction(
    _ head: DeclarationHead, from start: Int
  ) throws(ReadingError) -> DeclaredFunction {
    var head = head
    let nameStart = index
    let isOperator = token.kind != .word
    let name = try readFunctionName()
    head.nameRange = range(from: nameStart)
    let generics = try readGenerics()
    let parameters = try readParameters(withLabels: !isOperator)
    let effects = try readEffects()
    let returnType = take("->") ? try readTypeUse() : nil
    let whereClause = try readWhereClause()
    let hasBody = skipBody()
    head.range = range(from: start)
    return DeclaredFunction(
      head: head, name: name, generics: generics, parameters: parameters, effects: effects,
      returnType: returnType, whereClause: whereClause, hasBody: hasBody)
  }

  /// Reads a name, or the characters of an operator.
  private mutating func readFunctionName() throws(ReadingError) -> String {
    guard token.kind == .operator || token.kind == .regex else { return try takeName() }
    let start = index
    repeat {
      advance()
    } while token.kind == .operator && !token.followsSpace
      && !(isAt("<") && peek().kind == .word)
    return joined(from: start)
  }

  mutating func readInitializer(
    _ head: DeclarationHead, from start: Int
  ) throws(ReadingError) -> DeclaredInitializer {
    var head = head
    var failable: String?
    if isAt("?") || isAt("!") {
      failable = token.text
      advance()
    }
    let generics = try readGenerics()
    let parameters = try readParameters()
    let effects = try readEffects()
    let whereClause = try readWhereClause()
    let hasBody = skipBody()
    head.range = range(from: start)
    return DeclaredInitializer(
      head: head, failable: failable, generics: generics, parameters: parameters,
      effects: effects, whereClause: whereClause, hasBody: hasBody)
  }

  mutating func readSubscript(
    _ head: DeclarationHead, from start: Int
  ) throws(ReadingError) -> DeclaredSubscript {
    var head = head
    let generics = try readGenerics()
    let parameters = try readParameters(withLabels: false)
    try expect("->")
    let returnType = try readTypeUse()
    let whereClause = try readWhereClause()
    let accessors = isAt("{") ? try readAccessors() : []
    head.range = range(from: start)
    return DeclaredSubscript(
      head: head, generics: generics, parameters: parameters, returnType: returnType,
      whereClause: whereClause, accessors: accessors)
  }

  /// Passes over a body, and says whether there is one.
  private mutating func skipBody() -> Bool {
    guard isAt("{") else { return false }
    skipBrackets()
    return true
  }

  // MARK: Parameters

  /// Reads what stands between parentheses.
  ///
  /// - Parameter hasLabels: Whether a single name is a label too, as of a function; not of an
  ///   operator or a subscript.
  /// - Returns: The parameters.
  /// - Throws: ``ReadingError`` where they are none.
  mutating func readParameters(
    withLabels hasLabels: Bool = true
  ) throws(ReadingError) -> [DeclaredParameter] {
    var parameters: [DeclaredParameter] = []
    try expect("(")
    while !isAt(")") {
      parameters.append(try readParameter(withLabels: hasLabels))
      guard take(",") else { break }
    }
    try expect(")")
    return parameters
  }

  private mutating func readParameter(
    withLabels hasLabels: Bool
  ) throws(ReadingError) -> DeclaredParameter {
    let start = index
    var attributes: [DeclaredAttribute] = []
    while isAt("@") { attributes.append(try readAttribute()) }
    let first = try takeName()
    let second = token.kind == .word ? try takeName() : nil
    try expect(":")
    let type = try readTypeUse()
    let isVariadic = take("...")
    var defaultValue: String?
    if take("=") {
      let value = index
      try skipExpression(.argument)
      defaultValue = source.text(range(from: value))
    }
    let label = second == nil && !hasLabels || first == "_" ? nil : first
    return DeclaredParameter(
      attributes: attributes, label: label, name: second ?? first, type: type,
      isVariadic: isVariadic, defaultValue: defaultValue, range: range(from: start))
  }
}
