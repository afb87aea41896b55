/// The one of `names` that a person who typed `text` most likely meant; nil where none is near.
///
/// Of several that are as near, it is the first by its name.
func nearestName(to text: String, in names: [String]) -> String? {
  let typed = Array(text.lowercased())
  let candidates = names.sorted().map { name in
    (name: name, distance: editDistance(typed, Array(name.lowercased())))
  }
  guard let best = candidates.min(by: { $0.distance < $1.distance }),
    best.distance <= max(1, min(typed.count, best.name.count) / 2 - 1)
  else { return nil }
  return best.name
}

/// How many letters must be inserted, removed, replaced or swapped with their neighbour.
private func editDistance(_ first: [Character], _ second: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for row in first.indices {
    var current = [row + 1]
    for column in second.indices {
      let replaced = last[column] + (first[row] == second[column] ? 0 : 1)
      var cost = min(replaced, last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, first[row] == second[column - 1],
        first[row - 1] == second[column]
      {
        cost = min(cost, beforeLast[column - 1] + 1)
      }
      current.append(cost)
    }
    (beforeLast, last) = (last, current)
  }
  return last[second.count]
}
