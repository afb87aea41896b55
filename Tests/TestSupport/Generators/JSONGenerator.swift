/// Texts that are JSON, or nearly.
package struct JSONGenerator {
  package var random: SplitMix
  /// Whether what no JSON has may stand in a text.
  private let isStrict: Bool

  package init(seed: UInt64, isStrict: Bool) {
    random = SplitMix(seed: seed)
    self.isStrict = isStrict
  }

  /// A text; of those that are not strict a good half is no JSON.
  package mutating func text() -> [UInt8] {
    var bytes = Array((space() + value(levels: 4) + space()).utf8)
    guard !isStrict else { return bytes }
    if random.once(in: 50) { bytes = deep(bytes) }
    if random.once(in: 40) { bytes.insert(contentsOf: [0xEF, 0xBB, 0xBF], at: 0) }
    guard random.once(in: 2) else { return bytes }
    for _ in 0..<Int.random(in: 1...3, using: &random) { random.change(&bytes, words: Self.words) }
    return bytes
  }

  /// A value in arrays and objects, about as many as are read.
  private mutating func deep(_ bytes: [UInt8]) -> [UInt8] {
    var (front, back): ([UInt8], [UInt8]) = ([], [])
    for _ in 0..<Int.random(in: 500...520, using: &random) {
      let isArray = Bool.random(using: &random)
      front += Array((isArray ? "[" : #"{"":"#).utf8)
      back.append(UInt8(ascii: isArray ? "]" : "}"))
    }
    return front + bytes + back.reversed()
  }

  private mutating func space() -> String {
    if !isStrict, random.once(in: 150) { return random.pick(["\u{A0}", "\u{C}", "\u{FEFF}"]) }
    return random.pick(["", "", "", " ", "\n", "\t \r\n"])
  }

  private mutating func value(levels: Int) -> String {
    switch Int.random(in: 0..<(levels > 0 ? 9 : 6), using: &random) {
    case 0:
      return random.pick(
        !isStrict && random.once(in: 15) ? ["True", "nul", "NaN"] : ["null", "true", "false"])
    case 1, 2: return number()
    case 3, 4, 5: return string()
    case 6, 7: return list("[", "]") { $0.value(levels: levels - 1) }
    default:
      return list("{", "}") {
        $0.string() + $0.space() + ":" + $0.space() + $0.value(levels: levels - 1)
      }
    }
  }

  private mutating func list(
    _ opening: String, _ closing: String, _ element: (inout JSONGenerator) -> String
  ) -> String {
    var text = opening
    for index in 0..<Int.random(in: 0...4, using: &random) {
      if index > 0 { text += "," }
      text += space() + element(&self) + space()
    }
    if !isStrict, random.once(in: 50) { text += "," }
    return text + closing
  }
}

// MARK: - Numbers

extension JSONGenerator {
  /// A number, with any of its parts.
  package mutating func number() -> String {
    if !isStrict, random.once(in: 30) { return random.pick(Self.noNumbers) }
    var text = random.once(in: 3) ? "-" : ""
    text +=
      random.once(in: 3) ? "0" : random.pick(["1", "9"]) + digits(upTo: random.pick([1, 30]))
    if random.once(in: 3) { text += "." + random.pick(["0", ""]) + "5" + digits(upTo: 20) }
    if random.once(in: 3) {
      text += random.pick(["e", "E"]) + random.pick(["", "+", "-"]) + power()
    }
    return text
  }

  private mutating func power() -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: random.pick(["0", "00", "1", "400", "308", "324", "0400"])
    case 1: random.pick(["2305843009213693951", "9223372036854775807", "18446744073709551616"])
    case 2: "9" + digits(upTo: 30)
    default: "\(Int.random(in: 0...30, using: &random))"
    }
  }

  private mutating func digits(upTo count: Int) -> String {
    String((0..<Int.random(in: 0...count, using: &random)).map { _ in random.pick(Self.digits) })
  }

  private static let digits = Array("0123456789")

  private static let noNumbers = [
    "01", "-01", "+1", ".5", "1.", "1.e5", "1e", "1e+", "--1", "-", "NaN", "Infinity", "-Infinity",
    "0x1F", "1_000", "1,5", "１", "1e5.0", "0b1", "1f", "-a", "٣",
  ]
}

// MARK: - Strings

extension JSONGenerator {
  private mutating func string() -> String {
    var text = "\""
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      text += random.pick(!isStrict && random.once(in: 60) ? Self.noCharacters : Self.characters)
    }
    return text + "\""
  }

  /// What a string may hold; many look like another.
  private static let characters = [
    "a", "b", "A", " ", "é", "e\u{301}", "\u{301}", "Å", "\u{212B}", "A\u{30A}", "가",
    "\u{1100}\u{1161}",
    "ß", "ﬀ", "😀", "👩‍👩‍👧", "\u{2028}", "\u{FEFF}", "\u{7F}", "\u{FFFF}", "\u{10FFFF}", "\u{FFFD}",
    "\\n",
    "\\\"", "\\\\", "\\/", "/", "\\b\\f\\r\\t", "\\u0000", "\\u00e9", "\\u00E9", "\\u0065\\u0301",
    "\\ud83d\\ude00", "\\uD83D\\uDE00", "\\uffff", "[..]", "...", "[TIME]", "]", "\\\"]", ".", "$",
  ]

  private static let noCharacters = [
    "\\ud800", "\\udc00", "\\udc00\\ud800", "\\ud83d\\ud83d", "\\ud800\\u0041", "\\ud800a", "\\u12",
    "\\u+123", "\\u 123", "\\u００41", "\\x41", "\\'", "\\", "\n", "\t", "\u{0}", "\u{1F}", "\r\n",
    "\"",
    "\\U0001F600", "\\u{e9}", "\\0", "\\ud83d\\n", "\\ud83d\\u",
  ]

  /// What is put into a text that is changed.
  private static let words: [[UInt8]] =
    [
      [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF], [0xE2, 0x82], [0xC3],
      [0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0], [0x80], [0xF8, 0x88, 0x80, 0x80, 0x80],
    ]
    + (noNumbers + noCharacters + characters + [
      ",", "]", "}", "[", "{", ":", "\"", "'", "//", "/**/", "null", "true", "-", "0", "e", "#",
    ]).map { Array($0.utf8) }
}
