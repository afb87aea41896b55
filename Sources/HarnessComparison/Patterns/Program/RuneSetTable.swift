/// The sets that a program takes code points of, each once.
struct RuneSetTable {
  private(set) var sets: [RuneSet] = []
  private var indexes: [RuneSet: UInt32] = [:]
  /// Of the code points of literals, so that no set is made for each occurrence.
  private var literals: [Literal: UInt32] = [:]

  private struct Literal: Hashable {
    let rune: UInt32
    let foldsCase: Bool
  }

  mutating func index(of set: RuneSet) -> UInt32 {
    if let index = indexes[set] { return index }
    let index = UInt32(sets.count)
    sets.append(set)
    indexes[set] = index
    return index
  }

  mutating func index(of rune: UInt32, foldingCase: Bool) -> UInt32 {
    let literal = Literal(rune: rune, foldsCase: foldingCase)
    if let index = literals[literal] { return index }
    let set = RuneSet([RuneRange(low: rune, high: rune)])
    let index = index(of: foldingCase ? set.foldingCase() : set)
    literals[literal] = index
    return index
  }
}
