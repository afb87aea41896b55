/// Photos as JSON: an array with an object a line, its keys always in the same order.
struct PhotoJSON {
  /// The array, with a newline at its end.
  static func text(_ photos: [Photo]) -> String {
    if photos.isEmpty { return "[]\n" }
    return "[\n" + photos.map { "  " + object($0) }.joined(separator: ",\n") + "\n]\n"
  }

  private static func object(_ photo: Photo) -> String {
    let members = [
      ("path", string(photo.path)),
      ("taken", photo.taken.map { string($0.description) }),
      ("latitude", photo.coordinate.map { degrees($0.latitude) }),
      ("longitude", photo.coordinate.map { degrees($0.longitude) }),
      ("bytes", String(photo.bytes)),
    ]
    return "{" + members.map { "\"\($0)\": \($1 ?? "null")" }.joined(separator: ", ") + "}"
  }

  /// A string of RFC 8259, with all but what must be escaped as it is.
  private static func string(_ text: String) -> String {
    "\"" + text.unicodeScalars.map(escape).joined() + "\""
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    // RFC 8259 asks for the first range only; a terminal obeys the second one too.
    case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}": return "\\u" + hexadecimal(scalar, 4)
    default: return String(scalar)
    }
  }
}
