/// Finds what somebody may have meant who misspelt a name.
enum NearestName {
  /// The known name that takes the fewest edits to reach; the first of several in their order.
  static func of(_ name: String, among known: [String]) -> String? {
    known.min { distance(name, $0) < distance(name, $1) }
  }

  /// A sentence that names the nearest, for the end of a message; nothing where none is known.
  static func hint(for name: String, among known: [String]) -> String {
    of(name, among: known).map { "; did you mean \($0.debugDescription)?" } ?? ""
  }

  /// How many characters have to be inserted, deleted or replaced, or swapped with their neighbour.
  private static func distance(_ first: String, _ second: String) -> Int {
    let (first, second) = (Array(first.lowercased()), Array(second.lowercased()))
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for (row, character) in first.enumerated() {
      var current = [row + 1]
      for (column, other) in second.enumerated() {
        let replaced = last[column] + (character == other ? 0 : 1)
        var cost = min(replaced, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, character == second[column - 1], first[row - 1] == other {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      (beforeLast, last) = (last, current)
    }
    return last[second.count]
  }
}
