/// A key that `press` presses on an app's terminal.
public enum Key: Sendable, Hashable {
  case `return`, tab, escape, backspace, delete, space
  case up, down, left, right, home, end, pageUp, pageDown
  /// A function key, from 1 to 12.
  case function(Int)
  /// A key held together with Control: a letter, or one of `@`, `[`, `\`, `]`, `^`, `_`, `?`.
  case control(Character)
}

extension Key {
  /// What an xterm sends for the key.
  ///
  /// - Parameter isApplication: Whether the program has asked for the other sequences of the
  ///   arrow keys (DECCKM).
  /// - Returns: Nil where no keyboard has the key.
  package func bytes(isApplication: Bool) -> [UInt8]? {
    switch self {
    case .return: [0x0D]
    case .tab: [0x09]
    case .escape: [0x1B]
    case .backspace: [0x7F]
    case .space: [0x20]
    case .delete: Self.numbered(3)
    case .pageUp: Self.numbered(5)
    case .pageDown: Self.numbered(6)
    case .up: Self.cursor("A", isApplication)
    case .down: Self.cursor("B", isApplication)
    case .right: Self.cursor("C", isApplication)
    case .left: Self.cursor("D", isApplication)
    case .home: Self.cursor("H", isApplication)
    case .end: Self.cursor("F", isApplication)
    case .function(let number): Self.function(number)
    case .control(let character): Self.control(character)
    }
  }

  private static func cursor(_ final: String, _ isApplication: Bool) -> [UInt8] {
    Array((isApplication ? "\u{1B}O" : "\u{1B}[").utf8) + Array(final.utf8)
  }

  private static func numbered(_ number: Int) -> [UInt8] { Array("\u{1B}[\(number)~".utf8) }

  private static func function(_ number: Int) -> [UInt8]? {
    switch number {
    case 1...4: Array("\u{1B}O\(["P", "Q", "R", "S"][number - 1])".utf8)
    case 5...12: numbered([15, 17, 18, 19, 20, 21, 23, 24][number - 5])
    default: nil
    }
  }

  private static func control(_ character: Character) -> [UInt8]? {
    guard let value = character.asciiValue else { return nil }
    switch value {
    case UInt8(ascii: "?"): return [0x7F]
    case UInt8(ascii: " "): return [0]
    case 0x40...0x5F, 0x61...0x7A: return [value & 0x1F]
    default: return nil
    }
  }
}
