import TestSupport

/// Makes declarations at random: of every form that the reader of declarations knows.
struct DeclarationGenerator {
  private var random: SplitMix

  /// How deep what is made may still become.
  private var budget = 3

  private var names = 0

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  /// A type, or a protocol, with members.
  mutating func declaration() -> String {
    random.once(in: 3) ? protocolDeclaration() : typeDeclaration()
  }

  /// A text with a few changes, of which most are no Swift.
  mutating func changed(_ text: String) -> String {
    var bytes = Array(text.utf8)
    for _ in 0...Int.random(in: 0..<3, using: &random) {
      random.change(&bytes, words: Self.words.map { Array($0.utf8) })
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let words = [
    "<", ">", "(", ")", "{", "}", "[", "]", "\"", "\"\"\"", "/", "/*", "*/", "//", "`", "#",
    "#if A\n",
    "#endif\n", "@", ",", ":", ";", "->", "...", "?", "!", "\\(", "\n", " ", "where ", "async ",
    "throws ", "get ", "let ", "var ", "func ", "class ", "some ", "&", "=", "~", "inout ", "0x",
    "é",
  ]

  // MARK: Types and protocols

  private mutating func typeDeclaration() -> String {
    budget -= 1
    defer { budget += 1 }
    let kind = random.pick(["class", "struct", "actor", "enum"])
    var members = (0...Int.random(in: 0..<4, using: &random)).map { _ in
      kind == "enum" ? enumMember() : member()
    }
    if budget > 0, random.once(in: 4) { members.append(typeDeclaration()) }
    return """
      \(head(["public", "fileprivate", "package"]))\(kind) \(name())\(generics())\(inheritance())\
      \(whereClause()) {\(comment())
      \(members.joined(separator: random.pick(["\n", "\n\n  // a { comment\n"])))
      }
      """
  }

  private mutating func protocolDeclaration() -> String {
    var members = (0...Int.random(in: 0..<4, using: &random)).map { _ in requirement() }
    if random.once(in: 2) {
      members.insert("  associatedtype Item: P = Int where Item.A == B", at: 0)
    }
    return """
      \(head(["public", "package"]))protocol \(name())\(random.once(in: 3) ? "<Item>" : "")\
      \(inheritance())\(whereClause()) {
      \(members.joined(separator: "\n"))
      }
      """
  }

  private mutating func inheritance() -> String {
    random.pick(["", "", ": P", ": A.B<C>, P & Q", ": @unchecked Sendable", ": ~Copyable"])
  }

  private mutating func enumMember() -> String {
    random.pick([
      "case \(name())", "case \(name())(Int, b: [String]), \(name())", "indirect case \(name())(A)",
      "case \(name()) = 1", function(),
    ])
  }

  private mutating func member() -> String {
    switch Int.random(in: 0..<8, using: &random) {
    case 0...2: stored()
    case 3: computed()
    case 4: function()
    case 5: initializer()
    case 6: "subscript\(generics())(\(parameters())) -> \(type()) { get { 1 } set { } }"
    default: random.pick(["deinit { }", "typealias \(name()) = \(type())", function(), stored()])
    }
  }

  // MARK: Members

  private mutating func stored() -> String {
    let introducer = random.pick(["let", "var"])
    let attributes = head(["private", "private(set)", "public", "static", "weak", "unowned(safe)"])
    let first = "\(attributes)\(introducer) \(name())"
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return "\(first), \(name()): \(type())"
    case 1: return "\(first): \(type()), \(name()) = \(value())"
    case 2: return "\(first) = \(value())"
    case 3: return "\(first): \(type()) = \(value())\(comment())"
    default: return "\(first): \(type())\(comment())"
    }
  }

  private mutating func computed() -> String {
    let accessors = random.pick([
      "{ 1 }", "{ get { 1 } }", "{ get { 1 } set { } }", "{ get async throws(E) { 1 } }",
      "{ mutating get { 1 } nonmutating set(a) { } }",
      "= \(value()) { willSet { } didSet(old) { } }",
      "{ x.y { $0 } }", "{ if a { 1 } else { 2 } }",
    ])
    return "\(head(["public", "final", "override", "static"]))var \(name()): \(type()) \(accessors)"
  }

  private mutating func function() -> String {
    let names = random.pick([name(), name(), name(), "==", "<", "`in`"])
    let isOperator = names == "==" || names == "<"
    let modifier = isOperator ? "static " : ""
    let parameters = parameters(withLabels: !isOperator)
    return
      "\(head(["public", "mutating", "nonisolated"]))\(modifier)func \(names)\(generics())(\(parameters))\(effects())\(result())\(whereClause()) { a < b\n if c { } }"
  }

  private mutating func initializer() -> String {
    let failable = random.pick(["", "?", "!"])
    return
      "\(head(["public", "required"]))init\(failable)\(generics())(\(parameters()))\(effects())\(whereClause()) { }"
  }

  private mutating func requirement() -> String {
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      "var \(name()): \(type()) { get \(random.pick(["", "async", "throws(E)", "async throws", "set"])) }"
    case 1: "init\(random.pick(["", "?"]))(\(parameters(withValues: false)))\(effects())"
    case 2: "subscript(\(parameters(withValues: false))) -> \(type()) { get set }"
    default:
      "\(head(["static", "mutating"]))func \(name())\(generics())(\(parameters(withValues: false)))\(effects())\(result())\(whereClause())"
    }
  }

  private mutating func parameters(
    withValues: Bool = true, withLabels: Bool = true
  ) -> String {
    (0..<Int.random(in: 0..<4, using: &random)).map { _ in
      let label = withLabels ? random.pick(["", "_ ", "for ", "`in` "]) : ""
      let type = random.pick([
        type(), "inout \(type())", "@escaping () -> Void", "borrowing A", "sending \(type())",
        "\(type())...", "isolated (any Actor)?", "@autoclosure () throws -> \(type())",
      ])
      let value =
        !withValues || type.hasSuffix("...") || random.once(in: 3) == false ? "" : " = \(value())"
      let name = withLabels && random.once(in: 12) ? "_" : label + name()
      return "\(random.once(in: 8) ? "@Builder " : "")\(name): \(type)\(value)"
    }.joined(separator: random.pick([", ", ",\n    ", ", /* and */ "]))
  }

  private mutating func effects() -> String {
    random.pick([
      "", "", " async", " throws", " async throws(E)", " throws(any Error)", " rethrows",
    ])
  }

  private mutating func result() -> String { random.once(in: 2) ? " -> \(type())" : "" }

  private mutating func generics() -> String {
    random.pick(["", "", "", "<T>", "<T: P & Q, U>", "<each T>", "<let n: Int, T: A.B<C>>"])
  }

  private mutating func whereClause() -> String {
    random.pick(["", "", "", " where T: P", " where T.A == [B], U: ~Copyable"])
  }

  // MARK: Types and values

  private mutating func type() -> String {
    guard budget > 0 else { return random.pick(["Int", "String", "A.B"]) }
    budget -= 1
    defer { budget += 1 }
    switch Int.random(in: 0..<14, using: &random) {
    case 0: return "[\(type())]"
    case 1: return "[\(type()): \(type())]?"
    case 2: return "any P & Q"
    case 3: return "(\(type()), name: \(type()))"
    case 4: return "@Sendable (\(type()), inout \(type())) async throws -> \(type())"
    case 5: return "((\(type())) -> Void)?"
    case 6: return "Set<\(type())>.Index"
    case 7: return "Pair<\(type()), [\(type())]>"
    case 8: return "(any P).Type"
    case 9: return "some P<\(type())>"
    case 10: return "A<B<C<\(type())>>>"
    case 11: return "() throws(E) -> [Int]"
    default: return random.pick(["Int", "String?", "A.B", "`Self`", "M.T!"])
    }
  }

  private mutating func value() -> String {
    random.pick([
      "1", "-1.5e3", "\"a \\(b(\"c\")) } d\"", "nil", ".some(1)", "[1, 2]", "[:]", "A<B, C>()",
      "a < b",
      "{ (a: Int) -> Int in\n  a + 1\n}", "x\n    .y { $0 }\n    .z()", "try? f(a, b: c)",
      "if a { 1 } else { 2 }",
      "#\"raw \" } \"#", "/a[b\"{]/", "a ?\n  b : c", "\"\"\"\n  text \"{\n  \"\"\"", "a as? B",
      "\\A.b",
      "a ... b", "(1, 2).0", "#selector(a)", "f { 1 } g: { 2 }",
    ])
  }

  // MARK: Names

  private mutating func name() -> String {
    names += 1
    return random.pick(["a", "value", "größe", "`default`", "_x", "get", "set", "async"])
      .appendingTo(names)
  }

  private mutating func head(_ modifiers: [String]) -> String {
    let attributes = random.pick([
      "", "", "", "@A ", "@available(macOS 13, *)\n", "@From(\\.x, a: [1]) ", "/// A comment: {\n",
    ])
    return attributes + (random.once(in: 2) ? random.pick(modifiers) + " " : "")
  }

  private mutating func comment() -> String {
    random.pick(["", "", " // { \" not code", " /* { */"])
  }
}

extension String {
  /// A name with a number: `a1`, or `` `default1` ``.
  fileprivate func appendingTo(_ number: Int) -> String {
    hasSuffix("`") ? String(dropLast()) + "\(number)`" : self + "\(number)"
  }
}
