import TestSupport

@testable import HarnessComparison
@testable import HarnessRunner

/// Files of events with changes that no run has made.
struct EventFileGenerator {
  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  /// A file, made of the lines of a sound one.
  mutating func file(_ lines: [String]) -> [UInt8] {
    var lines = lines.map { Array($0.utf8) }
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: lines.indices, using: &random)
      switch Int.random(in: 0..<12, using: &random) {
      case 0: lines.remove(at: place)
      case 1: lines.insert(random.pick(lines), at: place)
      case 2: lines.swapAt(place, Int.random(in: lines.indices, using: &random))
      case 3: lines[place] = Array(lines[place].dropLast(Int.random(in: 1...30, using: &random)))
      case 4: random.change(&lines[place], words: Self.words)
      default: lines[place] = changed(lines[place])
      }
      if lines.isEmpty { break }
    }
    let bytes = Array(lines.joined(separator: [0x0A])) + [0x0A]
    return random.once(in: 20) ? bytes.dropLast(Int.random(in: 1...40, using: &random)) : bytes
  }

  /// A line with other values than it had.
  private mutating func changed(_ line: [UInt8]) -> [UInt8] {
    guard var value = try? JSONParser.value(of: line) else { return line }
    change(&value)
    var text = value.description
    // Twice the same name.
    if random.once(in: 20) {
      text = "{" + #""line":1,"name":"b","status":"passed","# + text.dropFirst()
    }
    return Array(text.utf8)
  }

  private mutating func change(_ value: inout JSONValue) {
    switch value {
    case .array(var elements) where !elements.isEmpty && !random.once(in: 10):
      let place = Int.random(in: elements.indices, using: &random)
      if random.once(in: 8) { elements.append(elements[place]) } else { change(&elements[place]) }
      value = .array(elements)
    case .object(var members) where !members.isEmpty && !random.once(in: 20):
      let name = random.pick(members.keys.sorted())
      var member = members[name] ?? .null
      change(&member)
      members[name] = random.once(in: 15) ? nil : member
      value = .object(members)
    case .string(let text) where !random.once(in: 6): value = .string(changed(text))
    case .number where !random.once(in: 6): value = .number(JSONNumber(random.pick(Self.numbers)))
    default: value = random.pick(Self.values)
    }
  }

  private mutating func changed(_ text: String) -> String {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: random.pick(Self.texts)
    case 1: String(repeating: random.pick(Self.texts), count: random.pick([100, 10_000]))
    default: text + random.pick(Self.texts) + (Bool.random(using: &random) ? text : "")
    }
  }

  private static let numbers = [
    "0", "-1", "1", "0.5", "-0", "9.3e18", "-9.3e18", "1e308", "1e400", "-1e400", "1e-320",
    "2147483648",
    "-2147483649", "9223372036854775807", "-9223372036854775808", "9223372036854775808",
    "18446744073709551616", "1000000000", "1000000001", "1e10", "1.0000001e10", "1e9",
    "1e99999999999999",
  ]

  private static let values: [JSONValue] = [
    .null, true, "NaN", "1", "passed", "failed", "interrupted", "skipped", "", [], [[]], [:],
    ["a": 1], .number(JSONNumber("7")), ["x"], "2026-01-01T00:00:00.000Z", "incomplete", "command",
  ]

  private static let texts = [
    "", "\n", "\r", "\r\n", "\u{0}", "\u{1}", "\u{1B}[31m", "\u{1B}]0;x\u{7}", "\u{9B}31m",
    "\u{FFFE}",
    "\u{FFFF}", "\u{85}", "\u{2028}", "\u{202E}", "]]>", "<b7>", "</script><b7>", "<!--", "&", "\"",
    "'",
    "\n::fuzz::x", "::fuzz::x", "\nok 99 - x", "\nnot ok 1", "\nBail out! x", "#", " # SKIP", "\\",
    "\n  ...\n", "\n---", "|", "`", "```\n", "é", "e\u{301}", "👩‍👩‍👧", "\t", "/", "../", "a/b", "%0A",
    "x:1:2",
  ]

  private static let words: [[UInt8]] =
    [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xEF, 0xBB, 0xBF], [0]]
    + [
      "NaN", "Infinity", "-", "null", "\"", "{", "}", "[", "]", ",", ":", "\\ud800", "\\u0000",
      "1e400",
      String(repeating: "[", count: 2000), String(repeating: "9", count: 2000), "\n", "\r\n", "//",
    ].map { Array($0.utf8) }
}
