/// Alternatives that start alike: `abc|abd` becomes `ab[cd]`, in four rounds.
extension PatternParser {
  mutating func factored(_ parts: [SyntaxNode]) throws(PatternError) -> [SyntaxNode] {
    if parts.count < 2 { return parts }
    var parts = try factoredByText(parts)
    parts = try factoredByFirstPart(parts)
    parts = joinedSets(parts)
    return withoutRepeatedEmpties(parts)
  }

  // MARK: - By text

  /// Takes the text with which several neighbours start out of them.
  private mutating func factoredByText(
    _ parts: [SyntaxNode]
  ) throws(PatternError) -> [SyntaxNode] {
    var result: [SyntaxNode] = []
    var start = 0
    var common = LeadingText(of: parts[0])
    for index in 1...parts.count {
      let leading = index < parts.count ? LeadingText(of: parts[index]) : LeadingText()
      if index < parts.count, let shared = common.shared(with: leading) {
        common.runes = shared
        continue
      }
      if index == start + 1 {
        result.append(parts[start])
      } else {
        result.append(try takenOut(common, of: Array(parts[start..<index])))
      }
      start = index
      common = leading
    }
    return result
  }

  /// A text, and behind it the rests of parts that all start with it.
  private mutating func takenOut(
    _ text: LeadingText, of parts: [SyntaxNode]
  ) throws(PatternError) -> SyntaxNode {
    let prefix = newNode(.literal)
    prefix.flags = text.foldsCase ? .foldsCase : []
    prefix.runes = text.runes
    var rests: [SyntaxNode] = []
    for part in parts {
      let rest = withoutText(part, of: text.runes.count)
      try checkLimits(rest)
      rests.append(rest)
    }
    return try sequence(prefix, then: rests)
  }

  private mutating func sequence(
    _ first: SyntaxNode, then rests: [SyntaxNode]
  ) throws(PatternError) -> SyntaxNode {
    let rest = try collapsed(rests, .alternatives)
    let node = newNode(.sequence)
    node.parts = [first, rest]
    return node
  }

  /// Removes code points from the start of a node; gives what is left.
  private mutating func withoutText(_ node: SyntaxNode, of count: Int) -> SyntaxNode {
    if node.kind == .sequence, let first = node.parts.first {
      let rest = withoutText(first, of: count)
      node.parts[0] = rest
      return rest.kind == .empty ? withoutFirst(node) : node
    }
    if node.kind == .literal {
      node.runes.removeFirst(count)
      if node.runes.isEmpty { node.kind = .empty }
    }
    return node
  }

  /// Removes the first part of a sequence; gives what is left.
  private mutating func withoutFirst(_ node: SyntaxNode) -> SyntaxNode {
    node.parts.removeFirst()
    limits.freeNode()
    if node.parts.isEmpty { node.kind = .empty }
    guard node.parts.count == 1 else { return node }
    limits.freeNode()
    return node.parts[0]
  }

  // MARK: - By the first part

  /// Takes the part with which several neighbours start out of them.
  ///
  /// Only sets, and sets repeated a fixed number of times: of anything more complex, each way
  /// through it has to stay apart.
  private mutating func factoredByFirstPart(
    _ parts: [SyntaxNode]
  ) throws(PatternError) -> [SyntaxNode] {
    var result: [SyntaxNode] = []
    var start = 0
    var common = leadingPart(of: parts[0])
    for index in 1...parts.count {
      let leading = index < parts.count ? leadingPart(of: parts[index]) : nil
      if let common, let leading, canBeTakenOut(common), common.isSame(as: leading) { continue }
      if index == start + 1 {
        result.append(parts[start])
      } else if let common {
        var rests: [SyntaxNode] = []
        for part in parts[start..<index] {
          let rest = withoutLeadingPart(part)
          try checkLimits(rest)
          rests.append(rest)
        }
        result.append(try sequence(common, then: rests))
      }
      start = index
      common = leading
    }
    return result
  }

  private func leadingPart(of node: SyntaxNode) -> SyntaxNode? {
    if node.kind == .empty { return nil }
    guard node.kind == .sequence, let first = node.parts.first else { return node }
    return first.kind == .empty ? nil : first
  }

  private func canBeTakenOut(_ node: SyntaxNode) -> Bool {
    if node.isOneRune { return true }
    return node.kind == .repetition && node.minimum == node.maximum && node.parts[0].isOneRune
  }

  private mutating func withoutLeadingPart(_ node: SyntaxNode) -> SyntaxNode {
    if node.kind == .sequence, !node.parts.isEmpty { return withoutFirst(node) }
    return newNode(.empty)
  }

  // MARK: - Neighbours of one code point

  /// Joins neighbours that match one code point each to a set.
  private mutating func joinedSets(_ parts: [SyntaxNode]) -> [SyntaxNode] {
    var result: [SyntaxNode] = []
    var run: [SyntaxNode] = []
    for part in parts {
      if part.isOneRune {
        run.append(part)
      } else {
        if let set = joined(run) { result.append(set) }
        run = []
        result.append(part)
      }
    }
    if let set = joined(run) { result.append(set) }
    return result
  }

  /// One node for all, into the first most complex of which the others are merged.
  private mutating func joined(_ run: [SyntaxNode]) -> SyntaxNode? {
    guard run.count > 1 else { return run.first }
    var run = run
    var most = 0
    for index in run.indices where isMoreComplex(run[index], than: run[most]) { most = index }
    run.swapAt(0, most)
    for part in run.dropFirst() {
      merge(part, into: run[0])
      limits.freeNode()
    }
    clean(run[0])
    return run[0]
  }

  private func isMoreComplex(_ node: SyntaxNode, than other: SyntaxNode) -> Bool {
    (other.kind, other.runeCount) < (node.kind, node.runeCount)
  }

  private func withoutRepeatedEmpties(_ parts: [SyntaxNode]) -> [SyntaxNode] {
    parts.indices.compactMap { index in
      let isRepeated =
        index + 1 < parts.count && parts[index].kind == .empty && parts[index + 1].kind == .empty
      return isRepeated ? nil : parts[index]
    }
  }
}

/// The text that a node starts with.
private struct LeadingText {
  var runes: [UInt32] = []
  var foldsCase = false

  init() {}

  init(of node: SyntaxNode) {
    let first = node.kind == .sequence ? node.parts.first ?? node : node
    guard first.kind == .literal else { return }
    runes = first.runes
    foldsCase = first.foldsCase
  }

  /// What both start with; nil where it is nothing.
  func shared(with other: LeadingText) -> [UInt32]? {
    guard foldsCase == other.foldsCase else { return nil }
    let shared = zip(runes, other.runes).prefix { $0 == $1 }.count
    return shared > 0 ? Array(runes.prefix(shared)) : nil
  }
}
