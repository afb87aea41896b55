/// Finds what somebody meant who misspelt a word.
package enum NearestWord {
  /// `; did you mean "exec"?`, or nothing where no word is near.
  package static func question(_ word: String, among words: some Sequence<String>) -> String {
    nearest(to: word, among: words).map { "; did you mean \"\($0)\"?" } ?? ""
  }

  /// The word that is at most two edits away, and less than half of the word; the nearest one.
  static func nearest(to word: String, among words: some Sequence<String>) -> String? {
    let limit = min(2, max(1, word.count / 2))
    return words.map { (distance(from: word, to: $0), $0) }
      .filter { $0.0 <= limit }
      .min { $0 < $1 }?.1
  }

  /// The least number of insertions, removals, changes and swaps of neighbours (the optimal string
  /// alignment distance).
  private static func distance(from first: String, to second: String) -> Int {
    let (first, second) = (Array(first), Array(second))
    guard abs(first.count - second.count) <= 2 else { return .max }
    var rows = [Array(0...second.count)]
    for (i, left) in first.enumerated() {
      var row = [i + 1]
      for (j, right) in second.enumerated() {
        var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (left == right ? 0 : 1))
        if i > 0, j > 0, left == second[j - 1], first[i - 1] == right {
          best = min(best, rows[i - 1][j - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[first.count][second.count]
  }
}
