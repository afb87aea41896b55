/// A control sequence of ECMA-48: `CSI`, parameters, intermediate bytes, a final byte.
struct ControlSequence: Sendable, Equatable {
  /// A number, or nothing where the program left it out.
  struct Parameter: Sendable, Equatable {
    var value: Int?
    /// Whether it is a part of the parameter before it.
    var followsColon = false
  }

  /// One of `<`, `=`, `>` and `?`, which make a sequence private; 0 where there is none.
  var prefix: UInt8 = 0
  var parameters: [Parameter] = []
  /// The last intermediate byte; 0 where there is none.
  var intermediate: UInt8 = 0
  var final: UInt8 = 0

  /// A parameter for which 0 and nothing stand for `standard`.
  func count(_ index: Int = 0, standard: Int = 1) -> Int {
    let value = index < parameters.count ? parameters[index].value ?? 0 : 0
    return value == 0 ? standard : value
  }

  /// What chooses a function: 0 where it is left out.
  func selector(_ index: Int = 0) -> Int { count(index, standard: 0) }

  /// How many parameters are read; what follows them is left out.
  private static let limit = 32

  /// The largest number that is told from larger ones.
  private static let largest = 65_535

  /// Takes a digit or a separator.
  mutating func takeParameterByte(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      if parameters.isEmpty { parameters.append(Parameter()) }
      let last = parameters.count - 1
      let value = (parameters[last].value ?? 0) * 10 + Int(byte - UInt8(ascii: "0"))
      parameters[last].value = min(value, Self.largest)
    default:
      if parameters.isEmpty { parameters.append(Parameter()) }
      guard parameters.count < Self.limit else { return }
      parameters.append(Parameter(value: nil, followsColon: byte == UInt8(ascii: ":")))
    }
  }
}
