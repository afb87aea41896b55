/// What stands in the braces of a type, and at the top of a file.
extension DeclarationReader {
  /// Reads the one declaration that the source is.
  mutating func readDeclaration() throws(ReadingError) -> [DeclaredMember] {
    let members = try readMember()
    _ = take(";")
    guard token.kind == .end else { throw error("one declaration was expected") }
    return members
  }

  /// Reads all declarations of a file.
  mutating func readFile() throws(ReadingError) -> [DeclaredMember] {
    let members = try readMembers()
    guard token.kind == .end else { throw error("a declaration was expected") }
    return members
  }

  /// Reads all declarations of a file whose statements run when the program starts: `main.swift`.
  mutating func readScript() throws(ReadingError) -> [DeclaredMember] {
    allowsStatements = true
    return try readFile()
  }

  /// Reads members up to a closing brace, a further clause of `#if`, or the end.
  private mutating func readMembers() throws(ReadingError) -> [DeclaredMember] {
    var members: [DeclaredMember] = []
    while token.kind != .end, !isAt("}"), !["#elseif", "#else", "#endif"].contains(token.text) {
      if take(";") { continue }
      if allowsStatements, depth == 0, !beginsDeclaration {
        skipStatement()
      } else {
        members += try readMember()
      }
    }
    return members
  }

  /// Reads a declaration; one of several properties gives each.
  private mutating func readMember() throws(ReadingError) -> [DeclaredMember] {
    let start = index
    var head = try readHead()
    if index == start {
      if isAt("#if") { return [.condition(try readCondition())] }
      if token.kind == .pound { return [try readMacroUse()] }
    }
    guard token.kind == .word else { throw error("a declaration was expected") }
    let keyword = token.text
    head.nameRange = token.range
    advance()
    switch keyword {
    case "let", "var": return try readProperties(head, from: start)
    case "func": return [.function(try readFunction(head, from: start))]
    case "init": return [.initializer(try readInitializer(head, from: start))]
    case "subscript": return [.subscript(try readSubscript(head, from: start))]
    case "associatedtype": return [.associatedType(try readAssociatedType(head, from: start))]
    default:
      if let kind = DeclaredType.Kind(rawValue: keyword) {
        return [.type(try readType(kind, head, from: start))]
      }
      return [try readOther(keyword)]
    }
  }

  // MARK: Statements

  private var beginsDeclaration: Bool {
    if isAt("#if") { return true }
    var reader = self
    guard (try? reader.readHead()) != nil else { return true }
    return Self.declarations.contains(reader.token.text) && reader.peek().kind != .mark
  }

  private static let declarations: Set = [
    "actor", "class", "enum", "extension", "func", "import", "infix", "let", "macro", "operator",
    "postfix", "precedencegroup", "prefix", "protocol", "struct", "typealias", "var",
  ]

  /// Passes over what is on this line, and over the brackets that it opens.
  private mutating func skipStatement() {
    repeat {
      if ["(", "[", "{"].contains(token.text), token.kind == .mark {
        skipBrackets()
      } else {
        advance()
      }
    } while !token.startsLine && token.kind != .end && !isAt(";")
  }

  // MARK: Types

  private mutating func readType(
    _ kind: DeclaredType.Kind, _ head: DeclarationHead, from start: Int
  ) throws(ReadingError) -> DeclaredType {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepest else { throw error("types lie too deep in each other") }
    var head = head
    let nameStart = index
    if kind == .extension { try skipType() } else { _ = try takeName() }
    let name = joined(from: nameStart)
    head.nameRange = range(from: nameStart)
    let generics = try readGenerics()
    let inherited = try readInherited()
    let whereClause = try readWhereClause()
    let body = index
    try expect("{")
    let members = try readMembers()
    try expect("}")
    head.range = range(from: start)
    return DeclaredType(
      kind: kind, head: head, name: name, generics: generics, inherited: inherited,
      whereClause: whereClause, members: members, bodyRange: range(from: body))
  }

  private mutating func readAssociatedType(
    _ head: DeclarationHead, from start: Int
  ) throws(ReadingError) -> DeclaredAssociatedType {
    var head = head
    head.nameRange = token.range
    let name = try takeName()
    let inherited = try readInherited()
    var defaultType: String?
    if take("=") {
      let typeStart = index
      try skipType()
      defaultType = joined(from: typeStart)
    }
    let whereClause = try readWhereClause()
    head.range = range(from: start)
    return DeclaredAssociatedType(
      head: head, name: name, inherited: inherited, defaultType: defaultType,
      whereClause: whereClause)
  }

  // MARK: Conditions

  private mutating func readCondition() throws(ReadingError) -> DeclaredCondition {
    let start = index
    var clauses: [DeclaredCondition.Clause] = []
    while !isAt("#endif") {
      guard ["#if", "#elseif", "#else"].contains(token.text) else {
        throw error("'#endif' was expected")
      }
      let directive = String(token.text.dropFirst())
      advance()
      let conditionStart = index
      while !token.startsLine, token.kind != .end { advance() }
      let condition = directive == "else" ? "" : joined(from: conditionStart)
      let members = try readMembers()
      clauses.append(
        DeclaredCondition.Clause(directive: directive, condition: condition, members: members))
    }
    advance()
    return DeclaredCondition(clauses: clauses, range: range(from: start))
  }

  // MARK: What nothing asks for

  private mutating func readMacroUse() throws(ReadingError) -> DeclaredMember {
    let name = String(token.text.dropFirst())
    advance()
    if isAt("<") { try skipGenericArguments() }
    if isAt("("), !token.startsLine { skipBrackets() }
    while isAt("{"), !token.startsLine { skipBrackets() }
    return .other(keyword: "#", name: name)
  }

  private mutating func readOther(_ keyword: String) throws(ReadingError) -> DeclaredMember {
    switch keyword {
    case "typealias":
      let name = try takeName()
      _ = try readGenerics()
      try expect("=")
      try skipType()
      _ = try readWhereClause()
      return .other(keyword: keyword, name: name)
    case "case": return try readCases()
    case "deinit":
      if isAt("async") { advance() }
      if isAt("{") { skipBrackets() }
      return .other(keyword: keyword, name: nil)
    case "macro":
      let name = try takeName()
      try skipMacroDeclaration()
      return .other(keyword: keyword, name: name)
    case "import", "operator", "precedencegroup":
      while !token.startsLine, token.kind != .end, !isAt(";") {
        if isAt("{") { skipBrackets() } else { advance() }
      }
      return .other(keyword: keyword, name: nil)
    default:
      index -= 1
      throw error("a declaration was expected")
    }
  }

  private mutating func readCases() throws(ReadingError) -> DeclaredMember {
    var names: [String] = []
    repeat {
      names.append(try takeName())
      if isAt("("), !token.followsSpace { skipBrackets() }
      if take("=") { try skipExpression(.member) }
    } while take(",")
    return .other(keyword: "case", name: names.joined(separator: ", "))
  }

  private mutating func skipMacroDeclaration() throws(ReadingError) {
    _ = try readGenerics()
    _ = try readParameters()
    if take("->") { try skipType() }
    if take("=") { try skipExpression(.member) }
    _ = try readWhereClause()
  }
}
