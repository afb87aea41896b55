/// Which elements of an expected array stand for which that were found, with as many as possible
/// that hold, and the others in pairs.
struct JSONAlignment {
  /// An element of the array that is to be expected from now on.
  enum Step: Equatable {
    /// An expected one that holds, or `"..."`.
    case kept(Int)
    /// An expected one, and the found one that stands in its place and differs.
    case changed(Int, found: Int)
    /// A found one that was not expected.
    case added(Int)
    /// A found one for which `"..."` stands.
    case absorbed(Int, found: Int)
    /// An expected one that is gone.
    case missing(Int)
  }

  /// What one more element costs that is left over on either side; `"..."` absorbs for one each.
  private static let leftOver = 1 << 20
  /// What a pair costs that differs: less than two that are left over.
  private static let difference = leftOver / 2
  /// The most pairs that are compared, which bounds time and memory.
  private static let pairLimit = 1 << 16

  private let count: Int
  private let foundCount: Int
  private let isAnything: (Int) -> Bool
  private let holds: (Int, Int) throws -> Bool

  /// - Parameters:
  ///   - count: How many elements are expected.
  ///   - foundCount: How many were found.
  ///   - isAnything: Whether an expected one is `"..."`.
  ///   - holds: Whether an expected one stands for a found one.
  init(
    _ count: Int, _ foundCount: Int, isAnything: @escaping (Int) -> Bool,
    holds: @escaping (Int, Int) throws -> Bool
  ) {
    self.count = count
    self.foundCount = foundCount
    self.isAnything = isAnything
    self.holds = holds
  }

  /// The elements in their order; beyond the limit, pair by pair.
  ///
  /// - Throws: What comparing two of them throws.
  func steps() throws -> [Step] {
    guard (count + 1) * (foundCount + 1) <= Self.pairLimit else {
      return try (0..<foundCount).map { place in
        if place >= count || isAnything(place) { return .added(place) }
        return try holds(place, place) ? .kept(place) : .changed(place, found: place)
      }
    }
    return path(through: try moves())
  }

  /// What is done at a place, and the least cost from there to the end.
  private struct Move {
    var cost = 0
    var step: Step?
    var rows = 0
    var columns = 0
  }

  /// The best move at every place, found from the end.
  private func moves() throws -> [[Move?]] {
    var moves = Array(
      repeating: [Move?](repeating: nil, count: foundCount + 1), count: count + 1)
    for row in stride(from: count, through: 0, by: -1) {
      for column in stride(from: foundCount, through: 0, by: -1) {
        func cost(_ rows: Int, _ columns: Int) -> Int {
          moves[row + rows][column + columns]?.cost ?? 0
        }
        moves[row][column] = try choices(row, column, cost).min { $0.cost < $1.cost }
      }
    }
    return moves
  }

  /// What can be done at a place.
  private func choices(
    _ row: Int, _ column: Int, _ cost: (_ rows: Int, _ columns: Int) -> Int
  ) throws -> [Move] {
    var choices: [Move] = []
    let isAnything = row < count && isAnything(row)
    if row < count, column < foundCount, !isAnything {
      let isSame = try holds(row, column)
      let step = isSame ? Step.kept(row) : .changed(row, found: column)
      let own = isSame ? 0 : Self.difference
      choices.append(Move(cost: cost(1, 1) + own, step: step, rows: 1, columns: 1))
    }
    if row < count {
      let own = isAnything ? 0 : Self.leftOver
      choices.append(
        Move(cost: cost(1, 0) + own, step: isAnything ? .kept(row) : .missing(row), rows: 1))
    }
    if column < foundCount {
      let own = isAnything ? 1 : Self.leftOver
      choices.append(
        Move(
          cost: cost(0, 1) + own,
          step: isAnything ? .absorbed(row, found: column) : .added(column), columns: 1))
    }
    return choices
  }

  private func path(through moves: [[Move?]]) -> [Step] {
    var steps: [Step] = []
    var (row, column) = (0, 0)
    while let move = moves[row][column] {
      if let step = move.step { steps.append(step) }
      row += move.rows
      column += move.columns
    }
    return steps
  }
}
