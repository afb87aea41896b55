extension PatternParser {
  mutating func parseOpening() throws(PatternError) {
    if flags.contains(.hasPerlSyntax), peek(1) == "?" { return try parseQuestion() }
    position += 1
    try openGroup(named: nil)
  }

  private mutating func openGroup(named name: String?) throws(PatternError) {
    groupCount += 1
    let node = newNode(.openParenthesis)
    node.group = groupCount
    node.name = name
    try push(node)
  }

  mutating func parseClosing() throws(PatternError) {
    try endSequence()
    if swapVerticalBar() { stack.removeLast() }
    try endAlternatives()
    guard stack.count >= 2, stack[stack.count - 2].kind == .openParenthesis else {
      throw error(.unexpectedParenthesis, from: 0)
    }
    let content = stack.removeLast()
    let parenthesis = stack.removeLast()
    position += 1
    flags = parenthesis.flags
    if parenthesis.group == 0 { return try push(content) }
    parenthesis.kind = .group
    parenthesis.parts = [content]
    try push(parenthesis)
  }

  /// Parses what starts with `(?`: a name, or flags and a group that is not numbered.
  private mutating func parseQuestion() throws(PatternError) {
    if peek(2) == "P", peek(3) == "<", peek(4) != nil { return try parseName(behind: 4) }
    if peek(2) == "<", peek(3) != nil { return try parseName(behind: 3) }
    try parseFlags()
  }

  /// Parses `(?P<name>` or `(?<name>`.
  private mutating func parseName(behind length: Int) throws(PatternError) {
    let start = position
    guard let end = find([">"], from: start) else {
      try check(start..<input.runes.count)
      throw error(.invalidGroupName, from: start)
    }
    let range = start + length..<end
    try check(range)
    guard !range.isEmpty, range.allSatisfy({ isWord(input.runes[$0]) }) else {
      throw error(.invalidGroupName, from: start, to: end + 1)
    }
    position = end + 1
    try openGroup(named: input.text(range))
  }

  private func isWord(_ rune: UInt32) -> Bool { ASCIIClasses.word.contains(rune) }

  /// Parses `(?i-s)`, which holds up to the end of the group, or `(?i-s:`, which opens one.
  private mutating func parseFlags() throws(PatternError) {
    let start = position
    position += 2
    var newFlags = flags
    var isNegated = false
    var hasFlag = false
    while peek() != nil {
      let rune = try next()
      if rune == ":" || rune == ")" {
        if isNegated && !hasFlag { break }
        if rune == ":" { try push(newNode(.openParenthesis)) }
        flags = newFlags
        return
      }
      if rune == "-", !isNegated {
        isNegated = true
        hasFlag = false
      } else {
        guard Self.change(&newFlags, by: rune, isNegated: isNegated) else { break }
        hasFlag = true
      }
    }
    throw error(.unsupportedGroup, from: start, to: position)
  }

  /// Sets what a letter stands for; false where it is no flag.
  private static func change(
    _ flags: inout ParserFlags, by letter: UInt32, isNegated: Bool
  ) -> Bool {
    switch letter {
    case "i": flags.set(.foldsCase, to: !isNegated)
    case "m": flags.set(.isOneLine, to: isNegated)
    case "s": flags.set(.dotMatchesNewline, to: !isNegated)
    case "U": flags.set(.isNonGreedy, to: !isNegated)
    default: return false
    }
    return true
  }
}

extension ParserFlags {
  fileprivate mutating func set(_ flag: ParserFlags, to isSet: Bool) {
    if isSet { insert(flag) } else { remove(flag) }
  }
}
