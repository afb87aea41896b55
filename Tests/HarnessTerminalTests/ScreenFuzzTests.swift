import Foundation
import TestSupport
import XCTest

@testable import HarnessTerminal

/// Screens that are fed at random: none is ever anything but a screen, and none depends on how the
/// bytes arrive.
///
/// `FUZZED_SCREENS` says how many, and `FUZZ_SEED` which ones.
final class ScreenFuzzTests: XCTestCase {
  private static let cases = FuzzCases("FUZZED_SCREENS", orElse: 60)

  func testAScreenIsTheSameHoweverItsBytesAreCut() {
    let problems = Self.cases.problems { seed in
      var generator = ScreenGenerator(seed: seed)
      let size = generator.size()
      var whole = Screen(columns: size.columns, rows: size.rows)
      var (cut, single) = (whole, whole)
      var problems: [String] = []
      for _ in 0..<8 {
        let bytes = generator.bytes()
        whole.feed(Data(bytes))
        for piece in generator.cut(bytes) { cut.feed(Data(piece)) }
        for byte in bytes { single.feed(Data([byte])) }
        if let size = generator.otherSize() {
          whole.resize(columns: size.columns, rows: size.rows)
          cut.resize(columns: size.columns, rows: size.rows)
          single.resize(columns: size.columns, rows: size.rows)
        }
        problems += Self.problems(with: whole)
        if !Self.areSame(whole, cut) { problems.append("cut at random") }
        if !Self.areSame(whole, single) { problems.append("cut everywhere") }
      }
      return problems
    }
    XCTAssertEqual(problems, [])
  }

  /// What is not as on any screen.
  private static func problems(with screen: Screen) -> [String] {
    let columns = 0..<screen.columns
    let rows = 0..<screen.rows
    let allLines = [screen.lines] + (screen.primary.map { [$0.lines] } ?? [])
    let problems = [
      "cursor": columns.contains(screen.cursor.column) && rows.contains(screen.cursor.row),
      "lines": allLines.allSatisfy { lines in
        lines.count == rows.count && lines.allSatisfy { isSound($0, columns.count) }
      },
      "region": !screen.region.isEmpty && screen.region.clamped(to: rows) == screen.region,
      "tab stops": screen.tabStops.allSatisfy { (0..<Screen.largestSize).contains($0) },
      "replies": screen.replies.count <= 4096,
      "title": screen.title.utf8.count <= 3 * 4096,
      "texts": texts(of: screen).allSatisfy { !$0.utf8.contains { [0, 0x0D, 7].contains($0) } },
    ]
    return problems.filter { !$0.value }.keys.sorted()
  }

  /// Whether each wide character has both its halves.
  private static func isSound(_ line: ScreenLine, _ columns: Int) -> Bool {
    let parts = line.cells.map(\.part)
    return parts.count == columns && parts.last != .left && parts.first != .right
      && zip(parts, parts.dropFirst()).allSatisfy { ($0 == .left) == ($1 == .right) }
  }

  /// Everything that is read of a screen.
  private static func texts(of screen: Screen) -> [String] {
    [screen.text, screen.styledText, screen.unbrokenText, screen.textBeforeCursor, screen.row(0)]
      + screen.rowTexts
  }

  private static func areSame(_ one: Screen, _ other: Screen) -> Bool {
    one.lines == other.lines && one.primary?.lines == other.primary?.lines
      && one.tabStops == other.tabStops && state(of: one) == state(of: other)
  }

  /// Everything else by which two screens could differ, but for what waits for more bytes.
  private static func state(of screen: Screen) -> String {
    """
    \(screen.cursor) \(screen.isCursorVisible) \(screen.isWrapPending) \(screen.region)
    \(screen.style) \(screen.modes) \(screen.charsets) \(screen.saved)
    \(String(describing: screen.primary?.saved)) \(String(describing: screen.lastPrinted))
    \(screen.replies) \(screen.title)
    """
  }
}

/// What programs write to terminals, and what none would.
private struct ScreenGenerator {
  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  mutating func size() -> (columns: Int, rows: Int) {
    (Int.random(in: 1...12, using: &random), Int.random(in: 1...6, using: &random))
  }

  /// Another size, now and then.
  mutating func otherSize() -> (columns: Int, rows: Int)? { random.once(in: 4) ? size() : nil }

  mutating func bytes() -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 1...20, using: &random) {
      switch Int.random(in: 0..<8, using: &random) {
      case 0...2: bytes += sequence()
      case 3...5: bytes += random.pick(Self.texts)
      case 6: bytes += random.pick(Self.controls)
      default: bytes += (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
    }
    if random.once(in: 2) { random.change(&bytes, words: Self.texts + Self.controls) }
    return bytes
  }

  /// The same bytes in pieces.
  mutating func cut(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var (pieces, rest) = ([ArraySlice<UInt8>](), bytes[...])
    while !rest.isEmpty {
      pieces.append(rest.prefix(Int.random(in: 1...7, using: &random)))
      rest = rest.dropFirst(pieces.last?.count ?? 0)
    }
    return pieces
  }

  private mutating func sequence() -> [UInt8] {
    var text = "\u{1B}[" + random.pick(["", "", "", "?", ">", "=", "<"])
    for index in 0..<Int.random(in: 0...3, using: &random) {
      text += (index > 0 ? random.pick([";", ";", ":"]) : "") + random.pick(Self.numbers)
    }
    text += random.pick(["", "", "", "", " ", "!", "$"])
    return Array(text.utf8) + [UInt8.random(in: 0x40...0x7E, using: &random)]
  }

  private static let numbers = [
    "", "0", "1", "2", "3", "4", "5", "6", "7", "12", "18", "20", "25", "38;5;1", "48;2;1;2;3",
    "47",
    "1047", "1048", "1049", "99999", "99999999999999999999999", "-1",
  ]

  private static let texts = [
    "a", "bc", "0123456789", " ", "日", "日本語", "🙂", "é", "e\u{301}", "\u{301}\u{302}\u{303}", "q",
    "\u{200D}",
    "\u{FFFD}", "\u{10FFFF}", "\u{9B}1m", "ﬀ", "\u{AD}", "x\u{20DD}",
  ].map { Array($0.utf8) }

  private static let controls: [[UInt8]] =
    [
      [0xE6], [0xE6, 0x97], [0xF0, 0x9F], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5], [0x80], [0x9B],
    ]
    + [
      "\r", "\n", "\r\n", "\t", "\u{8}", "\u{B}", "\u{E}", "\u{F}", "\u{18}", "\u{1A}", "\u{1B}",
      "\u{0}", "\u{7F}",
      "\u{1B}7", "\u{1B}8", "\u{1B}D", "\u{1B}E", "\u{1B}H", "\u{1B}M", "\u{1B}Z", "\u{1B}c",
      "\u{1B}(0", "\u{1B})0",
      "\u{1B}(B", "\u{1B}#8", "\u{1B}%G", "\u{1B}=", "\u{1B}P1;2|x\u{1B}\\", "\u{1B}]0;t\u{7}",
      "\u{1B}]2;é",
      "\u{1B}]11;?\u{1B}\\", "\u{1B}_x", "\u{1B}^x\u{7}", "\u{1B}[?7l", "\u{1B}[?6h", "\u{1B}[2;3r",
      "\u{1B}[4h",
      "\u{1B}]0;" + String(repeating: "x", count: 5000),
    ].map { Array($0.utf8) }
}
