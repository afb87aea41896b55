import Foundation
import Testing

@testable import HarnessScenarios

@Suite struct `The words of a line` {
  private func words(_ line: String) throws -> [String] {
    try ScriptLexer.words(of: line.utf8).map { word in
      try word.text { ["A": "x y", "E": "", "$": "$", "/": "/", ":": ":", "R": "a.b"][$0] ?? "" }
    }
  }

  @Test(arguments: [
    ("a b", ["a", "b"]), ("  a\tb\r", ["a", "b"]), ("", []), (" # x", []),
    ("a#b c", ["a"]), ("'a b'", ["a b"]), ("''", [""]), ("a''b", ["ab"]),
    ("'Don''t'", ["Don't"]), ("a'b c'd", ["ab cd"]), ("'#'", ["#"]), ("'''a'''", ["'a'"]),
    ("é 'ü'", ["é", "ü"]),
  ])
  func `are separated by spaces and joined by quotes`(line: String, wanted: [String]) throws {
    #expect(try words(line) == wanted)
  }

  @Test(arguments: [
    ("$A", ["x y"]), ("a$A", ["ax y"]), ("${A}b", ["x yb"]), ("'$A'", ["$A"]),
    ("$E", [""]), ("$nope", [""]), ("$$", ["$"]), ("${$}", ["$"]), ("$/", ["$/"]),
    ("$:", ["$:"]), ("${/}", ["/"]), ("${:}", [":"]), ("a$", ["a$"]), ("${R@R}", [#"a\.b"#]),
    ("$%", ["$%"]), ("${", [""]), ("${}a", ["a"]), ("$1x", ["x"]), ("'a'$A", ["ax y"]),
  ])
  func `have their variables replaced outside of quotes`(line: String, wanted: [String]) throws {
    #expect(try words(line) == wanted)
  }

  @Test func `know their columns`() throws {
    #expect(try ScriptLexer.words(of: "é  'a b' c".utf8).map(\.column) == [1, 4, 10])
  }

  /// A file whose lines all end so would be one line, of which the first command alone is run.
  @Test(arguments: [
    ("exec true\rexec false\r", 10), ("# a\rexec false", 4), ("a \r# b", 3), ("\ra", 1),
    ("a\r\rb", 2),
  ])
  func `do not go on behind a carriage return`(line: String, column: Int) {
    #expect {
      try words(line)
    } throws: { error in
      (error as? ScriptLexer.Problem)?.column == column && "\(error)".contains("carriage return")
    }
  }

  /// As Windows ends the lines of a file.
  @Test func `are those of a script whose lines end with both`() {
    let text = "# Heading\r\n\r\nexec true # why\r\ncmp a b\r\n-- a --\r\nx\r\n-- b --\r\nx\r\n"
    let script = Scenario(Data(text.utf8), name: "a", file: "a.txtar").script
    #expect(script.problems.isEmpty)
    #expect(script.lines.map(\.number) == [1, 3, 4])
  }

  @Test func `keep a carriage return within quotes, and at the end`() throws {
    #expect(try words("'a\rb' c\r") == ["a\rb", "c"])
    #expect(try words("a # b\r\r") == ["a"])
  }

  @Test func `end in a quote that is never closed`() {
    #expect(throws: ScriptLexer.Problem.self) { try words("a 'b") }
    do {
      _ = try words("a 'b")
    } catch {
      #expect((error as? ScriptLexer.Problem)?.column == 3)
    }
  }
}
