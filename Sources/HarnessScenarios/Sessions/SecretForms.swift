import Foundation
import HarnessSystem

/// How programs write a secret that must not be seen.
enum SecretForms {
  /// How many bytes a secret has at the least that is not found in any text.
  static let shortest = 4

  /// Its usual encodings; none of a short one.
  static func of(_ secret: String) -> [String] {
    guard secret.utf8.count >= shortest else { return [] }
    let trimmed = String(secret.trimmed)
    let whole = trimmed == secret || trimmed.utf8.count < shortest ? [secret] : [secret, trimmed]
    let forms = whole.flatMap { text in
      let bytes = Array(text.utf8)
      // Control characters change what is typed, or are not shown.
      let plain = String(text.filter { !$0.isASCII || ($0.asciiValue ?? 0) >= 0x20 })
      return [text, plain] + cases(text) + apart(text) + hexadecimal(bytes) + quoted(text)
        + base64(bytes)
    }
    // Of control characters alone, nothing is left, which would be found everywhere.
    return Set(forms).subtracting([secret]).filter { $0.utf8.count >= shortest }
      .sorted { $0.utf8.count > $1.utf8.count }
  }

  private static func cases(_ text: String) -> [String] {
    [
      text.lowercased(), text.uppercased(), text.capitalized,
      text.prefix(1).uppercased() + text.dropFirst(), String(text.reversed()),
    ]
  }

  /// With something between its characters.
  private static func apart(_ text: String) -> [String] {
    [" ", "-", ".", ",", ":", "_", ", "].map { mark in
      text.map(String.init).joined(separator: mark)
    }
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> [String] {
    let pairs = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    let forms = ["", " ", ":"].map { pairs.joined(separator: $0) }
    return forms + forms.map { $0.uppercased() }
  }

  // MARK: - In a language's text

  private static func quoted(_ text: String) -> [String] {
    let html = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    let backslashed = text.replacing("\\", with: "\\\\")
    return percent(text) + [html] + ["&#39;", "&#x27;"].map { html.replacing("'", with: $0) }
      + [backslashed.replacing("\"", with: "\\\""), backslashed.replacing("'", with: "\\'")]
      .flatMap(escapes)
      + escapes(backslashed)
      + ["'\\''", "'\"'\"'"].map { text.replacing("'", with: $0) }
      + [shellWord(text, \.isASCII), shellWord(text, { _ in true })]
  }

  /// Percent-encoded: as of RFC 3986, as `encodeURIComponent` and forms do it, and all but letters.
  private static func percent(_ text: String) -> [String] {
    let plain = ["-._~", "-._~!'()*", "-._*", ""]
    return plain.flatMap { plain -> [String] in
      let parts = text.utf8.map { byte -> String in
        let character = Character(UnicodeScalar(byte))
        let isPlain =
          byte < 0x80 && (character.isLetter || character.isNumber || plain.contains(character))
        return isPlain ? String(character) : "%" + padded(byte, 16, 2).uppercased()
      }
      let small = parts.map { $0.utf8.count == 3 ? $0.lowercased() : $0 }
      return [parts, small].flatMap { parts in
        let whole = parts.joined()
        return [whole, whole.replacing("%20", with: "+")]
      }
    }
  }

  /// What is beyond ASCII as it is, and as JSON, Python and shells write it.
  private static func escapes(_ text: String) -> [String] {
    let json = text.utf16.map { unit in
      unit < 0x80 ? String(UnicodeScalar(UInt8(unit))) : "\\u" + padded(unit, 16, 4)
    }.joined()
    let python = text.unicodeScalars.map { scalar in
      switch scalar.value {
      case 0..<0x80: String(scalar)
      case 0..<0x100: "\\x" + padded(scalar.value, 16, 2)
      case 0..<0x10000: "\\u" + padded(scalar.value, 16, 4)
      default: "\\U" + padded(scalar.value, 16, 8)
      }
    }.joined()
    let bytes = { (write: (UInt8) -> String) in
      text.utf8.map { $0 < 0x80 ? String(UnicodeScalar($0)) : write($0) }.joined()
    }
    let angled = [("<", "\\u003c"), (">", "\\u003e"), ("&", "\\u0026")].reduce(text) {
      $0.replacing($1.0, with: $1.1)
    }
    return [text, json, json.replacing("/", with: "\\/"), python, angled]
      + [bytes { "\\x" + padded($0, 16, 2) }, bytes { "\\" + padded($0, 8, 3) }]
  }

  /// With a backslash before each mark, as `printf %q` writes it.
  private static func shellWord(_ text: String, _ isQuoted: (Character) -> Bool) -> String {
    text.map { character in
      let isPlain = character.isLetter || character.isNumber || "_-./:=@%+,".contains(character)
      return isPlain || !isQuoted(character) ? String(character) : "\\\(character)"
    }.joined()
  }

  private static func padded(_ number: some BinaryInteger, _ radix: Int, _ count: Int) -> String {
    let digits = String(number, radix: radix)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }

  // MARK: - Base64

  /// The base64 that is the same wherever the secret begins in a text, for each of three beginnings.
  private static func base64(_ bytes: [UInt8]) -> [String] {
    (0..<3).map { shift in
      let text = Data([UInt8](repeating: 0, count: shift) + bytes).base64EncodedString()
      let skipped = [0, 2, 3][shift]
      let unsure = (bytes.count + shift).isMultiple(of: 3) ? 0 : 1
      return String(text.filter { $0 != "=" }.dropFirst(skipped).dropLast(unsure))
    }.flatMap { [$0, $0.replacing("+", with: "-").replacing("/", with: "_")] }
  }
}
