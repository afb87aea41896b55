/// How a character looks on a screen: colours and attributes, as a program chose them.
public struct TextStyle: Sendable, Hashable {
  /// A colour.
  public enum Color: Sendable, Hashable {
    /// What the terminal shows unless told otherwise.
    case standard
    /// One of the 256 colours of xterm: 0 to 7 are black, red, green, yellow, blue, magenta, cyan
    /// and white, 8 to 15 the same, bright.
    case palette(UInt8)
    /// Red, green and blue.
    case rgb(UInt8, UInt8, UInt8)
  }

  /// What is done to the character beside colouring it.
  public struct Attributes: OptionSet, Sendable, Hashable {
    /// A bit for each attribute.
    public let rawValue: UInt8

    /// - Parameter rawValue: A bit for each attribute.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Bold, or brighter.
    public static let bold = Attributes(rawValue: 1 << 0)
    /// Fainter.
    public static let faint = Attributes(rawValue: 1 << 1)
    /// Slanted.
    public static let italic = Attributes(rawValue: 1 << 2)
    /// Underlined, in whatever way.
    public static let underlined = Attributes(rawValue: 1 << 3)
    /// Blinking.
    public static let blinking = Attributes(rawValue: 1 << 4)
    /// Colour and background exchanged.
    public static let reversed = Attributes(rawValue: 1 << 5)
    /// Not shown.
    public static let hidden = Attributes(rawValue: 1 << 6)
    /// Crossed out.
    public static let crossedOut = Attributes(rawValue: 1 << 7)
  }

  /// The colour of the character.
  public var foreground = Color.standard
  /// The colour behind it.
  public var background = Color.standard
  /// Bold, underlined and the like.
  public var attributes: Attributes = []

  /// The terminal's own colours and no attribute.
  public init() {}
}

// MARK: - Select Graphic Rendition

extension TextStyle {
  /// Applies the parameters of SGR (ECMA-48, 8.3.117), with the colours of xterm.
  mutating func apply(_ parameters: [ControlSequence.Parameter]) {
    var rest = parameters[...]
    if rest.isEmpty { self = TextStyle() }
    while let parameter = rest.popFirst() {
      let details = Self.takeDetails(&rest)
      apply(parameter.value ?? 0, details, &rest)
    }
  }

  /// The parts of one parameter that follow it behind colons.
  private static func takeDetails(
    _ rest: inout ArraySlice<ControlSequence.Parameter>
  ) -> [Int?] {
    var details: [Int?] = []
    while let next = rest.first, next.followsColon {
      details.append(next.value)
      rest.removeFirst()
    }
    return details
  }

  private mutating func apply(
    _ code: Int, _ details: [Int?], _ rest: inout ArraySlice<ControlSequence.Parameter>
  ) {
    switch code {
    case 0: self = TextStyle()
    case 30...37: foreground = .palette(UInt8(code - 30))
    case 90...97: foreground = .palette(UInt8(code - 90 + 8))
    case 38: foreground = Self.color(details, &rest) ?? foreground
    case 39: foreground = .standard
    case 40...47: background = .palette(UInt8(code - 40))
    case 100...107: background = .palette(UInt8(code - 100 + 8))
    case 48: background = Self.color(details, &rest) ?? background
    case 49: background = .standard
    case 58: _ = Self.color(details, &rest)  // the colour of an underline
    case 4 where details.first == .some(0): attributes.remove(.underlined)
    default: applyAttribute(code)
    }
  }

  private mutating func applyAttribute(_ code: Int) {
    switch code {
    case 1: attributes.insert(.bold)
    case 2: attributes.insert(.faint)
    case 3: attributes.insert(.italic)
    case 4, 21: attributes.insert(.underlined)
    case 5, 6: attributes.insert(.blinking)
    case 7: attributes.insert(.reversed)
    case 8: attributes.insert(.hidden)
    case 9: attributes.insert(.crossedOut)
    case 22: attributes.subtract([.bold, .faint])
    case 23: attributes.remove(.italic)
    case 24: attributes.remove(.underlined)
    case 25: attributes.remove(.blinking)
    case 27: attributes.remove(.reversed)
    case 28: attributes.remove(.hidden)
    case 29: attributes.remove(.crossedOut)
    default: break
    }
  }

  /// Reads `5;n` or `2;r;g;b`, behind colons or behind semicolons.
  private static func color(
    _ details: [Int?], _ rest: inout ArraySlice<ControlSequence.Parameter>
  ) -> Color? {
    guard details.isEmpty else { return color(details) }
    let count = rest.first?.value == 5 ? 2 : rest.first?.value == 2 ? 4 : 0
    let values = rest.prefix(count).map(\.value)
    rest = rest.dropFirst(count)
    return color(values)
  }

  private static func color(_ values: [Int?]) -> Color? {
    let bytes = values.dropFirst().map { UInt8(clamping: $0 ?? 0) }
    switch (values.first ?? nil, bytes.count) {
    case (5, 1...): return .palette(bytes[0])
    case (2, 3): return .rgb(bytes[0], bytes[1], bytes[2])
    // Behind colons the number of a colour space may come first.
    case (2, 4...): return .rgb(bytes[1], bytes[2], bytes[3])
    default: return nil
    }
  }
}
