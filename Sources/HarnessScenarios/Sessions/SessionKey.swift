import HarnessTerminal

/// What a person has pressed at a terminal.
enum SessionKey: Equatable {
  /// Characters.
  case text(String)
  /// A key that `press` knows by this name.
  case named(String)
  /// A key, or several held together, that no name is known for.
  case other

  /// A key, and the bytes that the terminal has sent for it.
  struct Pressed: Equatable {
    let key: SessionKey
    let bytes: [UInt8]
  }
}

/// Tells keys in what a terminal sends.
///
/// What the terminal answers by itself, when a program asks it something, is left out: the terminal
/// of the sandbox has answered that already, as it does in every run of the scenario.
struct SessionKeyReader {
  private var rest: [UInt8] = []

  /// Whether the bytes so far end within a key: a moment later it is known whether that is all.
  var isWithinKey: Bool { !rest.isEmpty }

  /// Takes bytes.
  ///
  /// - Parameters:
  ///   - bytes: What was read.
  ///   - isWhole: Whether nothing follows at once, so that a lone escape is the key of that name.
  /// - Returns: The keys.
  mutating func take(_ bytes: [UInt8], isWhole: Bool) -> [SessionKey.Pressed] {
    rest += bytes
    var keys: [SessionKey.Pressed] = []
    while let first = rest.first {
      if let length = first == Self.escape ? Self.sequenceLength(rest) : Self.plainLength(rest) {
        let bytes = Array(rest.prefix(length))
        rest.removeFirst(length)
        if let key = Self.key(bytes) { keys.append(SessionKey.Pressed(key: key, bytes: bytes)) }
      } else if isWhole {
        keys += Self.cutShort(&rest)
      } else {
        break
      }
    }
    return keys
  }

  /// What is left of a key that does not go on.
  private static func cutShort(_ rest: inout [UInt8]) -> [SessionKey.Pressed] {
    defer { rest = [] }
    if rest == [escape] { return [SessionKey.Pressed(key: .named("ESCAPE"), bytes: rest)] }
    return [SessionKey.Pressed(key: .other, bytes: rest)]
  }

  private static let escape: UInt8 = 0x1B

  // MARK: - How long a key is

  /// The bytes of a character; nil where some are still to come.
  private static func plainLength(_ bytes: [UInt8]) -> Int? {
    let length =
      switch bytes[0] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    return bytes.count >= length ? length : nil
  }

  /// The bytes of what begins with an escape; nil where some are still to come.
  private static func sequenceLength(_ bytes: [UInt8]) -> Int? {
    guard bytes.count > 1 else { return nil }
    switch bytes[1] {
    case UInt8(ascii: "["):
      return bytes.dropFirst(2).firstIndex { 0x40...0x7E ~= $0 }.map { $0 + 1 }
    case UInt8(ascii: "O"): return bytes.count > 2 ? 3 : nil
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"): return stringLength(bytes)
    case escape: return 1
    default: return 2
    }
  }

  /// The bytes up to the end of a string of the terminal: BEL, or ESC and a backslash.
  private static func stringLength(_ bytes: [UInt8]) -> Int? {
    for index in bytes.indices.dropFirst(2) {
      if bytes[index] == 0x07 { return index + 1 }
      if bytes[index] == UInt8(ascii: "\\"), bytes[index - 1] == escape { return index + 1 }
    }
    return nil
  }

  // MARK: - Which key it is

  /// The key of some bytes; nil where the terminal has sent them by itself.
  private static func key(_ bytes: [UInt8]) -> SessionKey? {
    if let name = names[bytes] { return .named(name) }
    if bytes[0] == escape { return isReport(bytes) ? nil : .other }
    if bytes[0] < 0x20 || bytes[0] == 0x7F {
      return .named("CONTROL-" + String(UnicodeScalar(bytes[0] ^ 0x40)))
    }
    return String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .other
  }

  private static func isReport(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 2 else { return false }
    let first = bytes[2]
    switch bytes[1] {
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"): return true
    case UInt8(ascii: "["):
      switch bytes.last {
      case UInt8(ascii: "c"), UInt8(ascii: "n"), UInt8(ascii: "y"), UInt8(ascii: "t"),
        UInt8(ascii: "I"), UInt8(ascii: "O"):
        return true
      case UInt8(ascii: "R"): return bytes.contains(UInt8(ascii: ";"))
      case UInt8(ascii: "u"): return first == UInt8(ascii: "?")
      default: return false
      }
    default: return false
    }
  }

  /// The names of keys by what a terminal sends for them, in both of its modes.
  private static let names: [[UInt8]: String] = {
    var names: [[UInt8]: String] = [:]
    for (name, key) in KeyName.all {
      for isApplication in [false, true] {
        if let bytes = key.bytes(isApplication: isApplication) { names[bytes] = name }
      }
    }
    return names
  }()
}
