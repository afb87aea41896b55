#if DEBUG || HARNESS_ENABLED
  /// Reads the texts of a JSON object (RFC 8259), without Foundation.
  ///
  /// Members whose values are anything else are passed over, as the launch protocol asks.
  struct JSONObjectReader {
    private var rest: Substring.UnicodeScalarView

    /// The texts of the object's members by their names; nil where the line is no object.
    static func texts(of line: String) -> [String: String]? {
      var reader = JSONObjectReader(rest: line[...].unicodeScalars)
      return reader.readTexts()
    }

    private mutating func readTexts() -> [String: String]? {
      guard take("{") else { return nil }
      var texts: [String: String] = [:]
      if take("}") { return texts }
      repeat {
        guard let name = readText(), take(":") else { return nil }
        if isAtText {
          guard let text = readText() else { return nil }
          texts[name] = text
        } else if !skipValue() {
          return nil
        }
      } while take(",")
      return take("}") ? texts : nil
    }

    /// Passes over a number, a word, or whatever stands between brackets.
    private mutating func skipValue() -> Bool {
      var depth = 0
      skipSpace()
      while let scalar = rest.first {
        switch scalar {
        case "\"":
          guard readText() != nil else { return false }
          continue
        case "{", "[":
          depth += 1
        case "}", "]":
          guard depth > 0 else { return true }
          depth -= 1
        case ",":
          guard depth > 0 else { return true }
        default:
          break
        }
        rest.removeFirst()
      }
      return false
    }

    private mutating func readText() -> String? {
      guard take("\"") else { return nil }
      var text = String.UnicodeScalarView()
      while let scalar = rest.popFirst() {
        switch scalar {
        case "\"": return String(text)
        case "\\":
          guard let escaped = readEscape() else { return nil }
          text.append(escaped)
        default: text.append(scalar)
        }
      }
      return nil
    }

    private mutating func readEscape() -> Unicode.Scalar? {
      guard let scalar = rest.popFirst() else { return nil }
      return scalar == "u" ? readCode() : Self.escapes[scalar]
    }

    private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
      "\"": "\"", "\\": "\\", "/": "/", "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t",
    ]

    /// Reads a UTF-16 code, and its other half where it is half of a pair.
    private mutating func readCode() -> Unicode.Scalar? {
      guard let code = readUnit() else { return nil }
      guard (0xD800..<0xDC00).contains(code) else { return Unicode.Scalar(code) }
      guard rest.popFirst() == "\\", rest.popFirst() == "u", let low = readUnit(),
        (0xDC00..<0xE000).contains(low)
      else { return nil }
      return Unicode.Scalar(0x10000 + (code - 0xD800) << 10 + (low - 0xDC00))
    }

    private mutating func readUnit() -> UInt32? {
      let digits = rest.prefix(4)
      guard digits.count == 4, digits.allSatisfy(\.properties.isASCIIHexDigit) else { return nil }
      rest = rest.dropFirst(4)
      return UInt32(String(String.UnicodeScalarView(digits)), radix: 16)
    }

    private var isAtText: Bool {
      mutating get {
        skipSpace()
        return rest.first == "\""
      }
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
      skipSpace()
      guard rest.first == scalar else { return false }
      rest.removeFirst()
      return true
    }

    private mutating func skipSpace() {
      rest = rest.drop { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\n" }
    }
  }
#endif
