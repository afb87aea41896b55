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
  private let holds: (Int, Int) -> Bool

  /// - Parameters:
  ///   - count: How many elements are expected.
  ///   - foundCount: How many were found.
  ///   - isAnything: Whether an expected one is `"..."`.
  ///   - holds: Whether an expected one stands for a found one.
  init(
    _ count: Int, _ foundCount: Int, isAnything: @escaping (Int) -> Bool,
    holds: @escaping (Int, Int) -> Bool
  ) {
    self.count = count
    self.foundCount = foundCount
    self.isAnything = isAnything
    self.holds = holds
  }

  /// The elements in their order; beyond the limit, pair by pair.
  func steps() -> [Step] {
    guard (count + 1) * (foundCount + 1) <= Self.pairLimit else {
      return (0..<foundCount).map { place in
        if place >= count || isAnything(place) { return .added(place) }
        return holds(place, place) ? .kept(place) : .changed(place, found: place)
      }
    }
    return path(through: costs())
  }

  /// The least cost from every place to the end.
  private func costs() -> [[Int]] {
    var costs = Array(repeating: Array(repeating: 0, count: foundCount + 1), count: count + 1)
    for row in stride(from: count, through: 0, by: -1) {
      for column in stride(from: foundCount, through: 0, by: -1) {
        costs[row][column] = moves(row, column, costs).map(\.cost).min() ?? 0
      }
    }
    return costs
  }

  /// What can be done at a place: the cost to the end, the step, and how far it leads.
  private func moves(
    _ row: Int, _ column: Int, _ costs: [[Int]]
  ) -> [(cost: Int, step: Step?, rows: Int, columns: Int)] {
    var moves: [(cost: Int, step: Step?, rows: Int, columns: Int)] = []
    let isAnything = row < count && isAnything(row)
    if row < count, column < foundCount, !isAnything {
      let isSame = holds(row, column)
      let cost = costs[row + 1][column + 1] + (isSame ? 0 : Self.difference)
      moves.append((cost, isSame ? .kept(row) : .changed(row, found: column), 1, 1))
    }
    if row < count {
      let cost = costs[row + 1][column] + (isAnything ? 0 : Self.leftOver)
      moves.append((cost, isAnything ? .kept(row) : nil, 1, 0))
    }
    if column < foundCount {
      let cost = costs[row][column + 1] + (isAnything ? 1 : Self.leftOver)
      moves.append((cost, isAnything ? nil : .added(column), 0, 1))
    }
    return moves
  }

  private func path(through costs: [[Int]]) -> [Step] {
    var steps: [Step] = []
    var (row, column) = (0, 0)
    while let move = moves(row, column, costs).min(by: { $0.cost < $1.cost }) {
      if let step = move.step { steps.append(step) }
      row += move.rows
      column += move.columns
    }
    return steps
  }
}
