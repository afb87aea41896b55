import Foundation
import Testing

@testable import Harness

/// Literals in the source of tests: read as the compiler reads them, and written so.
@Suite struct SwiftLiteralTests {
  @Test(arguments: [
    (#""""#, ""), (#""a\n""#, "a\n"), (#""\u{1B}[0m\t\0\\\"\'""#, "\u{1B}[0m\t\0\\\"'"),
    (##"#"a\n\#n"b""#"##, "a\\n\n\"b\""), (##"#"""#"##, "\""),
    ("\"\"\"\n  a\n\n    b\\\n  c\n\n  \"\"\"", "a\n\n  bc\n"),
    ("\"\"\"\r\n  a\r\n  b\r\n  \"\"\"", "a\nb"),
    ("\"\"\"\n\"\"\"", ""), ("##\"\"\"\n \"\"\"# \\#n\n \"\"\"##", "\"\"\"# \\#n"),
    ("\"\"\"\n\t\\\"\"\"x\n\t\"\"\"", "\"\"\"x"),
  ])
  func aLiteralIsReadAsTheCompilerReadsIt(_ source: String, _ value: String) throws {
    let literal = try SwiftLiteralReader.literal(in: Array(source.utf8), at: 0)
    #expect(String(decoding: literal.value, as: UTF8.self) == value)
    #expect(literal.range == 0..<source.utf8.count)
  }

  @Test(arguments: [
    (#""\(x)""#, SwiftSourceProblem.interpolation), (##"#"\#(x)"#"##, .interpolation),
    (#""a"#, .malformed), ("\"a\n\"", .malformed), (#""\q""#, .malformed),
    ("\"\"\"\na\n  \"\"\"", .malformed), ("x", .noLiteral), ("", .noLiteral),
  ])
  func whatIsNoPlainLiteralIsRefused(_ source: String, _ problem: SwiftSourceProblem) {
    #expect(throws: problem) { try SwiftLiteralReader.literal(in: Array(source.utf8), at: 0) }
  }

  @Test(arguments: [
    "", "a", "a\n", "a\nb\n", "a\nb", "\n", "\n\n", "  a  \n \n\tb\t\n", "a\r\nb\r\n", "\r",
    "\"\"\"\n", "\"\"\"#\n\"##\n", "\\n\n\\#n\n", "\\(x)\n\\\n", "a\\", "\\", "\"", "\"#", "\"\"\"",
    "\u{1B}[1mx\u{1B}[0m\n", "\0", "\u{FEFF}a\u{202E}b\u{2028}c\n", "e\u{301}\n\u{301}\n",
    "\"\"\"\u{301}\n", "👩‍👩‍👧\nü\n", "\\", "\\#", "a\\\nb\n", "\\[..]\n...\n", "\u{A0}\n \n",
  ])
  func whatIsWrittenSaysTheText(_ text: String) throws {
    for start in [#""""#, "\"\"\"\n      x\n      \"\"\"", ##"#"x"#"##] {
      for (indentation, end) in [("    ", "\n"), ("\t", "\r\n")] {
        let source = "f(" + end + indentation + start + end
        let place = 2 + end.utf8.count + indentation.utf8.count
        let old = try SwiftLiteralReader.literal(in: Array(source.utf8), at: place)
        let written = old.written(text, in: SwiftSource(Data(source.utf8)))
        let read = try SwiftLiteralReader.literal(in: Array(written.utf8), at: 0)
        #expect(
          String(decoding: read.value, as: UTF8.self).utf8.elementsEqual(text.utf8), "\(written)")
        #expect(!written.utf8.split(separator: 0x0A).contains { $0.last == 0x20 || $0.last == 9 })
      }
    }
  }

  @Test func aLiteralOfSeveralLinesKeepsItsIndentation() throws {
    let source = "x(\n  .inline(\n    \"\"\"\n     a\n     \"\"\"))\n"
    let literal = try SwiftSource(Data(source.utf8)).literal(of: "inline", line: 2, column: 10)
    #expect(
      literal.written("b\n\nc\n", in: SwiftSource(Data(source.utf8)))
        == "\"\"\"\n     b\n\n     c\n\n     \"\"\"")
  }

  @Test func aLiteralOfOneLineBecomesOneOfSeveralBelowItsLine() throws {
    let text = "    x(.inline(\"\"))\n        y\n    z\n"
    let source = SwiftSource(Data(text.utf8))
    let literal = try source.literal(of: "inline", line: 1, column: 14)
    #expect(
      literal.written("a\nb\n", in: source) == "\"\"\"\n        a\n        b\n\n        \"\"\"")
    #expect(literal.written("a \"b\"\n", in: source) == ##"#"a "b"\#n"#"##)
  }

  @Test func aCallIsFoundBehindCommentsAndLineEnds() throws {
    let text = "ü(/* é */ .inline // (\"a\")\n /* /* ) */ */ ( /**/ \"b\" /**/, placeholders: [:]))"
    let literal = try SwiftSource(Data(text.utf8)).literal(of: "inline", line: 2, column: 16)
    #expect(literal.value == Array("b".utf8))
  }

  @Test(arguments: [
    (1, 1, SwiftSourceProblem.noCall), (9, 1, .noCall), (1, 0, .noCall), (1, 99, .noCall),
    (1, 3, .noCall), (2, 9, .noCall), (3, 8, .noLiteral), (4, 8, .noLiteral), (5, 8, .noCall),
  ])
  func whatIsNotTheCallIsRefused(line: UInt, column: UInt, problem: SwiftSourceProblem) {
    let text = "x.inline(\"a\")\n.inlined(\"a\")\n.inline(a)\n.inline(\"a\" + b)\n.inline\n"
    #expect(throws: problem) {
      try SwiftSource(Data(text.utf8)).literal(of: "inline", line: line, column: column)
    }
  }
}
