/// One line of an expected text: what it may be.
enum LinePattern {
  /// These bytes.
  case literal([UInt8])
  /// These parts one behind the other, with anything between them, and nothing before or behind.
  case parts([[UInt8]])
  /// A whole line that the expression matches.
  case pattern(Pattern)

  /// Reads a line in which names in brackets stand for something.
  ///
  /// - Throws: ``PlaceholderError`` where a placeholder's regular expression is none.
  init(_ line: ArraySlice<UInt8>, _ placeholders: Placeholders) throws(PlaceholderError) {
    let elements = PatternWords(line, placeholders).elements
    if let parts = Self.parts(elements) {
      self = parts.count == 1 ? .literal(parts[0]) : .parts(parts)
    } else {
      self = .pattern(try Self.wholeLine(elements))
    }
  }

  /// Whether it is a text as it stands.
  var isLiteral: Bool {
    guard case .literal = self else { return false }
    return true
  }

  /// Whether a line is of this form.
  ///
  /// - Throws: ``ComparisonInterruption`` where the time limit passed first.
  func matches(_ line: ArraySlice<UInt8>) throws(ComparisonInterruption) -> Bool {
    switch self {
    case .literal(let bytes): line.elementsEqual(bytes)
    case .parts(let parts): Self.matches(line, parts)
    case .pattern(let pattern): try pattern.hasMatch(in: ByteText.escaped(line))
    }
  }

  /// The texts between the wildcards, or nil where there is more than text and wildcards.
  private static func parts(_ elements: [PatternWords.Element]) -> [[UInt8]]? {
    var parts: [[UInt8]] = [[]]
    for element in elements {
      switch element {
      case .text(let bytes): parts[parts.count - 1] += bytes
      case .anything: parts.append([])
      case .matching: return nil
      }
    }
    return parts
  }

  /// Finds each part at its first place behind the one before: a later place never helps, so that
  /// nothing is tried twice.
  private static func matches(_ line: ArraySlice<UInt8>, _ parts: [[UInt8]]) -> Bool {
    guard let first = parts.first, let last = parts.last, line.starts(with: first) else {
      return false
    }
    var rest = line.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() {
      guard let place = rest.firstRange(of: part) else { return false }
      rest = rest[place.upperBound...]
    }
    return rest.suffix(last.count).elementsEqual(last)
  }
}

/// A placeholder whose regular expression is none.
struct PlaceholderError: Error, CustomStringConvertible {
  let pattern: String
  let reason: PatternError

  var description: String {
    "the placeholder's regular expression \(pattern) is not one: \(reason)"
  }
}

// MARK: - Regular expressions

extension LinePattern {
  /// The expression of a line that holds more than text and wildcards.
  private static func wholeLine(
    _ elements: [PatternWords.Element]
  ) throws(PlaceholderError) -> Pattern {
    var expression = "\\A"
    for element in elements {
      switch element {
      case .text(let bytes):
        expression += Pattern.quoted(String(decoding: ByteText.escaped(bytes[...]), as: UTF8.self))
      case .anything: expression += ".*"
      case .matching(let own):
        // Alone first: what is none must not become one by what stands around it.
        _ = try pattern(own)
        expression += "(?:\(own))"
      }
    }
    return try pattern(expression + "\\z")
  }

  private static func pattern(_ expression: String) throws(PlaceholderError) -> Pattern {
    do {
      return try Pattern(expression)
    } catch {
      throw PlaceholderError(pattern: expression, reason: error)
    }
  }
}

/// Bytes as valid UTF-8, each its own text, so that an expression can stand for those that are none.
///
/// A byte that belongs to no code point becomes one of 128 private ones, U+10FF80 on, as do the
/// bytes of these code points themselves: so two lines become the same only where they are.
private enum ByteText {
  static func escaped(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard line.contains(privateLead) || String(validating: line, as: UTF8.self) == nil else {
      return line
    }
    var escaped: [UInt8] = []
    var (parser, rest) = (Unicode.UTF8.ForwardParser(), line.makeIterator())
    var place = line.startIndex
    while true {
      switch parser.parseScalar(from: &rest) {
      case .emptyInput: return escaped[...]
      case .error(let length):
        escaped += line[place..<(place + length)].flatMap(self.escaped)
        place += length
      case .valid(let encoded):
        escaped += isPrivate(encoded) ? encoded.flatMap(self.escaped) : Array(encoded)
        place += encoded.count
      }
    }
  }

  private static let privateLead: UInt8 = 0xF4

  private static func isPrivate(_ encoded: Unicode.UTF8.EncodedScalar) -> Bool {
    Unicode.UTF8.decode(encoded).value >= 0x10FF80
  }

  /// The UTF-8 of the code point that stands for a byte from 0x80 on.
  private static func escaped(_ byte: UInt8) -> [UInt8] {
    [privateLead, 0x8F, 0xBE | byte >> 6 & 1, 0x80 | byte & 0x3F]
  }
}
