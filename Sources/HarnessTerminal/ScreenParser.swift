/// Tells text from controls in what a program writes to its terminal.
///
/// Follows the state machine of the VT500 series. Sequences may be cut anywhere between two calls.
struct ScreenParser: Sendable {
  /// What a byte, or several, ask of the screen.
  enum Action: Equatable {
    /// A character to be shown.
    case print(Unicode.Scalar)
    /// A control character: U+0000 to U+001F.
    case control(UInt8)
    /// `ESC`, perhaps an intermediate byte, and a final one.
    case escape(intermediate: UInt8, final: UInt8)
    /// `CSI` and what follows it.
    case sequence(ControlSequence)
    /// The text between `OSC` and its end.
    case command(String)
  }

  private enum State: Sendable {
    case ground
    case escape(intermediate: UInt8)
    case sequence(ControlSequence)
    /// A sequence that is not understood, up to its final byte.
    case malformedSequence
    case command([UInt8])
    /// A string of no interest, up to its end.
    case ignoredString
  }

  private var state = State.ground
  private var decoder = UTF8Decoder()

  /// How many bytes of a command are kept.
  private static let commandLimit = 4096

  /// How many bytes at the front are characters of ASCII that are shown as they are.
  func plainPrefixCount(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    guard case .ground = state, !decoder.isInside else { return 0 }
    var end = start
    while end < bytes.count, bytes[end] &- 0x20 < 0x5F { end += 1 }
    return end - start
  }

  /// Takes one byte.
  mutating func take(_ byte: UInt8, _ perform: (Action) -> Void) {
    switch (state, byte) {
    case (.ground, _): takeText(byte, perform)
    case (.command(let bytes), _): takeCommand(byte, bytes, perform)
    case (.ignoredString, 0x1B): state = .escape(intermediate: 0)
    case (.ignoredString, 0x07), (_, 0x18), (_, 0x1A): state = .ground
    case (.ignoredString, _): break
    case (_, 0x1B): state = .escape(intermediate: 0)
    case (_, ..<0x20): perform(.control(byte))
    case (.escape(let intermediate), _): takeEscape(byte, intermediate, perform)
    case (.sequence(let sequence), _): takeSequence(byte, sequence, perform)
    case (.malformedSequence, 0x40...0x7E): state = .ground
    case (.malformedSequence, _): break
    }
  }

  private mutating func takeText(_ byte: UInt8, _ perform: (Action) -> Void) {
    var decoder = self.decoder
    defer { self.decoder = decoder }
    decoder.take(byte) { scalar in
      switch scalar.value {
      case 0x1B: state = .escape(intermediate: 0)
      case ..<0x20: perform(.control(UInt8(scalar.value)))
      case 0x7F...0x9F: break
      default: perform(.print(scalar))
      }
    }
  }

  private mutating func takeEscape(
    _ byte: UInt8, _ intermediate: UInt8, _ perform: (Action) -> Void
  ) {
    switch byte {
    case 0x20...0x2F: state = .escape(intermediate: byte)
    case UInt8(ascii: "[") where intermediate == 0: state = .sequence(ControlSequence())
    case UInt8(ascii: "]") where intermediate == 0: state = .command([])
    case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      state = intermediate == 0 ? .ignoredString : .ground
    case 0x30...0x7E:
      state = .ground
      perform(.escape(intermediate: intermediate, final: byte))
    default: state = .ground
    }
  }

  private mutating func takeSequence(
    _ byte: UInt8, _ sequence: ControlSequence, _ perform: (Action) -> Void
  ) {
    var sequence = sequence
    switch byte {
    case 0x30...0x3B where sequence.intermediate == 0: sequence.takeParameterByte(byte)
    case 0x3C...0x3F where sequence.parameters.isEmpty && sequence.prefix == 0:
      sequence.prefix = byte
    case 0x20...0x2F: sequence.intermediate = byte
    case 0x40...0x7E:
      sequence.final = byte
      state = .ground
      return perform(.sequence(sequence))
    default:
      state = .malformedSequence
      return
    }
    state = .sequence(sequence)
  }

  private mutating func takeCommand(
    _ byte: UInt8, _ bytes: [UInt8], _ perform: (Action) -> Void
  ) {
    switch byte {
    case 0x07, 0x1B:
      // The `\` that may follow ESC is an escape sequence of its own, without effect.
      state = byte == 0x07 ? .ground : .escape(intermediate: 0)
      perform(.command(String(decoding: bytes, as: UTF8.self)))
    case 0x18, 0x1A: state = .ground
    default: state = .command(bytes.count < Self.commandLimit ? bytes + [byte] : bytes)
    }
  }
}

/// Decodes UTF-8 byte by byte; what is not UTF-8 becomes U+FFFD.
struct UTF8Decoder: Sendable {
  private var value: UInt32 = 0
  private var missing = 0
  private var smallest: UInt32 = 0

  /// Whether a character has begun and not ended.
  var isInside: Bool { missing > 0 }

  /// Takes one byte, and gives none, one or two characters.
  mutating func take(_ byte: UInt8, _ give: (Unicode.Scalar) -> Void) {
    if missing > 0 {
      guard byte & 0xC0 == 0x80 else {
        missing = 0
        give("\u{FFFD}")
        return begin(byte, give)
      }
      value = value << 6 | UInt32(byte & 0x3F)
      missing -= 1
      if missing == 0 {
        give(value >= smallest ? Unicode.Scalar(value) ?? "\u{FFFD}" : "\u{FFFD}")
      }
    } else {
      begin(byte, give)
    }
  }

  private mutating func begin(_ byte: UInt8, _ give: (Unicode.Scalar) -> Void) {
    switch byte {
    case ..<0x80: give(Unicode.Scalar(byte))
    case 0xC2...0xDF: (value, missing, smallest) = (UInt32(byte & 0x1F), 1, 0x80)
    case 0xE0...0xEF: (value, missing, smallest) = (UInt32(byte & 0x0F), 2, 0x800)
    case 0xF0...0xF4: (value, missing, smallest) = (UInt32(byte & 0x07), 3, 0x10000)
    default: give("\u{FFFD}")
    }
  }
}
