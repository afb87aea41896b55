import HarnessComparison
import Testing

@testable import HarnessScenarios

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
    #expect(try ScriptPattern(pattern).matchCount(in: text.utf8) == count)
  }

  @Test(arguments: [
    "a(", "[z-a]", "*a", "[a", "a\\", "(?P<a", "\\x{", "(?=a)", "(a)\\1", "[[:nope:]]",
  ])
  func `may be no expression, and says so`(pattern: String) {
    #expect { try ScriptPattern(pattern) } throws: {
      "\($0)".hasPrefix("'\(pattern)' is no regular expression: ")
    }
  }

  /// What an engine that backtracks gives up at, or reads otherwise than Go.
  @Test(arguments: [
    ("(a|b)+END", String(repeating: "ab", count: 300_000) + "END"),
    ("(line [0-9]+\n)+line 9999", (1..<10000).map { "line \($0)\n" }.joined()),
    ("(\\w*?)*?bar", "foo bar"), ("(?s)a..b", "a\r\nb"), ("(a+)+$", "aaa"),
    ("(?P<a_b>x)", "x"), ("\\p{^Greek}", "x"), ("^*", "x"), ("$*", "x"), ("\\101", "A"),
    ("(?-m)a", "a"), ("[:alpha:]", ":"), ("END$", String(repeating: "x", count: 1 << 20) + "END"),
  ])
  func `is found whatever its form`(pattern: String, text: String) throws {
    #expect(try ScriptPattern(pattern).matches(in: text.utf8))
  }

  @Test(arguments: [
    ("(?s)a.b", "a\r\nb"), ("(?i)ss", "ß"), ("(a+)+$", String(repeating: "a", count: 60) + "b"),
  ])
  func `is not found where Go finds nothing`(pattern: String, text: String) throws {
    #expect(try !ScriptPattern(pattern).matches(in: text.utf8))
  }

  @Test func `is looked for in bytes that are no UTF-8`() throws {
    let bytes: [UInt8] = [0x61, 0xFF, 0xFE, 0x62]
    #expect(try ScriptPattern("a..b").matches(in: bytes))
    #expect(try !ScriptPattern("a.b").matches(in: bytes))
  }

  @Test func `is neither there nor absent where the time is over`() throws {
    let pattern = try ScriptPattern("x(a|b|c){400}y")
    let text = String(repeating: "xabc", count: 100_000)
    #expect(throws: ComparisonInterruption.limitReached) {
      try ComparisonLimit(hasPassed: { true }).hold { try pattern.matches(in: text.utf8) }
    }
  }
}
