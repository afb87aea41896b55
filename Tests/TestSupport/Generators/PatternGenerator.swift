/// Patterns and texts made at random, the same ones for the same seed.
package struct PatternGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// A number below a bound (SplitMix64).
  package mutating func number(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }

  package mutating func chance(_ percent: Int) -> Bool { number(below: 100) < percent }

  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }

  // MARK: - Patterns

  /// An expression; now and then one with a fault.
  package mutating func expression() -> [UInt8] {
    var bytes = Array(alternatives(depth: 0).utf8)
    if chance(20) { bytes = Array(pick(["(?m)", "(?i)", "(?s)", "(?U)", "(?ims)"]).utf8) + bytes }
    if chance(8), !bytes.isEmpty { bytes.remove(at: number(below: bytes.count)) }
    if chance(4) {
      let place = number(below: bytes.count + 1)
      bytes.insert(pick([0xFF, 0x80, 0x5B, 0x28, 0x29, 0x5C, 0x2A]), at: place)
    }
    return bytes
  }

  private mutating func alternatives(depth: Int) -> String {
    let count = chance(70) ? 1 : 1 + number(below: 4)
    return (0..<count).map { _ in sequence(depth: depth) }.joined(separator: "|")
  }

  private mutating func sequence(depth: Int) -> String {
    var text = ""
    for _ in 0..<number(below: depth == 0 ? 6 : 4) { text += repeated(depth: depth) }
    return text
  }

  private mutating func repeated(depth: Int) -> String {
    let atom = atom(depth: depth)
    guard chance(35) else { return atom }
    let counts = ["*", "+", "?", "{2}", "{0,2}", "{1,}", "{0}", "{2,3}", "{0,1}", "{,2}", "{3,1}"]
    return atom + pick(counts) + (chance(30) ? "?" : "")
  }

  private mutating func atom(depth: Int) -> String {
    switch number(below: depth < 4 ? 14 : 9) {
    case 0...3: return literal()
    case 4: return set()
    case 5: return pick([".", ".", "(?s:.)", "[^\\n]", "\\pL", "\\p{Greek}", "\\PN", "\\p{^Lu}"])
    case 6: return pick(["^", "$", "\\b", "\\B", "\\A", "\\z", "(?m:^)", "(?m:$)"])
    case 7: return pick(["\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "\\x41", "\\x{3b1}", "\\101"])
    case 8: return pick(["\\Qa.b\\E", "\\.", "\\*", "\\x{fffd}", "\\pZ", "[[:alpha:]]", "\\Qab*"])
    case 9: return "(?:" + alternatives(depth: depth + 1) + ")"
    case 10: return "(?P<n\(number(below: 9))>" + alternatives(depth: depth + 1) + ")"
    case 11:
      let flags = pick(["i", "s", "m", "U", "-s", "i-m", "-i", "sU", "-m", "", "-", "x"])
      return "(?\(flags):" + alternatives(depth: depth + 1) + ")"
    default: return "(" + alternatives(depth: depth + 1) + ")"
    }
  }

  private mutating func literal() -> String {
    let letters = [
      "a", "a", "b", "b", "c", "A", "B", "ab", "aa", "abc", "k", "K", "s", "ß", "é", "日", "α", "Σ",
      "0", "1", "_", " ", "\n", "-", "x", "\u{1F600}", "\u{212A}", "\u{17F}", "ss", "\u{FFFD}",
    ]
    return pick(letters)
  }

  private mutating func set() -> String {
    let members = [
      "a", "b", "a-c", "^", "-", "]", "\\d", "\\W", "[:alpha:]", "[:^digit:]", "[:space:]", "k",
      "K",
      "\\pL", "\\p{Greek}", "\\P{Lu}", "α-ω", "\\n", "é", "0-9", "A-Z", "\\x{fffd}", "z-a", "&&",
      ".",
      "\\-", "日", "[:word:]", "[:foo:]", "a-\\d", "\\s", "s",
    ]
    var text = chance(30) ? "[^" : "["
    for _ in 0...number(below: 3) { text += pick(members) }
    return text + "]"
  }

  // MARK: - Texts

  /// Bytes; now and then no UTF-8.
  package mutating func text() -> [UInt8] {
    let pieces: [[UInt8]] = [
      "a", "b", "a", "b", "ab", "aab", "abc", "c", "A", "B", "k", "K", "s", "ß", "é", "日", "α", "Σ",
      "σ",
      "ς", "0", "1", "_", " ", "\n", "\r\n", "-", "x", "\u{1F600}", "\u{212A}", "\u{17F}", "ss",
      "\u{FFFD}", "a.b", "Z", "9",
    ].map { Array($0.utf8) }
    let broken: [[UInt8]] = [
      [0xFF], [0x80], [0xE2, 0x82], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF0, 0x9F],
      [0xF4, 0x90, 0x80, 0x80],
      [0xCE], [0],
    ]
    var bytes: [UInt8] = []
    let count = chance(5) ? 40 + number(below: 60) : number(below: 14)
    for _ in 0..<count { bytes += chance(6) ? pick(broken) : pick(pieces) }
    return bytes
  }
}
