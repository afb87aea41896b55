import Foundation
import HarnessComparison
import TestSupport
import Testing

/// RE2's own tests, of which Go has a copy: what the first match is and what its groups are, of the
/// whole text and of any part, first in preference and longest.
@Suite(.enabled(if: GoSource.isThere, Comment(rawValue: GoSource.needed)))
struct RE2Tests {
  @Test func searchTestsHold() throws {
    try check("re2-search.txt", every: 1)
  }

  /// All of them, 5.2 million texts, where the environment asks for it: `make patterns`.
  @Test func exhaustiveTestsHold() throws {
    let isAll = ProcessInfo.processInfo.environment["ALL_PATTERNS"] != nil
    try check("re2-exhaustive.txt.bz2", every: isAll ? 1 : 1000)
  }

  private func check(_ file: String, every: Int) throws {
    let program = try GoProgram("exhaustive")
    defer { program.remove() }
    let folder = try #require(GoSource.folder)
    let lines = try program.lines(["\(every)", "\(folder)/testdata/\(file)"])
    try #require(lines.count > 1000)
    var expression = ""
    var patterns: [Pattern] = []
    for line in lines {
      if line.hasPrefix("r") {
        expression = Hex.text(line.dropFirst())
        patterns = try Self.patterns(expression)
      } else {
        let wanted = Wanted(line)
        let found = try patterns.map { try FoundMatches(pattern: $0, text: wanted.text).first() }
        if found != wanted.places { Issue.record("\(expression) in \(line): \(found)") }
      }
    }
  }

  /// In the order in which the file has their results.
  private static func patterns(_ expression: String) throws -> [Pattern] {
    let whole = "\\A(?:\(expression))\\z"
    return [
      try Pattern(whole), try Pattern(expression), try Pattern(whole, options: .longest),
      try Pattern(expression, options: .longest),
    ]
  }

  /// A line `t`: a text, and four results with a semicolon between them.
  private struct Wanted {
    let text: [UInt8]
    let places: [[Int]?]

    init(_ line: Substring) {
      let end = line.firstIndex(of: " ") ?? line.endIndex
      text = Hex.bytes(line[..<end].dropFirst())
      places = line[end...].dropFirst().split(separator: ";").map { result in
        result == "-" ? nil : result.split(separator: " ").flatMap(Self.place)
      }
    }

    private static func place(_ pair: Substring) -> [Int] {
      pair == "-" ? [-1, -1] : pair.split(separator: "-").compactMap { Int($0) }
    }
  }
}
