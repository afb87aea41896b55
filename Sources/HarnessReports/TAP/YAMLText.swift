import Foundation
import HarnessSystem

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
    case "\0"..<" ", "\u{7F}"..."\u{9F}": "\\x" + scalar.value.filled(to: 2, radix: 16)
    case "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}":
      "\\u" + scalar.value.filled(to: 4, radix: 16)
    default: String(scalar)
    }
  }
}
