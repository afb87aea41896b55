/// Text as a message shows it: on a terminal, and in a log, nothing of it does anything.
///
/// Control characters are shown by their pictures (`␛`, `␍`, `␀`), invisible characters and those
/// that turn the direction of a text by their numbers (`\u{202E}`), bytes that are not UTF-8 as
/// `\xFF`. Tabs and line feeds stay.
package enum VisibleText {
  /// The bytes as text that shows all of them.
  package static func of(_ bytes: some Collection<UInt8>) -> String {
    guard !bytes.allSatisfy(isPlain) else { return String(decoding: bytes, as: UTF8.self) }
    var shown = ""
    var rest = bytes[...]
    while !rest.isEmpty {
      var parser = Unicode.UTF8.ForwardParser()
      var iterator = rest.makeIterator()
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        append(Unicode.UTF8.decode(encoded), to: &shown)
        rest = rest.dropFirst(encoded.count)
      case .error(let length):
        for byte in rest.prefix(length) { shown += "\\x" + hexadecimal(UInt32(byte)) }
        rest = rest.dropFirst(length)
      case .emptyInput:
        return shown
      }
    }
    return shown
  }

  /// The text with everything in it visible.
  package static func of(_ text: String) -> String { of(text.utf8) }

  /// A line with the spaces and tabs at its end as their pictures (`␠`, `␉`).
  package static func withVisibleEnd(_ line: String) -> String {
    let end = line.utf8.reversed().prefix { $0 == 0x20 || $0 == 0x09 }.reversed()
    guard !end.isEmpty else { return line }
    return String(line.dropLast(end.count)) + end.map { $0 == 0x20 ? "␠" : "␉" }.joined()
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) || byte == 0x0A || byte == 0x09
  }

  private static func append(_ scalar: Unicode.Scalar, to shown: inout String) {
    switch scalar.value {
    case 0x09, 0x0A:
      shown.unicodeScalars.append(scalar)
    case 0..<0x20:
      picture(0x2400 + scalar.value, in: &shown)
    case 0x7F:
      picture(0x2421, in: &shown)
    default:
      if isInvisible(scalar) {
        shown += "\\u{\(hexadecimal(scalar.value))}"
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
  }

  private static func picture(_ value: UInt32, in shown: inout String) {
    if let scalar = Unicode.Scalar(value) { shown.unicodeScalars.append(scalar) }
  }

  /// Whether a character shows nothing, or turns the direction of a text.
  package static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Emoji are joined by U+200D, and are better seen than spelt.
    case .format: scalar.value != 0x200D
    case .spaceSeparator: scalar.value != 0x20
    default: false
    }
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return digits.count < 2 ? "0" + digits : digits
  }
}
