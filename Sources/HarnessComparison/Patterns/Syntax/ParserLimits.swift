/// What bounds an expression: how large what it is compiled to becomes, and how deep it nests.
struct ParserLimits {
  /// As Go's: 128 MiB of instructions, of 40 bytes each.
  static let largestSize = (128 << 20) / 40
  /// As Go's: 128 MiB of numbers in the sets of the tree.
  static let mostRunes = (128 << 20) / 4
  static let greatestHeight = 1000

  /// How many numbers the code points of all nodes take.
  var runeCount = 0
  private(set) var nodeCount = 0
  private var freeCount = 0
  /// The product of all counts of repetitions.
  private var repetitions = 1
  private(set) var tracksSize = false

  mutating func countNode() {
    if freeCount > 0 { freeCount -= 1 } else { nodeCount += 1 }
  }

  /// Counts a node that is no longer used.
  mutating func freeNode() { freeCount += 1 }

  /// Whether sizes are to be looked at: not while nodes times repetitions are few.
  mutating func startsTrackingSize(with node: SyntaxNode) -> Bool {
    if tracksSize { return true }
    if node.kind == .repetition {
      let count = max(1, node.maximum ?? node.minimum)
      let isTooMany = count > Self.largestSize / repetitions
      repetitions = isTooMany ? Self.largestSize : repetitions * count
    }
    tracksSize = nodeCount >= Self.largestSize / repetitions
    return tracksSize
  }
}

extension PatternParser {
  /// Refuses an expression that has become too large or too deep with a new node.
  mutating func checkLimits(_ node: SyntaxNode) throws(PatternError) {
    if limits.runeCount > ParserLimits.mostRunes { throw error(.tooLarge, from: 0) }
    // Both are worked out for every node, so that neither has to look far down.
    let size = node.instructionCount(again: true)
    let height = height(of: node, again: true)
    if limits.startsTrackingSize(with: node), size > ParserLimits.largestSize {
      throw error(.tooLarge, from: 0)
    }
    let looksAtHeight = limits.nodeCount >= ParserLimits.greatestHeight
    if looksAtHeight, height > ParserLimits.greatestHeight {
      throw error(.nestsTooDeeply, from: 0)
    }
  }

  private func height(of node: SyntaxNode, again: Bool = false) -> Int {
    if !again, let height = node.height { return height }
    let height = 1 + (node.parts.map { self.height(of: $0) }.max() ?? 0)
    node.height = height
    return height
  }
}

extension SyntaxNode {
  /// How many instructions it takes at most.
  ///
  /// - Parameter again: Whether to count them though they were counted before.
  /// - Returns: The number.
  func instructionCount(again: Bool = false) -> Int {
    if !again, let size { return size }
    let count = max(1, count(ofParts: parts.reduce(0) { $0 + $1.instructionCount() }))
    size = count
    return count
  }

  private func count(ofParts parts: Int) -> Int {
    switch kind {
    case .literal: runes.count
    case .group, .star: 2 + parts
    case .plus, .optional: 1 + parts
    case .sequence: parts
    case .alternatives: parts + max(0, self.parts.count - 1)
    case .repetition: count(ofRepeated: parts)
    default: 1
    }
  }

  private func count(ofRepeated part: Int) -> Int {
    guard let maximum else { return minimum == 0 ? 2 + part : 1 + minimum * part }
    return maximum * part + maximum - minimum
  }
}
