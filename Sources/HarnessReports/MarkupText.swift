/// Text as XML 1.0 and HTML can hold it.
enum MarkupText {
  /// Text between tags.
  static func content(_ text: String) -> String { escaped(text, isAttribute: false) }

  /// The value of an attribute, without its quotes.
  static func attribute(_ text: String) -> String { escaped(text, isAttribute: true) }

  private static func escaped(_ text: String, isAttribute: Bool) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if let reference = reference(byte, isAttribute: isAttribute) {
        result += reference.utf8
      } else {
        result.append(byte)
        if byte == 0xBE || byte == 0xBF { replaceNoncharacter(&result) }
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// What stands for a byte that cannot stand for itself; nil for one that can.
  ///
  /// XML forbids most control characters, also as references; each has a picture, such as ␛.
  private static func reference(_ byte: UInt8, isAttribute: Bool) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): isAttribute ? "&quot;" : nil
    case UInt8(ascii: "\t"), UInt8(ascii: "\n"): isAttribute ? "&#\(byte);" : nil
    // A reader takes one that stands for itself for a line feed.
    case UInt8(ascii: "\r"): "&#13;"
    case 0..<0x20: Unicode.Scalar(0x2400 + UInt32(byte)).map { String($0) }
    default: nil
    }
  }

  /// U+FFFE and U+FFFF are in UTF-8, but not in XML.
  private static func replaceNoncharacter(_ bytes: inout [UInt8]) {
    guard bytes.count >= 3, bytes[bytes.count - 2] == 0xBF, bytes[bytes.count - 3] == 0xEF else {
      return
    }
    bytes[bytes.count - 1] = 0xBD  // U+FFFD
  }
}
