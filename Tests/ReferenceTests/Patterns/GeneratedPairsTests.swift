import Foundation
import HarnessComparison
import TestSupport
import Testing

/// Patterns and texts made at random, of which Go says what matches: all matches with their groups,
/// the names of groups, and what is refused and why.
///
/// `FUZZED_PATTERNS` says how many, and `FUZZ_SEED` which ones.
@Suite(.enabled(if: GoSource.isThere, Comment(rawValue: GoSource.needed)))
struct GeneratedPairsTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["FUZZED_PATTERNS"].flatMap(Int.init) ?? 5000
  private static let seed = environment["FUZZ_SEED"].flatMap(UInt64.init) ?? 1

  @Test func matchAsInGo() throws {
    var generator = PatternGenerator(seed: Self.seed)
    let pairs = (0..<Self.count).map { index in
      Pair(mode: index % 10 == 9 ? "l" : index % 25 == 7 ? "p" : "f", &generator)
    }
    let program = try GoProgram("answers")
    defer { program.remove() }
    let answers = try program.lines([], input: pairs.map(\.line).joined())
    try #require(answers.count == pairs.count)
    for (pair, answer) in zip(pairs, answers) {
      for problem in try pair.problems(against: String(answer)) {
        Issue.record("seed \(Self.seed), \(pair): \(problem)")
      }
    }
  }
}

/// A pattern and a text.
private struct Pair: CustomStringConvertible {
  let mode: String
  let expression: [UInt8]
  let text: [UInt8]

  init(mode: String, _ generator: inout PatternGenerator) {
    self.mode = mode
    expression = generator.expression()
    text = generator.text()
  }

  /// As the program in Go reads it.
  var line: String { "\(mode) p\(Hex.digits(expression)) t\(Hex.digits(text))\n" }

  var description: String {
    "mode \(mode), pattern \(String(decoding: expression, as: UTF8.self).debugDescription), text "
      + String(decoding: text, as: UTF8.self).debugDescription + ", " + line
  }

  /// How the core is made to go each of its ways: with states to spare, with a handful of them, and
  /// by threads alone.
  private static let tunings: [PatternTuning] = {
    var small = PatternTuning()
    small.memory = 1
    var threads = PatternTuning()
    threads.hasClasses = false
    return [PatternTuning(), small, threads]
  }()

  private var options: PatternOptions {
    switch mode {
    case "l": .longest
    case "p": [.posixSyntax, .longest]
    default: []
    }
  }

  /// What `(?<name>x)` is to Go before version 1.22.
  private static let refusedByOldGo =
    "error invalid or unsupported Perl syntax|" + Hex.digits("(?<".utf8)

  /// What is not as in Go, and in which of the core's ways.
  func problems(against answer: String) throws -> [String] {
    if answer == Self.refusedByOldGo { return [] }
    var problems: [String] = []
    for tuning in Self.tunings {
      let own = try own(tuning)
      if Self.comparable(own) != Self.comparable(answer) {
        problems.append("\(own), in Go \(answer)")
      }
    }
    return Array(problems.prefix(1))
  }

  private func own(_ tuning: PatternTuning) throws -> String {
    let pattern: Pattern
    do {
      pattern = try Pattern(bytes: expression, options: options, tuning: tuning)
    } catch {
      // Bytes that are no UTF-8 are shown as U+FFFD, so that the part is not compared.
      let part = error.code == .invalidUTF8 ? "" : Hex.digits(Array(error.part.utf8))
      return "error \(error.code.rawValue)|\(part)"
    }
    let found = FoundMatches(pattern: pattern, text: text)
    let all = try found.all()
    let first = try found.first()
    if try found.isThere() != (first != nil) { return "there is no match, but a first one" }
    if try found.count() != all.count { return "\(try found.count()) matches, but \(all.count)" }
    let names = pattern.groupNames.map { "\"\($0 ?? "")\"" }.joined(separator: " ")
    let places = all.map(Self.text).joined(separator: " ")
    return "\(prefix(of: pattern)) names[\(names)] first\(Self.text(first ?? [])) all[\(places)]"
  }

  private func prefix(of pattern: Pattern) -> String {
    "p\(Hex.digits(pattern.literalPrefix.bytes)) \(pattern.literalPrefix.isComplete)"
  }

  private static func text(_ numbers: [Int]) -> String {
    "[" + numbers.map(String.init).joined(separator: " ") + "]"
  }

  /// An answer without what differs for a reason.
  private static func comparable(_ answer: String) -> String {
    if answer.hasPrefix("error invalid UTF-8") { return "error invalid UTF-8" }
    if answer.hasPrefix("error"), let bar = answer.firstIndex(of: "|") {
      // A part that is no UTF-8 is shown with U+FFFD.
      return answer[...bar] + Hex.text(answer[bar...].dropFirst())
    }
    // The literal prefix is compared in Go's tables: where the empty text is repeated, one of the two
    // may see less of it, and behind ^ Go looks further.
    guard let names = answer.range(of: " names") else { return answer }
    return String(answer[names.lowerBound...])
  }
}
