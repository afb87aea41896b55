extension PatternParser {
  mutating func parseRepetition(_ kind: SyntaxNode.Kind) throws(PatternError) {
    let start = position
    position += 1
    try repeatTop(SyntaxNode.Repetition(kind), from: start)
  }

  /// Parses `{2}`, `{2,}` or `{2,3}`; any other brace is itself.
  ///
  /// - Returns: Whether it was a repetition.
  mutating func parseCountedRepetition() throws(PatternError) -> Bool {
    let start = position
    guard let (minimum, maximum) = takeCounts() else {
      position = start + 1
      try pushLiteral(UInt32(UInt8(ascii: "{")))
      return false
    }
    let isOutOfBounds =
      minimum > Self.mostRepetitions || (maximum ?? 0) > Self.mostRepetitions
      || minimum > (maximum ?? minimum)
    if isOutOfBounds { throw error(.invalidRepetitionCount, from: start, to: position) }
    let repetition = SyntaxNode.Repetition(.repetition, minimum: minimum, maximum: maximum)
    try repeatTop(repetition, from: start)
    return true
  }

  static let mostRepetitions = 1000

  /// Replaces the top of the stack by its repetition.
  private mutating func repeatTop(
    _ repetition: SyntaxNode.Repetition, from start: Int
  ) throws(PatternError) {
    var nodeFlags = flags
    if flags.contains(.hasPerlSyntax) {
      if peek() == "?" {
        position += 1
        nodeFlags.formSymmetricDifference(.isNonGreedy)
      }
      // `a**` is an error in Perl, and `a++` something else altogether.
      if let startOfLast = startOfRepetitionBefore {
        throw error(.nestedRepetition, from: startOfLast, to: position)
      }
    }
    guard let part = stack.last, !part.isMark else {
      throw error(.nothingToRepeat, from: start, to: position)
    }
    let node = newNode(repetition.kind)
    node.minimum = repetition.minimum
    node.maximum = repetition.maximum
    node.flags = nodeFlags
    node.parts = [part]
    stack[stack.count - 1] = node
    try checkLimits(node)
    let isLarge = repetition.minimum >= 2 || (repetition.maximum ?? 0) >= 2
    if isLarge, !isAffordable(node, within: Self.mostRepetitions) {
      throw error(.invalidRepetitionCount, from: start, to: position)
    }
  }

  /// Whether a repetition and those within it repeat nothing too often.
  private func isAffordable(_ node: SyntaxNode, within count: Int) -> Bool {
    var count = count
    if node.kind == .repetition {
      let most = node.maximum ?? node.minimum
      if node.maximum == 0 { return true }
      if most > count { return false }
      if most > 0 { count /= most }
    }
    return node.parts.allSatisfy { isAffordable($0, within: count) }
  }

  /// Takes the numbers of `{2,3}`, and the braces; nil where it is nothing of the kind.
  private mutating func takeCounts() -> (minimum: Int, maximum: Int?)? {
    position += 1
    guard let minimum = takeNumber() else { return nil }
    var maximum: Int? = minimum
    if peek() == "," {
      position += 1
      if peek() == "}" {
        maximum = nil
      } else {
        guard let number = takeNumber() else { return nil }
        maximum = number
      }
    }
    guard peek() == "}" else { return nil }
    position += 1
    return (minimum, maximum)
  }

  /// Takes a number without leading zeros; a large one is too large whatever it is.
  private mutating func takeNumber() -> Int? {
    guard let first = digit(), !(first == 0 && digit(1) != nil) else { return nil }
    var number = 0
    while let digit = digit() {
      number = min(number * 10 + digit, Int(Int32.max))
      position += 1
    }
    return number
  }

  private func digit(_ distance: Int = 0) -> Int? {
    guard let rune = peek(distance), 0x30...0x39 ~= rune else { return nil }
    return Int(rune - 0x30)
  }
}

extension SyntaxNode {
  /// How often something is repeated.
  struct Repetition {
    let kind: Kind
    var minimum = 0
    var maximum: Int? = 0

    init(_ kind: Kind, minimum: Int = 0, maximum: Int? = 0) {
      self.kind = kind
      self.minimum = minimum
      self.maximum = maximum
    }
  }
}
