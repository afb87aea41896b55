import CPatterns

/// Code points by what the sets of a program tell apart: those of one class are in the same sets,
/// so that an automaton needs one column for all of them.
struct RuneClasses {
  /// The lowest code points of intervals whose members are in the same sets.
  private(set) var lows: [UInt32]
  /// The class of each interval.
  private(set) var classes: [UInt16]
  /// How many there are; 0 where there are too many to tell, and sets are looked through instead.
  private(set) var count: Int

  /// More would make the rows of an automaton too long.
  private static let most = 4096
  /// How many intervals of sets are looked at, at most.
  private static let mostSteps = 1 << 21

  /// - Parameters:
  ///   - sets: The sets of a program.
  ///   - conditions: The conditions that it asks for, which look at newlines and letters.
  init(of sets: [RuneSet], conditions: UInt32) {
    var partition = Partition(sets + Self.sets(for: conditions))
    let isDone = partition.split(within: Self.mostSteps)
    lows = partition.lows
    let numbers = partition.denseClasses()
    let count = Int(numbers.max() ?? 0) + 1
    guard isDone, count <= Self.most else {
      (lows, classes, self.count) = ([0], [0], 0)
      return
    }
    classes = numbers.map(UInt16.init)
    self.count = count
  }

  private static func sets(for conditions: UInt32) -> [RuneSet] {
    let lines = patterns_line_start.rawValue | patterns_line_end.rawValue
    let words = patterns_word_edge.rawValue | patterns_no_word_edge.rawValue
    var sets: [RuneSet] = []
    if conditions & lines != 0 { sets.append(RuneSet([RuneRange(low: 10, high: 10)])) }
    if conditions & words != 0 { sets.append(ASCIIClasses.word) }
    return sets
  }
}

/// Intervals that are split into ever more classes, set by set.
private struct Partition {
  private let sets: [RuneSet]
  private(set) var lows: [UInt32]
  private var classes: [Int]
  private var classCount = 1

  init(_ sets: [RuneSet]) {
    self.sets = sets.filter { $0 != .any }
    var bounds: Set<UInt32> = [0]
    for range in self.sets.lazy.flatMap(\.ranges) {
      bounds.insert(range.low)
      if range.high < RuneSet.highest { bounds.insert(range.high + 1) }
    }
    lows = bounds.sorted()
    classes = Array(repeating: 0, count: lows.count)
  }

  /// Gives a new class to the members of each set; false where that takes too many steps.
  mutating func split(within steps: Int) -> Bool {
    var left = steps
    for set in sets {
      var replacements: [Int: Int] = [:]
      for range in set.ranges {
        var index = interval(of: range.low)
        while index < lows.count, lows[index] <= range.high {
          classes[index] = replacement(of: classes[index], in: &replacements)
          index += 1
          left -= 1
        }
      }
      if left < 0 { return false }
    }
    return true
  }

  private mutating func replacement(of old: Int, in replacements: inout [Int: Int]) -> Int {
    if let known = replacements[old] { return known }
    replacements[old] = classCount
    classCount += 1
    return classCount - 1
  }

  private func interval(of rune: UInt32) -> Int {
    var low = 0
    var high = lows.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lows[middle] <= rune { low = middle } else { high = middle }
    }
    return low
  }

  /// The classes that are left, counted from 0.
  func denseClasses() -> [Int] {
    var numbers: [Int: Int] = [:]
    return classes.map { old in
      let number = numbers[old] ?? numbers.count
      numbers[old] = number
      return number
    }
  }
}
