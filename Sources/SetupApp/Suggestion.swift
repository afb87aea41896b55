/// The known word that was most likely meant by `word`, or nil when none is close.
///
/// Close is: at most a third of the letters are wrong, missing or too much. Of several that are as
/// close, it is the first by its name.
func nearest(to word: String, among known: [String]) -> String? {
  let ranked = known.map { (name: $0, distance: editDistance(word, $0)) }
  let best = ranked.min { ($0.distance, $0.name) < ($1.distance, $1.name) }
  guard let best else { return nil }
  return best.distance <= best.name.count / 3 ? best.name : nil
}

/// How many letters have to be inserted, removed or replaced to make one word of the other.
private func editDistance(_ left: String, _ right: String) -> Int {
  let right = Array(right)
  var previous = Array(0...right.count)
  for (row, letter) in left.enumerated() {
    var current = [row + 1]
    for (column, other) in right.enumerated() {
      let replaced = previous[column] + (letter == other ? 0 : 1)
      current.append(min(replaced, previous[column + 1] + 1, current[column] + 1))
    }
    previous = current
  }
  return previous[right.count]
}
