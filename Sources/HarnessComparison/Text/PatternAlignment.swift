/// Which lines of a pattern stand for which lines that were found, with the fewest lines left over.
///
/// Beyond its limit, everything from the first line that differs to the last counts as changed.
struct PatternAlignment {
  /// One line of either text, or of both.
  enum Step: Equatable {
    /// A line of the pattern stands for a found one; `...` stands for any number of them.
    case match(line: Int, found: Int)
    /// A `...` that stands for nothing here.
    case nothing(line: Int)
    case missing(line: Int)
    case unexpected(found: Int)
  }

  private(set) var steps: [Step] = []

  /// The most pairs of lines that are compared, which bounds time and memory.
  private static let pairLimit = 1 << 22

  /// Compares a pattern with a text.
  ///
  /// - Throws: ``ComparisonInterruption`` where the time limit passed first.
  init(_ pattern: TextPattern, _ found: ByteLines) throws(ComparisonInterruption) {
    try self.init(pattern, found, pattern.source.lines.indices, found.lines.indices)
  }

  /// Compares some lines of a pattern with some of a text.
  ///
  /// - Throws: ``ComparisonInterruption`` where the time limit passed first.
  init(
    _ pattern: TextPattern, _ found: ByteLines, _ lines: Range<Int>, _ places: Range<Int>
  ) throws(ComparisonInterruption) {
    let middle = try Middle(pattern, found, lines, places)
    steps = zip(lines, places.lowerBound..<middle.places.lowerBound).map {
      .match(line: $0, found: $1)
    }
    if middle.isSmall {
      steps += try AlignmentTable(pattern, found, middle.lines, middle.places).steps()
    } else {
      steps += Self.nothingAlike(middle.lines, middle.places)
    }
    steps += zip(middle.lines.upperBound..<lines.upperBound, middle.places.upperBound...).map {
      .match(line: $0, found: $1)
    }
  }

  /// What stands between the lines at the start and at the end that stand for each other.
  struct Middle {
    private(set) var lines: Range<Int>
    private(set) var places: Range<Int>

    /// Whether no more pairs of lines are to be compared than may be.
    var isSmall: Bool { (lines.count + 1) * (places.count + 1) <= pairLimit }

    /// - Throws: ``ComparisonInterruption`` where the time limit passed first.
    init(
      _ pattern: TextPattern, _ found: ByteLines, _ lines: Range<Int>, _ places: Range<Int>
    ) throws(ComparisonInterruption) {
      (self.lines, self.places) = (lines, places)
      while let line = self.lines.first, let place = self.places.first,
        try Self.matches(pattern, found, line, place)
      {
        (self.lines, self.places) = (self.lines.dropFirst(), self.places.dropFirst())
      }
      while let line = self.lines.last, let place = self.places.last,
        try Self.matches(pattern, found, line, place)
      {
        (self.lines, self.places) = (self.lines.dropLast(), self.places.dropLast())
      }
    }

    private static func matches(
      _ pattern: TextPattern, _ found: ByteLines, _ line: Int, _ place: Int
    ) throws(ComparisonInterruption) -> Bool {
      if place & 0xFFF == 0 { try ComparisonLimit.check() }
      return try pattern.matches(line, place, of: found)
    }
  }

  /// The steps where no line of the pattern is set beside a found one.
  static func nothingAlike(_ lines: Range<Int>, _ places: Range<Int>) -> [Step] {
    lines.map { .missing(line: $0) } + places.map { .unexpected(found: $0) }
  }
}

/// The fewest lines left over from every place to the end, found from the end.
private struct AlignmentTable {
  private enum Move: UInt8 {
    case end
    case match
    case absorb
    case missing
    case nothing
    case unexpected
  }

  /// What a line that is left over costs: more than any number of lines that `...` stands for,
  /// which cost one each, so that other lines of the pattern come first.
  private static let leftOver = 1 << 32

  private let pattern: TextPattern
  private let lines: Range<Int>
  private let places: Range<Int>
  private var moves: [Move]

  init(
    _ pattern: TextPattern, _ found: ByteLines, _ lines: Range<Int>, _ places: Range<Int>
  ) throws(ComparisonInterruption) {
    self.pattern = pattern
    self.lines = lines
    self.places = places
    moves = Array(repeating: .end, count: (lines.count + 1) * (places.count + 1))
    var below = (0...places.count).map { (places.count - $0) * Self.leftOver }
    for column in 0..<places.count { moves[index(lines.count, column)] = .unexpected }
    for row in lines.indices.reversed() {
      try ComparisonLimit.check()
      try fill(row - lines.lowerBound, found, &below)
    }
  }

  /// Fills a row of the table from the row below it, whose costs it replaces with its own.
  private mutating func fill(
    _ row: Int, _ found: ByteLines, _ below: inout [Int]
  ) throws(ComparisonInterruption) {
    let line = lines.lowerBound + row
    let isAnyLines = pattern.isAnyLines(line)
    var costs = below
    costs[places.count] += isAnyLines ? 0 : Self.leftOver
    moves[index(row, places.count)] = isAnyLines ? .nothing : .missing
    for column in stride(from: places.count - 1, through: 0, by: -1) {
      if column & 0xFFF == 0 { try ComparisonLimit.check() }
      let place = places.lowerBound + column
      var best: (cost: Int, move: Move)
      if isAnyLines {
        best = (below[column], .nothing)
        let absorbing = costs[column + 1] + 1
        if absorbing < best.cost { best = (absorbing, .absorb) }
      } else {
        best = (below[column] + Self.leftOver, .missing)
        let adding = costs[column + 1] + Self.leftOver
        if adding < best.cost { best = (adding, .unexpected) }
        if below[column + 1] < best.cost, try pattern.matches(line, place, of: found) {
          best = (below[column + 1], .match)
        }
      }
      costs[column] = best.cost
      moves[index(row, column)] = best.move
    }
    below = costs
  }

  /// Goes forward from the start, line by line.
  func steps() -> [PatternAlignment.Step] {
    var steps: [PatternAlignment.Step] = []
    var (row, column) = (0, 0)
    var hasAbsorbed = false
    while true {
      let (line, place) = (lines.lowerBound + row, places.lowerBound + column)
      switch moves[index(row, column)] {
      case .end: return steps
      case .match, .absorb: steps.append(.match(line: line, found: place))
      case .missing: steps.append(.missing(line: line))
      case .nothing: if !hasAbsorbed { steps.append(.nothing(line: line)) }
      case .unexpected: steps.append(.unexpected(found: place))
      }
      let move = moves[index(row, column)]
      hasAbsorbed = move == .absorb
      if move == .match || move == .missing || move == .nothing { row += 1 }
      if move == .match || move == .absorb || move == .unexpected { column += 1 }
    }
  }

  private func index(_ row: Int, _ column: Int) -> Int { row * (places.count + 1) + column }
}
