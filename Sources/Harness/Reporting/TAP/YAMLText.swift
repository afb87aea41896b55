import Foundation

/// Text as a double-quoted scalar of YAML, on one line in which GitHub Actions finds no command.
enum YAMLText {
  /// With its quotes.
  static func quoted(_ text: String) -> String {
    "\"" + text.unicodeScalars.map(escaped).joined().replacing("##[", with: #"#\x23["#) + "\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\t": "\\t"
    case "\r": "\\r"
    case "\u{1B}": "\\e"
    case "\0"..<" ", "\u{7F}"..."\u{9F}": String(format: "\\x%02x", scalar.value)
    case "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}":
      String(format: "\\u%04x", scalar.value)
    default: String(scalar)
    }
  }
}
