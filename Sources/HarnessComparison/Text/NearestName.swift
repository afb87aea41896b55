/// Finds what a misspelt name may have meant.
package enum NearestName {
  /// `; did you mean "drive"?` for the end of a message; nothing where no known name is near.
  package static func question(_ name: String, among known: some Sequence<String>) -> String {
    nearest(to: name, among: known).map { "; did you mean \"\(VisibleText.of($0))\"?" } ?? ""
  }

  /// The known name that is most like another, if a slip of the keyboard can be between them.
  ///
  /// Of several that are as near, it is the first by its name, in whatever order they
  /// come: the same mistake is always given the same answer.
  package static func nearest(to name: String, among known: some Sequence<String>) -> String? {
    let limit = max(1, min(3, name.count / 3))
    return known.map { (name: $0, distance: distance(name, $0)) }
      .min { ($0.distance, $0.name) < ($1.distance, $1.name) }
      .flatMap { $0.distance <= limit ? $0.name : nil }
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
