import Testing

@testable import Harness

@Suite struct `A pattern of a script` {
  @Test(arguments: [
    // Lines start and end at newlines, also at the very end.
    ("^b$", "a\nb\nc", 1), ("^$", "a\n", 1), ("^$", "a", 0), ("^", "a\n", 2), ("$", "a\n", 2),
    ("", "ab", 3), ("\\Aa", "a\na", 1), ("a\\z", "a\na", 1),
    // Letters stand for ASCII.
    ("\\w", "aé_1", 3), ("\\W", "aé", 1), ("\\d", "1٣", 1), ("\\D", "1٣", 1),
    ("\\s", "\u{B}\u{A0} \t", 2), ("\\S", "\u{B} ", 1), ("\\v", "\u{B}\n", 1),
    ("\\b", "ab é", 2), ("\\B", "ab", 1),
    // Brackets.
    ("[[]", "[", 1), ("[]]", "]", 1), ("[^]]", "]a", 1), ("[a&&b]", "ab&", 3), ("[&]", "&", 1),
    ("[[:alpha:]]", "aé1", 1), ("[[:^alpha:]]", "aé1", 2), ("[^[:alpha:]1]", "aé1", 1),
    ("[x[:digit:]]", "x1y", 2), ("[:a]", ":a", 2), ("[[:a]", "[:a", 3), ("[a-]", "a-", 2),
    ("[-a]", "a-", 2), ("[+--]", "+,-.", 3), ("[\\d\\]]", "1]", 2), ("[^\\w]", "a-", 1),
    ("[\\pL]", "é1", 1), ("[{}]", "{}", 2), ("[a-c]", "abcd", 3), ("[[:punct:]]+", "[\\]{~", 1),
    // Braces.
    ("a{2}", "aaaa", 2), ("a{2,}", "aaaa", 1), ("a{1,2}", "aaa", 2), ("{", "{", 1), ("}", "}", 1),
    ("a{,2}", "a{,2}", 1), ("a{b}", "a{b}", 1), ("\\x{5b}", "[", 1), ("\\p{Greek}", "αa", 1),
    ("\\pL", "é1", 1), ("\\PL", "é1", 1),
    // Groups, and text that means itself.
    ("(?P<x>a)b", "ab", 1), ("(?:a|b)+", "abc", 1), ("(?i)A", "a", 1), ("(?s)a.b", "a\nb", 1),
    ("a.b", "a\nb", 0), ("\\Q{.}\\E{2}", "{.}}", 1), ("\\Qa.b", "a.b acb", 1),
    ("\\^\\$", "^$", 1), ("a\\\\", "a\\", 1),
    // An empty match right behind another is none.
    ("a*", "baaac", 3), ("x*", "baaac", 6),
  ])
  func `matches as often as in Go`(pattern: String, text: String, count: Int) throws {
    #expect(try ScriptPattern(pattern).matchCount(in: text) == count)
  }

  @Test(arguments: ["a(", "[z-a]", "*a", "[a", "a\\", "(?P<a", "\\x{"])
  func `may be no expression, and says so`(pattern: String) {
    #expect(throws: ScriptPattern.Problem.notAnExpression(pattern)) { try ScriptPattern(pattern) }
  }

  @Test func `can be made of a text, and matches just it`() throws {
    let text = "a.b*c(d)[e]{f}|g^h$i\\j+k?-&/"
    let quoted = ScriptPattern.quoted(text)
    #expect(quoted == "a\\.b\\*c\\(d\\)\\[e\\]\\{f\\}\\|g\\^h\\$i\\\\j\\+k\\?-&/")
    #expect(try ScriptPattern("^\(quoted)$").matchCount(in: text) == 1)
  }
}
