import HarnessComparison
import TestSupport
import Testing

/// Searches that a backtracking engine does not end, or ends with a wrong answer.
///
/// Time is measured by how often the core asks whether to go on: once in so many steps.
@Suite struct LinearTests {
  @Test func findsTheEndBehindManyAlternatives() throws {
    let text = Array((String(repeating: "ab", count: 300_000) + "END").utf8)
    #expect(try first("(a|b)+END", in: text) == 0..<600_003)
  }

  @Test func findsTheLastOfManyLines() throws {
    var text: [UInt8] = []
    for number in 1...400_000 { text += Array("line \(number)\n".utf8) }
    #expect(try first("(line [0-9]+\n)+line 399999", in: text)?.lowerBound == 0)
    #expect(try first("(line [0-9]+\n)+line 400001", in: text) == nil)
  }

  @Test func findsAWordBehindRepetitionsOfNothing() throws {
    #expect(try first("(\\w*?)*?bar", in: Array("foo bar".utf8)) == 4..<7)
  }

  @Test func takesCarriageReturnAndNewlineAsTwo() throws {
    let text = Array("a\r\nb".utf8)
    #expect(try first("(?s)a.b", in: text) == nil)
    #expect(try first("(?s)a..b", in: text) == 0..<4)
    #expect(try first("(?m)a$", in: text) == nil)
    #expect(try first("(?m)a\r$", in: text) == 0..<2)
  }

  @Test(arguments: ["(x+x+)+y", "(x*)*y", "(x|xx)*y", "x*x*x*x*x*y", "(x?){20}x{20}y", ".*x.*y.*z"])
  func takesStepsInProportionToTheText(expression: String) throws {
    let pattern = try Pattern(expression)
    let steps = try [1, 2, 4].map { size in
      try Self.steps(pattern, in: Array(repeating: UInt8(ascii: "x"), count: size << 18))
    }
    #expect(steps[0] > 0)
    #expect(steps[1] <= 2 * steps[0] + 2)
    #expect(steps[2] <= 4 * steps[0] + 4)
  }

  @Test(arguments: [false, true])
  func takesStepsInProportionToThePatternToo(hasClasses: Bool) throws {
    var tuning = PatternTuning()
    tuning.hasClasses = hasClasses
    let text = Array(repeating: UInt8(ascii: "a"), count: 1 << 16)
    let steps = try [50, 100].map { count in
      let expression = "(a?){\(count)}a{\(count)}b"
      return try Self.steps(try Pattern(expression, tuning: tuning), in: text)
    }
    #expect(steps[1] <= 3 * steps[0] + 3)
  }

  /// A text for which every byte makes another state, so that the automaton gives up.
  @Test func takesStepsInProportionWhereStatesAreOfNoUse() throws {
    let pattern = try Pattern("[ab]*a[ab]{18}c")
    var generator = PatternGenerator(seed: 5)
    let text = (0..<(1 << 20)).map { _ in generator.chance(50) ? UInt8(ascii: "a") : 98 }
    let half = try Self.steps(pattern, in: Array(text.prefix(1 << 19)))
    let whole = try Self.steps(pattern, in: text)
    #expect(half > 0)
    #expect(whole <= 5 * half / 2)
  }

  @Test func findsAPatternWithGapsInALongLine() throws {
    var text: [UInt8] = []
    for number in 0..<6000 { text += Array("x10:\(number % 60)y ".utf8) }
    let pattern = "^.*x(?:[0-9]+:[0-9]+).*y(?:[0-9]+:[0-9]+).*z$"
    #expect(try first(pattern, in: text) == nil)
    #expect(try Self.steps(try Pattern(pattern), in: text) <= 8)
  }

  @Test func countsWithoutReadingTheTextAgain() throws {
    let text = Array(String(repeating: "literal\n", count: 100_000).utf8)
    for expression in ["literal", "(?m)^literal$", "l(i)t", "\n", ""] {
      let pattern = try Pattern(expression)
      var questions = 0
      let count = try text.withUnsafeBytes { bytes in
        try pattern.matchCount(in: bytes) {
          questions += 1
          return false
        }
      }
      #expect(count == (expression.isEmpty ? text.count + 1 : 100_000))
      #expect(questions < 100)
    }
  }

  private func first(_ expression: String, in text: [UInt8]) throws -> Range<Int>? {
    try text.withUnsafeBytes { try Pattern(expression).firstMatch(in: $0) }?.range
  }

  /// How often the core asks whether to go on.
  private static func steps(_ pattern: Pattern, in text: [UInt8]) throws -> Int {
    var questions = 0
    _ = try text.withUnsafeBytes { bytes in
      try pattern.firstMatch(in: bytes) {
        questions += 1
        return false
      }
    }
    return questions
  }
}
