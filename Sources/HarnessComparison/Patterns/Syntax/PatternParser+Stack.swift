extension PatternParser {
  mutating func newNode(_ kind: SyntaxNode.Kind) -> SyntaxNode {
    limits.countNode()
    return SyntaxNode(kind, flags: flags)
  }

  /// Pushes a node; one code point is joined with the literal in front of it.
  mutating func push(_ node: SyntaxNode) throws(PatternError) {
    limits.runeCount += node.runeCount
    if let (rune, folds) = singleRune(of: node) {
      let literalFlags = folds ? flags.union(.foldsCase) : flags.subtracting(.foldsCase)
      if joinLiterals(andPush: rune, flags: literalFlags) { return }
      node.kind = .literal
      node.runes = [rune]
      node.set = RuneSet()
      node.flags = literalFlags
    } else {
      joinLiterals()
    }
    stack.append(node)
    try checkLimits(node)
  }

  /// The one code point of a set, or the lower of a pair that differs in case alone.
  private func singleRune(of node: SyntaxNode) -> (rune: UInt32, folds: Bool)? {
    guard node.kind == .set, let first = node.set.ranges.first, let last = node.set.ranges.last,
      node.set.ranges.count <= 2
    else { return nil }
    if node.set.ranges.count == 1, first.low == first.high { return (first.low, false) }
    let isPair =
      node.set.ranges.count == 1
      ? first.low + 1 == first.high : first.low == first.high && last.low == last.high
    guard isPair, CaseFolding.next(of: first.low) == last.high,
      CaseFolding.next(of: last.high) == first.low
    else { return nil }
    return (first.low, true)
  }

  mutating func pushLiteral(_ rune: UInt32) throws(PatternError) {
    let node = newNode(.literal)
    node.runes = [flags.contains(.foldsCase) ? CaseFolding.lowest(of: rune) : rune]
    try push(node)
  }

  /// Joins the two literals on top of the stack, if there are two.
  ///
  /// The topmost one stays apart until something else is pushed, for a repetition means it alone.
  ///
  /// - Parameters:
  ///   - rune: What is to be pushed then, where a node has become free for it.
  ///   - newFlags: The flags of that literal.
  /// - Returns: Whether it was pushed.
  @discardableResult
  private mutating func joinLiterals(
    andPush rune: UInt32? = nil, flags newFlags: ParserFlags = []
  ) -> Bool {
    guard stack.count >= 2 else { return false }
    let top = stack[stack.count - 1]
    let below = stack[stack.count - 2]
    guard top.kind == .literal, below.kind == .literal, top.foldsCase == below.foldsCase else {
      return false
    }
    below.runes += top.runes
    if let rune {
      top.runes = [rune]
      top.flags = newFlags
      return true
    }
    stack.removeLast()
    limits.freeNode()
    return false
  }

  /// Replaces all down to the last mark by its sequence.
  mutating func endSequence() throws(PatternError) {
    joinLiterals()
    let parts = takeDownToMark()
    try push(parts.isEmpty ? newNode(.empty) : collapsed(parts, .sequence))
  }

  /// Replaces all down to the last parenthesis by its alternatives.
  mutating func endAlternatives() throws(PatternError) {
    let parts = takeDownToMark()
    if let last = parts.last { clean(last) }
    try push(parts.isEmpty ? newNode(.nothing) : collapsed(parts, .alternatives))
  }

  private mutating func takeDownToMark() -> [SyntaxNode] {
    let start = (stack.lastIndex { $0.isMark } ?? -1) + 1
    let parts = Array(stack[start...])
    stack.removeSubrange(start...)
    return parts
  }

  /// A sequence or alternatives of parts; those of the same kind among them give theirs.
  mutating func collapsed(
    _ parts: [SyntaxNode], _ kind: SyntaxNode.Kind
  ) throws(PatternError) -> SyntaxNode {
    if parts.count == 1 { return parts[0] }
    let node = newNode(kind)
    for part in parts {
      if part.kind == kind {
        node.parts += part.parts
        limits.freeNode()
      } else {
        node.parts.append(part)
      }
    }
    guard kind == .alternatives else { return node }
    node.parts = try factored(node.parts)
    guard node.parts.count == 1 else { return node }
    limits.freeNode()
    return node.parts[0]
  }
}

// MARK: - Alternatives

extension PatternParser {
  mutating func parseVerticalBar() throws(PatternError) {
    try endSequence()
    if !swapVerticalBar() { try push(newNode(.verticalBar)) }
    position += 1
  }

  /// Where a vertical bar is below the top of the stack, swaps the two.
  ///
  /// What is below a bar becomes an alternative. Alternatives of one code point each become a set at
  /// once.
  ///
  /// - Returns: Whether there was a bar, which is on top then.
  mutating func swapVerticalBar() -> Bool {
    let count = stack.count
    guard count >= 2, stack[count - 2].kind == .verticalBar else { return false }
    if count >= 3, stack[count - 1].isOneRune, stack[count - 3].isOneRune {
      if stack[count - 1].kind > stack[count - 3].kind { stack.swapAt(count - 1, count - 3) }
      merge(stack[count - 1], into: stack[count - 3])
      stack.removeLast()
      limits.freeNode()
      return true
    }
    if count >= 3 { clean(stack[count - 3]) }
    stack.swapAt(count - 1, count - 2)
    return true
  }

  /// Adds what a node matches to another one, whose kind is not lower.
  func merge(_ node: SyntaxNode, into target: SyntaxNode) {
    switch target.kind {
    case .anyButNewline:
      if matchesNewline(node) { target.kind = .any }
    case .set:
      if node.kind == .literal {
        target.set.insert(members(ofLiteral: node))
      } else {
        target.set.insert(node.set)
      }
    case .literal:
      if node.runes == target.runes, node.flags == target.flags { return }
      target.set = members(ofLiteral: target)
      target.set.insert(members(ofLiteral: node))
      target.runes = []
      target.kind = .set
    default: break
    }
  }

  private func members(ofLiteral node: SyntaxNode) -> RuneSet {
    let set = RuneSet(node.runes.prefix(1).map { RuneRange(low: $0, high: $0) })
    return node.foldsCase ? set.foldingCase() : set
  }

  private func matchesNewline(_ node: SyntaxNode) -> Bool {
    switch node.kind {
    case .literal: node.runes == [10]
    case .set: node.set.contains(10)
    case .any: true
    default: false
    }
  }

  /// Sorts a set, and gives the two that have a sign of their own its kind.
  func clean(_ node: SyntaxNode) {
    guard node.kind == .set else { return }
    node.set.clean()
    if node.set == .any { node.kind = .any }
    if node.set == .anyButNewline { node.kind = .anyButNewline }
    if node.kind != .set { node.set = RuneSet() }
  }
}
