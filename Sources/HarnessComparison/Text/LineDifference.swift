/// Which lines of two texts are not in both: the fewest, where they are not too many to search.
///
/// The search is the greedy one of Myers, "An O(ND) Difference Algorithm and Its Variations"
/// (1986), over numbers that stand for lines.
struct LineDifference {
  /// Whether each line of the old text is missing in the new one.
  private(set) var isRemoved: [Bool]
  /// Whether each line of the new text was not in the old one.
  private(set) var isInserted: [Bool]

  /// The most changes that are searched for, which bounds time and memory by its square.
  ///
  /// Beyond it, everything from the first differing line to the last counts as changed.
  private static let searchLimit = 1500

  /// Compares two lists of lines.
  init(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) {
    isRemoved = Array(repeating: false, count: old.count)
    isInserted = Array(repeating: false, count: new.count)
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int {
      if let number = numbers[line] { return number }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    compare(old.map(number), new.map(number))
  }

  private mutating func compare(_ old: [Int], _ new: [Int]) {
    var start = 0
    while start < min(old.count, new.count) && old[start] == new[start] { start += 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start && newEnd > start && old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    // A line that the other text does not hold at all needs no search.
    let (inOld, inNew) = (Set(old[start..<oldEnd]), Set(new[start..<newEnd]))
    for index in start..<oldEnd { isRemoved[index] = !inNew.contains(old[index]) }
    for index in start..<newEnd { isInserted[index] = !inOld.contains(new[index]) }
    let oldPlaces = (start..<oldEnd).filter { !isRemoved[$0] }
    let newPlaces = (start..<newEnd).filter { !isInserted[$0] }
    let search = EditSearch(
      old: oldPlaces.map { old[$0] }, new: newPlaces.map { new[$0] }, limit: Self.searchLimit)
    guard let edits = search.edits() else {
      for index in start..<oldEnd { isRemoved[index] = true }
      for index in start..<newEnd { isInserted[index] = true }
      return
    }
    for index in edits.removed { isRemoved[oldPlaces[index]] = true }
    for index in edits.inserted { isInserted[newPlaces[index]] = true }
  }
}

/// The search for the fewest edits.
///
/// Diagonal `k` holds the points whose place in the old list less
/// that in the new one is `k`.
private struct EditSearch {
  let old: [Int]
  let new: [Int]
  let limit: Int

  /// Places in the old list that are removed, and in the new list that are inserted.
  struct Edits {
    var removed: [Int] = []
    var inserted: [Int] = []
  }

  /// The most steps along lines that are the same in both, which bounds the time.
  private static let stepLimit = 1 << 24

  /// The fewest edits, or nil where they are more than the limit, or too far to search for.
  func edits() -> Edits? {
    // How far each diagonal reaches, by the number of edits; entry `edits + k` is diagonal `k`.
    var reaches: [[Int]] = []
    var steps = 0
    for count in 0...limit {
      guard steps < Self.stepLimit, !ComparisonLimit.isOver else { return nil }
      let reach = nextReach(reaches.last, count, &steps)
      reaches.append(reach)
      let last = count + old.count - new.count
      if reach.indices.contains(last) && reach[last] >= old.count { return path(reaches) }
    }
    return nil
  }

  private func nextReach(_ before: [Int]?, _ count: Int, _ steps: inout Int) -> [Int] {
    var reach = [Int](repeating: -1, count: 2 * count + 1)
    for diagonal in stride(from: -count, through: count, by: 2) {
      var place = start(of: diagonal, before, count)
      while place < old.count && place - diagonal < new.count && steps < Self.stepLimit
        && old[place] == new[place - diagonal]
      {
        place += 1
        steps += 1
      }
      reach[count + diagonal] = place
    }
    return reach
  }

  /// Where a diagonal begins after one more edit: below a neighbour, or right of the other.
  private func start(of diagonal: Int, _ before: [Int]?, _ count: Int) -> Int {
    guard let before else { return 0 }
    return isInsertion(diagonal, before, count)
      ? before[count + diagonal] : before[count + diagonal - 2] + 1
  }

  /// Whether the last of `count` edits that lead to a diagonal is an insertion.
  private func isInsertion(_ diagonal: Int, _ before: [Int], _ count: Int) -> Bool {
    if diagonal == -count { return true }
    if diagonal == count { return false }
    return before[count + diagonal - 2] < before[count + diagonal]
  }

  /// Goes back from the end, edit by edit.
  private func path(_ reaches: [[Int]]) -> Edits {
    var edits = Edits()
    var diagonal = old.count - new.count
    for count in stride(from: reaches.count - 1, to: 0, by: -1) {
      let before = reaches[count - 1]
      if isInsertion(diagonal, before, count) {
        diagonal += 1
        edits.inserted.append(before[count - 1 + diagonal] - diagonal)
      } else {
        diagonal -= 1
        edits.removed.append(before[count - 1 + diagonal])
      }
    }
    return edits
  }
}
