extension PatternParser {
  /// Parses `[…]`.
  mutating func parseSet() throws(PatternError) {
    let start = position
    position += 1
    let node = newNode(.set)
    let isNegated = peek() == "^"
    if isNegated {
      position += 1
      if !flags.contains(.classesMatchNewline) { node.set.insert(10, 10) }
    }
    var isFirst = true
    // A bracket that comes first is a member.
    while peek() != "]" || isFirst {
      try checkDash(isFirst: isFirst)
      isFirst = false
      if let named = try takeNamedSet() {
        node.set.insert(named)
      } else if let set = try takeSetEscape() {
        node.set.insert(set)
      } else {
        node.set.insert(try takeRange(of: start))
      }
    }
    position += 1
    node.set.clean()
    if isNegated { node.set = node.set.negated() }
    try push(node)
  }

  /// POSIX has a dash that means itself first or last alone; Perl has it anywhere.
  private func checkDash(isFirst: Bool) throws(PatternError) {
    guard peek() == "-", !flags.contains(.hasPerlSyntax), !isFirst, peek(1) != "]" else { return }
    let end = min(position + 2, input.runes.count)
    throw error(.invalidClassRange, from: position, to: end)
  }

  /// Takes `[:alpha:]` or `[:^alpha:]`; nil where it is no such thing.
  private mutating func takeNamedSet() throws(PatternError) -> RuneSet? {
    guard peek() == "[", peek(1) == ":", let end = find([":", "]"], from: position + 2) else {
      return nil
    }
    let start = position
    let isNegated = peek(2) == "^"
    let nameStart = start + (isNegated ? 3 : 2)
    guard nameStart <= end, let set = ASCIIClasses.named(input.text(nameStart..<end)) else {
      throw error(.invalidClassRange, from: start, to: end + 2)
    }
    position = end + 2
    return isNegated ? folded(set).negated() : folded(set)
  }

  /// Takes a code point, or two with a dash between them.
  private mutating func takeRange(of set: Int) throws(PatternError) -> RuneSet {
    let start = position
    let low = try takeMember(of: set)
    var high = low
    // `[a-]` holds a dash.
    if peek() == "-", let behind = peek(1), behind != "]" {
      position += 1
      high = try takeMember(of: set)
      if high < low { throw error(.invalidClassRange, from: start, to: position) }
    }
    return folded(RuneSet([RuneRange(low: low, high: high)]))
  }

  private mutating func takeMember(of set: Int) throws(PatternError) -> UInt32 {
    guard let rune = peek() else { throw error(.missingBracket, from: set) }
    return rune == "\\" ? try takeEscape() : try next()
  }
}
