import HarnessComparison

/// What a pattern finds in a text, with numbers as Go writes them: -1 for a group that took no part.
struct Found {
  let pattern: Pattern
  let text: [UInt8]

  func first() throws -> [Int]? {
    try text.withUnsafeBytes { try pattern.firstMatch(in: $0) }.map(numbers)
  }

  func all() throws -> [[Int]] {
    var all: [[Int]] = []
    try text.withUnsafeBytes { bytes in
      try pattern.forEachMatch(in: bytes) {
        all.append(numbers($0))
        return true
      }
    }
    return all
  }

  func isThere() throws -> Bool { try text.withUnsafeBytes { try pattern.hasMatch(in: $0) } }

  func count() throws -> Int { try text.withUnsafeBytes { try pattern.matchCount(in: $0) } }

  private func numbers(_ match: PatternMatch) -> [Int] {
    match.groups.flatMap { [$0?.lowerBound ?? -1, $0?.upperBound ?? -1] }
  }
}
