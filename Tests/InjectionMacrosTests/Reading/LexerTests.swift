import Testing

@testable import InjectionMacrosPlugin

@Suite("Tokens of Swift source")
struct LexerTests {
  private func texts(_ source: String) throws -> [String] {
    try Lexer.tokenize(source).tokens.dropLast().map(\.text)
  }

  @Test(
    "a literal is one token with all that is inside",
    arguments: [
      #""plain""#, #""a \"quoted\" word""#, ##""an \(inner("}", [1: "\(2)"])) part""##,
      ##"#"raw \(no) " part"#"##, ##"#"raw \#("}") part"#"##, ###"##"a "# b"##"###,
      "\"\"\"\n  a \"quoted\" word\n  \\(x)\n  \"\"\"", "#\"\"\"\n  \"\"\"\n  \"\"\"#",
      ##"#"""#"##, "/a\"[b{]/", "/a\\/b/", "#/a/b\"/#", "0x1F.8p-3", "1_000.5e+10", "0b1010",
      "`a name`", "$0", "größe", "👍",
    ])
  func literals(literal: String) throws {
    #expect(try texts("x = \(literal)") == ["x", "=", literal])
  }

  @Test("comments are dropped, also those inside others, and a URL is none")
  func comments() throws {
    #expect(try texts("a // b\nc /* d /* e */ f */ g") == ["a", "c", "g"])
    #expect(try texts(#"let url = "https://example.com""#).last == #""https://example.com""#)
    #expect(try texts("a/*}*/b") == ["a", "b"])
  }

  @Test("a slash is a division where an operand stands before it")
  func divisions() throws {
    #expect(try texts("a / b / c") == ["a", "/", "b", "/", "c"])
    #expect(try texts("f(a)/b + c/d") == ["f", "(", "a", ")", "/", "b", "+", "c", "/", "d"])
    #expect(try texts("x = / y / z") == ["x", "=", "/", "y", "/", "z"])
  }

  @Test("an arrow and a run of dots are one token, other operators one for each character")
  func operators() throws {
    #expect(
      try texts("(A<B<C>>)->D?") == ["(", "A", "<", "B", "<", "C", ">", ">", ")", "->", "D", "?"])
    #expect(try texts("a...b ..<c") == ["a", "...", "b", "..", "<", "c"])
    #expect(try texts("a ≤ b") == ["a", "≤", "b"])
  }

  @Test("a bracket knows its partner")
  func partners() throws {
    let source = try Lexer.tokenize("f({ [1] })")
    #expect(source.partners == [1: 7, 7: 1, 2: 6, 6: 2, 3: 5, 5: 3])
  }

  @Test("a place is in bytes, and lines and spaces are noted")
  func places() throws {
    let tokens = try Lexer.tokenize("größe\r\n  /* a */b").tokens
    #expect(tokens.map(\.range) == [0..<7, 18..<19, 19..<19])
    #expect(tokens.map(\.startsLine) == [true, true, false])
    #expect(tokens.map(\.followsSpace) == [false, true, false])
  }

  @Test(
    "what has no end is refused where it begins",
    arguments: [
      ("a \"b", 2, "a string has no end"), ("a \"b\nc\"", 2, "a string has no end"),
      ("a \"\"\"\nb", 2, "a string has no end"), ("/* /* */", 0, "a comment has no end"),
      ("a `b\n", 2, "a name between backticks has no end"), ("f(", 1, "'(' has no end"),
      ("f(]", 2, "']' closes nothing"), ("}", 0, "'}' closes nothing"),
      ("#/a", 0, "a regular expression has no end"),
      ("\"\\(a", 2, "what a string interpolates has no end"),
      ("a ' b", 2, "a character that is not Swift"),
    ])
  func withoutEnd(source: String, offset: Int, message: String) {
    #expect(
      throws: ReadingError(
        message: message, range: offset..<min(offset + 1, source.utf8.count))
    ) { try Lexer.tokenize(source) }
  }
}
