/// Code points from a lowest to a highest one.
package struct RuneRange: Hashable, Sendable {
  package var low: UInt32
  package var high: UInt32
}

/// A set of code points.
package struct RuneSet: Hashable, Sendable {
  /// Sorted and apart once ``clean()`` was called.
  package private(set) var ranges: [RuneRange] = []

  package static let highest: UInt32 = 0x10FFFF

  package static let any = RuneSet([RuneRange(low: 0, high: highest)])
  package static let anyButNewline = RuneSet([
    RuneRange(low: 0, high: 9), RuneRange(low: 11, high: highest),
  ])

  init() {}

  package init(_ ranges: [RuneRange]) { self.ranges = ranges }

  package func contains(_ rune: UInt32) -> Bool {
    ranges.contains { $0.low <= rune && rune <= $0.high }
  }

  /// Adds code points, to one of the last two ranges where they touch it.
  ///
  /// Two, because the ranges of capital and small letters take turns.
  mutating func insert(_ low: UInt32, _ high: UInt32) {
    for index in ranges.indices.suffix(2).reversed()
    where low <= ranges[index].high + 1 && ranges[index].low <= high + 1 {
      ranges[index].low = min(low, ranges[index].low)
      ranges[index].high = max(high, ranges[index].high)
      return
    }
    ranges.append(RuneRange(low: low, high: high))
  }

  mutating func insert(_ other: RuneSet) {
    if ranges.isEmpty {
      ranges = other.ranges
    } else {
      for range in other.ranges { insert(range.low, range.high) }
    }
  }

  /// Sorts the ranges, and joins those that touch.
  mutating func clean() {
    if isClean { return }
    ranges.sort { ($0.low, $1.high) < ($1.low, $0.high) }
    var joined: [RuneRange] = []
    for range in ranges {
      if let last = joined.last, range.low <= last.high + 1 {
        joined[joined.count - 1].high = max(last.high, range.high)
      } else {
        joined.append(range)
      }
    }
    ranges = joined
  }

  private var isClean: Bool {
    for index in ranges.indices.dropFirst() where ranges[index].low <= ranges[index - 1].high + 1 {
      return false
    }
    return true
  }

  /// All other code points; of a clean set.
  func negated() -> RuneSet {
    var others: [RuneRange] = []
    var low: UInt32 = 0
    for range in ranges {
      if low < range.low { others.append(RuneRange(low: low, high: range.low - 1)) }
      low = range.high + 1
    }
    if low <= Self.highest { others.append(RuneRange(low: low, high: Self.highest)) }
    return RuneSet(others)
  }

  /// The set with whatever differs from a member in case alone.
  func foldingCase() -> RuneSet {
    var all = self
    var newest = self
    // No circle has more members than four.
    for _ in 0..<3 {
      newest = CaseFolding.next(of: newest)
      if newest.ranges.isEmpty { break }
      all.insert(newest)
    }
    all.clean()
    return all
  }
}
