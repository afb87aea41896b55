extension PatternParser {
  mutating func parseBackslash() throws(PatternError) {
    if flags.contains(.hasPerlSyntax), let letter = peek(1), try parsePlace(letter) { return }
    if let set = try takeSetEscape() {
      let node = newNode(.set)
      node.set = set
      return try push(node)
    }
    try pushLiteral(try takeEscape())
  }

  /// Parses an escape that is no code point; false where it is another one.
  private mutating func parsePlace(_ letter: UInt32) throws(PatternError) -> Bool {
    switch letter {
    case "A": try pushPlace(.textStart)
    case "b": try pushPlace(.wordEdge)
    case "B": try pushPlace(.noWordEdge)
    case "z": try pushPlace(.textEnd)
    case "Q": try parseQuoted()
    case "C": throw error(.invalidEscape, from: position, to: position + 2)
    default: return false
    }
    return true
  }

  private mutating func pushPlace(_ kind: SyntaxNode.Kind) throws(PatternError) {
    position += 2
    try push(newNode(kind))
  }

  /// What stands between `\Q` and `\E` means itself.
  private mutating func parseQuoted() throws(PatternError) {
    position += 2
    let end = find(["\\", "E"], from: position)
    while position < end ?? input.runes.count { try pushLiteral(try next()) }
    if let end { position = end + 2 }
  }

  /// Takes `\p{Greek}`, `\pN`, `\d` and their kin; nil where it is another escape.
  mutating func takeSetEscape() throws(PatternError) -> RuneSet? {
    guard peek() == "\\", let letter = peek(1) else { return nil }
    if flags.contains(.hasUnicodeClasses), letter == "p" || letter == "P" {
      return try takeProperty(isNegated: letter == "P")
    }
    guard flags.contains(.hasPerlSyntax), let set = perlSet(letter) else { return nil }
    position += 2
    return set
  }

  private func perlSet(_ letter: UInt32) -> RuneSet? {
    switch letter {
    case "d": folded(ASCIIClasses.digit)
    case "D": folded(ASCIIClasses.digit).negated()
    case "s": folded(ASCIIClasses.space)
    case "S": folded(ASCIIClasses.space).negated()
    case "w": folded(ASCIIClasses.word)
    case "W": folded(ASCIIClasses.word).negated()
    default: nil
    }
  }

  /// With the other cases of its members, where case does not matter.
  func folded(_ set: RuneSet) -> RuneSet {
    flags.contains(.foldsCase) ? set.foldingCase() : set
  }

  private mutating func takeProperty(isNegated: Bool) throws(PatternError) -> RuneSet {
    let start = position
    position += 2
    guard peek() != nil else { throw error(.invalidClassRange, from: start) }
    let isInBraces = try next() == "{"
    var name = isInBraces ? position..<position : position - 1..<position
    if isInBraces {
      guard let end = find(["}"], from: start) else {
        try check(start..<input.runes.count)
        throw error(.invalidClassRange, from: start)
      }
      name = position..<end
      position = end + 1
      try check(name)
    }
    let hasCaret = !name.isEmpty && input.runes[name.lowerBound] == "^"
    if hasCaret { name = name.dropFirst() }
    guard let set = property(input.text(name)) else {
      throw error(.invalidClassRange, from: start, to: position)
    }
    return isNegated == hasCaret ? set : set.negated()
  }

  /// The set of a name, with the other cases of its members where case does not matter.
  private mutating func property(_ name: String) -> RuneSet? {
    let key = flags.contains(.foldsCase) ? "(?i)\(name)" : name
    if let known = properties[key] { return known }
    let set = UnicodeClasses.property(name).map(folded)
    properties[key] = set
    return set
  }
}

// MARK: - Code points

extension PatternParser {
  /// Takes the escape of one code point.
  mutating func takeEscape() throws(PatternError) -> UInt32 {
    let start = position
    position += 1
    guard peek() != nil else { throw PatternError(code: .trailingBackslash, part: "") }
    let letter = try next()
    if let rune = try takeCodePoint(behind: letter) { return rune }
    throw error(.invalidEscape, from: start, to: position)
  }

  private mutating func takeCodePoint(behind letter: UInt32) throws(PatternError) -> UInt32? {
    switch letter {
    case "a": return 7
    case "f": return 12
    case "n": return 10
    case "r": return 13
    case "t": return 9
    case "v": return 11
    case "x": return try takeHexadecimal()
    case "0": return takeOctal(0)
    case 0x31...0x37:
      // One digit that is not zero refers back to a group, and no such thing is linear.
      return octalDigit() == nil ? nil : takeOctal(letter - 0x30)
    default:
      let isPunctuation = letter < 0x80 && (letter == "_" || !ASCIIClasses.word.contains(letter))
      return isPunctuation ? letter : nil
    }
  }

  private func octalDigit() -> UInt32? {
    guard let rune = peek(), 0x30...0x37 ~= rune else { return nil }
    return rune - 0x30
  }

  /// Takes up to two digits behind a first one.
  private mutating func takeOctal(_ first: UInt32) -> UInt32 {
    var number = first
    for _ in 0..<2 {
      guard let digit = octalDigit() else { break }
      number = number * 8 + digit
      position += 1
    }
    return number
  }

  /// Takes two digits, or any number of them in braces.
  private mutating func takeHexadecimal() throws(PatternError) -> UInt32? {
    guard peek() != nil else { return nil }
    let first = try next()
    if first == "{" { return try takeBracedHexadecimal() }
    guard peek() != nil else { return nil }
    let second = try next()
    guard let high = Self.hexadecimal(first), let low = Self.hexadecimal(second) else {
      return nil
    }
    return high * 16 + low
  }

  private mutating func takeBracedHexadecimal() throws(PatternError) -> UInt32? {
    var number: UInt32 = 0
    var count = 0
    while peek() != nil {
      let rune = try next()
      if rune == "}" { return count > 0 ? number : nil }
      guard let digit = Self.hexadecimal(rune) else { return nil }
      number = number * 16 + digit
      if number > RuneSet.highest { return nil }
      count += 1
    }
    return nil
  }

  private static func hexadecimal(_ rune: UInt32) -> UInt32? {
    switch rune {
    case 0x30...0x39: rune - 0x30
    case 0x41...0x46: rune - 0x41 + 10
    case 0x61...0x66: rune - 0x61 + 10
    default: nil
    }
  }
}
