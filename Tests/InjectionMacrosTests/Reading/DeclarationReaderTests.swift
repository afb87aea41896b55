import Testing

@testable import InjectionMacrosPlugin

@Suite("Declarations, read from source")
struct DeclarationReaderTests {
  /// What is read of members of a type, one a line.
  private func read(_ members: String) throws -> [String] {
    var reader = try DeclarationReader("struct S {\n\(members)\n}")
    guard case .type(let type)? = try reader.readDeclaration().first else { return [] }
    return type.members.map(\.summary)
  }

  @Test(
    "a type has its name, its parameters, and what it inherits",
    arguments: [
      "public final class Upload<T: P & Q, each U>: Base<T>, @unchecked Sendable where T.A == [Int] {  }",
      "@MainActor @Observable actor A {  }", "indirect enum E: Int { <case a, b>; <case c> }",
      "extension Array<Int>.Index: Q where Element: ~Copyable {  }",
      "@available(macOS 13, *) package protocol P<Item>: Sendable, AnyObject { associatedtype Item: Q = Int where Item.X == Y }",
    ])
  func types(source: String) throws {
    var reader = try DeclarationReader(
      source.replacing("<case a, b>; <case c>", with: "case a = 1, b(x: Int, y: String)\ncase c"))
    #expect(try reader.readDeclaration().map(\.summary) == [source])
  }

  @Test(
    "a property has its type, its value and its accessors",
    arguments: [
      ("let a: Int", "let a: Int"), ("private(set) var a = 0", "private(set) var a = 0"),
      ("var a: [String: (Int) -> Void]? { 1 }", "var a: [String: (Int) -> Void]? { get {} }"),
      ("var a: Int { get async throws(E) }", "var a: Int { get async throws(E) }"),
      (
        "var a: Int { get { 1 } nonmutating set(b) { } }",
        "var a: Int { get {} nonmutating set {} }"
      ),
      ("var a: Int { read { $0.a } }", "var a: Int { get {} }"),
      ("var a: Int { set(1) }", "var a: Int { get {} }"),
      ("var a: Int = 3 { didSet { x() } }", "var a: Int = 3 { didSet {} }"),
      ("var a = f { 1 } { willSet { } }", "var a = f { 1 } { willSet {} }"),
      ("let a = x < y, b = A<B, C>.d(), c: D", "let a = x < y"),
      ("let a: A /* of\n all */ = .b // c", "let a: A = .b"),
      ("let a: any P & Q, b: Int", "let a: any P & Q"),
      ("@Wrapped(\\.x, b: 1) var a: Int", "@Wrapped(\\.x, b: 1) var a: Int"),
      ("nonisolated(unsafe) static weak var a: P?", "nonisolated(unsafe) static weak var a: P?"),
      (
        "let a: @Sendable @MainActor (inout Int) async throws -> (Int, b: String)",
        "let a: @Sendable @MainActor (inout Int) async throws -> (Int, b: String)"
      ),
      ("var a: A.Type, b: (any P).Type", "var a: A.Type"),
      ("lazy var a: Int = { 3 }()", "lazy var a: Int = { 3 }()"),
      ("let a = /x{/", "let a = /x{/"), ("let (a, b): (Int, Int)", "let (a, b): (Int, Int)"),
      ("let a: [3 of Int]", "let a: [3 of Int]"), ("let a: M::T", "let a: M::T"),
      ("let a: Buffer<3, -1, each T>", "let a: Buffer<3, -1, each T>"),
      ("let a: B<C<D>>= 3", "let a: B<C<D>> = 3"), ("var a: Int!", "var a: Int!"),
    ])
  func properties(source: String, expected: String) throws {
    #expect(try read(source).first == expected)
  }

  @Test("names of one declaration share the type that comes behind them")
  func sharedTypes() throws {
    #expect(
      try read("let a, b: Int, c = 1, d: E") == [
        "let a: Int", "let b: Int", "let c = 1", "let d: E",
      ])
  }

  @Test(
    "a value goes on in the next line where it cannot end",
    arguments: [
      "a\n  .b()\n  .c", "a +\n  b", "a\n  + b", "a\n  ?? b", "a ?\n  b :\n  c", "a\n  ? b\n  : c",
      "try\n  a", "a as\n  B", "a\n  as? B", "if a { b } else { c }",
      "if a {\n  b\n}\nelse {\n  c\n}",
      "switch a {\ncase 1: b\ndefault: c\n}", "{ a in\n  b\n}", "a.b { 1 } c: { 2 }",
      "\"\"\"\n  var x\n  \"\"\"", "a\n  #if DEBUG\n    .b\n  #endif\n  .c", "[\n  1,\n  2,\n]",
      "a!", "a?.b", "try? a",
      "\\.a.b", "-1", "x... ", "A<B<C>>()", "f(a < b, c > d)", "a as! B<C, D>",
    ])
  func values(value: String) throws {
    let read = try read("let a = \(value)\nlet z: Int")
    #expect(read.last == "let z: Int")
    #expect(read.count == 2)
    #expect(read.first?.hasSuffix(String(value.suffix(1)).trimmingSpaces) == true)
  }

  @Test(
    "a function has its labels, its effects and its types",
    arguments: [
      ("func a()", "func a()"), ("func a(b: Int)", "func a(b b: Int)"),
      ("func a(_ b: Int, to c: inout [Int])", "func a(_ b: Int, to c: inout [Int])"),
      ("func a(b: Int...)", "func a(b b: Int...)"),
      (
        "func a(b: @escaping @autoclosure () throws -> Void = { x(1, 2) }) rethrows",
        "func a(b b: @escaping @autoclosure () throws -> Void = { x(1, 2) }) rethrows"
      ),
      (
        "mutating func a<T: P>(_: T) async throws(E<T>) -> some Collection<T> where T.A: Q, T.B == Int { }",
        "mutating func a<T: P>(_ _: T) async throws(E<T>) -> some Collection<T> where T.A: Q, T.B == Int {}"
      ),
      ("static func <= (a: A, b: A) -> Bool", "static func <=(_ a: A, _ b: A) -> Bool"),
      ("static func <=><T>(a: T, b: T)", "static func <=><T>(_ a: T, _ b: T)"),
      ("prefix static func -(a: A)", "prefix static func -(_ a: A)"),
      ("static func /(a: A, b: A)", "static func /(_ a: A, _ b: A)"),
      ("func `in`(`for` a: A)", "func `in`(`for` a: A)"),
      (
        "func a(isolated b: Int, async c: Int, inout: Int)",
        "func a(isolated b: Int, async c: Int, inout inout: Int)"
      ),
      (
        "func a(on b: isolated (any Actor)? = #isolation, c: sending borrowing C)",
        "func a(on b: isolated (any Actor)? = #isolation, c c: sending borrowing C)"
      ),
      (
        "@discardableResult public func a(@Builder b: () -> Int) -> Int { return { 1 }() }",
        "@discardableResult public func a(@Builder b b: () -> Int) -> Int {}"
      ),
      ("init?<T>(a: T) throws where T: P", "init?<T>(a a: T) throws where T: P"),
      ("required convenience init() { self.init(1) }", "required convenience init() {}"),
      (
        "subscript(a: Int, b c: Int) -> Int { get set }",
        "subscript(_ a: Int, b c: Int) -> Int { get set }"
      ),
      (
        "subscript<T>(a: KeyPath<S, T>) -> T where T: P { self[keyPath: a] }",
        "subscript<T>(_ a: KeyPath<S, T>) -> T where T: P { get {} }"
      ),
      (
        "class func a(async: Bool = (a < b), c: Int = d)",
        "class func a(async async: Bool = (a < b), c c: Int = d)"
      ),
    ])
  func functions(source: String, expected: String) throws {
    #expect(try read(source) == [expected])
  }

  @Test("members that a condition chooses stand apart")
  func conditions() throws {
    let source =
      "let a: A\n#if DEBUG && os(Linux)\nlet b: B\n#elseif X\nlet c: C\n#else\n#endif\nlet d: D"
    #expect(
      try read(source) == [
        "let a: A", "#if DEBUG && os(Linux) { let b: B } #elseif X { let c: C } #else  {  }",
        "let d: D",
      ])
  }

  @Test("a type knows whether it is a function's, or optional")
  func shapes() throws {
    func type(_ text: String) throws -> DeclaredTypeUse {
      var reader = try DeclarationReader(text)
      return try reader.readTypeUse()
    }
    #expect(try type("@Sendable (Int) async -> Void").isFunction)
    #expect(try type("((Int) -> Void)").isFunction)
    #expect(try !type("((Int) -> Void)?").isFunction)
    #expect(try type("((Int) -> Void)?").isOptional)
    #expect(try !type("(Int, () -> Void)").isFunction)
    #expect(try type("[() -> Void]?").isOptional)
    #expect(try type("inout @Sendable Int").base == "Int")
  }

  @Test(
    "what is no declaration is refused at its place",
    arguments: [
      ("struct S { let }", 15), ("struct S { func a }", 18), ("struct S { x() }", 11),
      ("struct S: { }", 10), ("struct { }", 7), ("struct S { let a: }", 18), ("let a: Int }", 11),
      ("struct S { } struct T { }", 13), ("struct S { #if A\nlet a: Int }", 28),
    ])
  func refused(source: String, offset: Int) throws {
    let error = #expect(throws: ReadingError.self) {
      var reader = try DeclarationReader(source)
      _ = try reader.readDeclaration()
    }
    #expect(error?.range.lowerBound == offset)
  }

  @Test("types that lie deep in each other are refused, and end nothing")
  func depth() throws {
    let count = 10_000
    for (open, close) in [("A<", ">"), ("(", ")"), ("[", "]"), ("() -> ", "")] {
      let text =
        String(repeating: open, count: count) + "B" + String(repeating: close, count: count)
      var reader = try DeclarationReader("let a: \(text)")
      _ = try? reader.readDeclaration()
    }
  }
}

extension String {
  fileprivate var trimmingSpaces: String { String(filter { $0 != " " }) }
}
