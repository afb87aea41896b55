package import HarnessComparison

/// What a pattern finds in a text, with numbers as Go writes them: -1 for a group that took no part.
package struct FoundMatches {
  package let pattern: Pattern
  package let text: [UInt8]

  package init(pattern: Pattern, text: [UInt8]) {
    self.pattern = pattern
    self.text = text
  }

  package func first() throws -> [Int]? {
    try text.withUnsafeBytes { try pattern.firstMatch(in: $0) }.map(numbers)
  }

  package func all() throws -> [[Int]] {
    var all: [[Int]] = []
    try text.withUnsafeBytes { bytes in
      try pattern.forEachMatch(in: bytes) {
        all.append(numbers($0))
        return true
      }
    }
    return all
  }

  package func isThere() throws -> Bool {
    try text.withUnsafeBytes { try pattern.hasMatch(in: $0) }
  }

  package func count() throws -> Int { try text.withUnsafeBytes { try pattern.matchCount(in: $0) } }

  private func numbers(_ match: PatternMatch) -> [Int] {
    match.groups.flatMap { [$0?.lowerBound ?? -1, $0?.upperBound ?? -1] }
  }
}
