/// Properties and accessors.
extension DeclarationReader {
  /// Reads the names behind `let` or `var`.
  mutating func readProperties(
    _ head: DeclarationHead, from start: Int
  ) throws(ReadingError) -> [DeclaredMember] {
    let introducer = last
    var properties: [DeclaredProperty] = []
    repeat {
      properties.append(try readProperty(head, introducer))
    } while take(",")
    shareTypes(of: &properties)
    var head = head
    head.range = range(from: start)
    return properties.map { property in
      var head = head
      head.nameRange = property.nameRange
      return .property(property.with(head))
    }
  }

  /// Gives names without a type that of the names behind them: `let a, b: Int`.
  private func shareTypes(of properties: inout [DeclaredProperty]) {
    var type: DeclaredTypeUse?
    for index in properties.indices.reversed() {
      if properties[index].type != nil {
        type = properties[index].type
      } else if properties[index].initialValue != nil {
        type = nil
      } else {
        properties[index].type = type
      }
    }
  }

  private mutating func readProperty(
    _ head: DeclarationHead, _ introducer: Token
  ) throws(ReadingError) -> DeclaredProperty {
    let start = index
    let isPattern = isAt("(")
    if isPattern { skipBrackets() } else { _ = try takeName() }
    var property = DeclaredProperty(
      head: head, isConstant: introducer.text == "let", introducerRange: introducer.range,
      name: joined(from: start),
      nameRange: range(from: start), isPattern: isPattern)
    if take(":") { property.type = try readTypeUse() }
    if take("=") {
      let value = index
      try skipExpression(.member)
      property.initialValueRange = range(from: value)
      property.initialValue = source.text(range(from: value))
    }
    if isAt("{") { property.accessors = try readAccessors() }
    return property
  }

  // MARK: Accessors

  /// Reads the accessors between braces; braces with anything else are a getter.
  mutating func readAccessors() throws(ReadingError) -> [DeclaredAccessor] {
    let start = index
    advance()
    guard var accessors = try readAccessorList(), isAt("}") else {
      index = start
      skipBrackets()
      return [DeclaredAccessor(name: "get", hasBody: true)]
    }
    advance()
    if accessors.isEmpty { accessors = [DeclaredAccessor(name: "get", hasBody: true)] }
    return accessors
  }

  /// Nil where what comes is no accessor.
  private mutating func readAccessorList() throws(ReadingError) -> [DeclaredAccessor]? {
    var accessors: [DeclaredAccessor] = []
    while !isAt("}") {
      guard let head = try? readHead(), Self.accessorNames.contains(token.text) else { return nil }
      let name = token.text
      advance()
      let hasName = isAt("(") && ["set", "willSet", "didSet", "init"].contains(name)
      if hasName { skipBrackets() }
      let effects = try readEffects()
      let hasBody = isAt("{")
      // A call in a getter that no word announces: `{ set(1) }`.
      if hasName, !hasBody { return nil }
      if hasBody { skipBrackets() }
      accessors.append(
        DeclaredAccessor(
          name: name, modifiers: head.modifiers, effects: effects, hasBody: hasBody))
    }
    return accessors
  }

  private static let accessorNames: Set = [
    "get", "set", "willSet", "didSet", "init", "_read", "_modify", "unsafeAddress",
    "unsafeMutableAddress",
  ]
}

extension DeclaredProperty {
  fileprivate func with(_ head: DeclarationHead) -> DeclaredProperty {
    DeclaredProperty(
      head: head, isConstant: isConstant, introducerRange: introducerRange, name: name,
      nameRange: nameRange, isPattern: isPattern,
      type: type, initialValue: initialValue, initialValueRange: initialValueRange,
      accessors: accessors)
  }
}
