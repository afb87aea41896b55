#if DEBUG || HARNESS_ENABLED
  /// The known name that takes the fewest edits to reach; of several, the first by its name, in
  /// whatever order they come.
  func nearestName(to name: String, among known: [String]) -> String? {
    known.min { (editDistance(name, $0), $0) < (editDistance(name, $1), $1) }
  }

  /// How many characters have to be inserted, deleted, replaced, or swapped with their neighbour.
  func editDistance(_ first: String, _ second: String) -> Int {
    let first = Array(first.lowercased())
    let second = Array(second.lowercased())
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for row in first.indices {
      var current = [row + 1]
      for column in second.indices {
        let isSame = first[row] == second[column]
        var cost = min(
          last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      (beforeLast, last) = (last, current)
    }
    return last[second.count]
  }
#endif
