/// The known name that is most like another, if a slip of the keyboard can be between them.
///
/// A third of the letters may be wrong, at most three and at least one; what differs in all of its
/// letters is not near. Upper and lower case are one. Of several that are as near, it is the first by
/// its name, in whatever order they come: the same mistake is always given the same answer.
///
/// - Parameters:
///   - name: The name as it was written.
///   - known: The names that would have been right.
/// - Returns: One of them; nil where none is near.
package func nearestName(to name: String, among known: some Sequence<String>) -> String? {
  let written = Array(name.lowercased())
  let limit = max(1, min(3, written.count / 3))
  return known.compactMap { other -> (distance: Int, name: String)? in
    let letters = Array(other.lowercased())
    guard let distance = EditDistance(limit: limit).between(written, letters),
      distance < max(written.count, letters.count)
    else { return nil }
    return (distance, other)
  }
  .min { ($0.distance, $0.name) < ($1.distance, $1.name) }?
  .name
}

/// How many letters have to be inserted, deleted or replaced, or swapped with their neighbour, to make
/// one word of another, as long as that is few.
struct EditDistance {
  /// What is farther is not measured.
  let limit: Int

  /// What remains of long words, where they begin and end alike, is compared up to this length.
  static let longest = 64

  /// The distance; nil where it is greater than the limit, or the words differ over too long a part.
  func between(_ first: [Character], _ second: [Character]) -> Int? {
    guard abs(first.count - second.count) <= limit else { return nil }
    let start = zip(first, second).prefix { $0 == $1 }.count
    let (first, second) = (first[start...], second[start...])
    let end = zip(first.reversed(), second.reversed()).prefix { $0 == $1 }.count
    let (from, to) = (Array(first.dropLast(end)), Array(second.dropLast(end)))
    guard max(from.count, to.count) <= Self.longest else { return nil }
    return count(from, to)
  }

  /// Goes through the table of all distances of beginnings, row by row, as long as they are small.
  private func count(_ first: [Character], _ second: [Character]) -> Int? {
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
      // A swap reaches back two rows.
      if (last + current).allSatisfy({ $0 > limit }) { return nil }
      (beforeLast, last) = (last, current)
    }
    return last[second.count] <= limit ? last[second.count] : nil
  }
}
