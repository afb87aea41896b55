import HarnessSystem

/// One line of an expected text: what it may be.
enum LinePattern {
  /// These bytes.
  case literal([UInt8])
  /// These parts one behind the other, with anything between them, and nothing before or behind.
  case parts([[UInt8]])
  /// A whole line that the expression matches.
  case pattern(Pattern)
  /// Bytes, then what the expression matches as a whole, and bytes to the end.
  case between([UInt8], Pattern, [UInt8])

  /// Reads a line in which names in brackets stand for something.
  ///
  /// - Parameters:
  ///   - line: As it is written.
  ///   - placeholders: What the names stand for.
  ///   - patterns: The expressions of the lines before, to which those of this one are added.
  /// - Throws: ``PlaceholderError`` where a placeholder's regular expression is none.
  init(
    _ line: ArraySlice<UInt8>, _ placeholders: Placeholders,
    _ patterns: inout PlaceholderPatterns
  ) throws(PlaceholderError) {
    let elements = PatternWords(line, placeholders).elements
    if let parts = Self.parts(elements) {
      self = parts.count == 1 ? .literal(parts[0]) : .parts(parts)
    } else if let between = try Self.between(elements, &patterns) {
      self = between
    } else {
      self = .pattern(try Self.wholeLine(elements, &patterns))
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
    case .literal(let bytes): return line.elementsEqual(bytes)
    case .parts(let parts): return Self.matches(line, parts)
    case .pattern(let pattern): return try pattern.hasMatch(in: ByteText.escaped(line))
    case .between(let start, let pattern, let end):
      guard Self.isBetween(line, start, end) else { return false }
      return try pattern.hasMatch(
        in: ByteText.escaped(line.dropFirst(start.count).dropLast(end.count)))
    }
  }

  private static func isBetween(
    _ line: ArraySlice<UInt8>, _ start: [UInt8], _ end: [UInt8]
  ) -> Bool {
    line.count >= start.count + end.count && line.starts(with: start)
      && line.suffix(end.count).elementsEqual(end)
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
  /// A line with one expression whose matches do not depend on what stands beside them, so that
  /// lines with other texts around it share it; nil for any other.
  private static func between(
    _ elements: [PatternWords.Element], _ patterns: inout PlaceholderPatterns
  ) throws(PlaceholderError) -> LinePattern? {
    var (texts, own): ([[UInt8]], String?) = ([[]], nil)
    for element in elements {
      switch element {
      case .text(let bytes): texts[texts.count - 1] += bytes
      case .matching(let expression) where own == nil:
        own = expression
        texts.append([])
      case .anything, .matching: return nil
      }
    }
    guard let own, texts.allSatisfy({ String(validating: $0, as: UTF8.self) != nil }),
      try !patterns.pattern(own).looksAround
    else { return nil }
    return .between(texts[0], try patterns.pattern("\\A(?:\(own))\\z"), texts[1])
  }

  /// The expression of a line that holds more than text and wildcards.
  ///
  /// It is put together of the trees of its parts: to read a placeholder's expression anew for each
  /// place at which it stands takes the most time by far.
  private static func wholeLine(
    _ elements: [PatternWords.Element], _ patterns: inout PlaceholderPatterns
  ) throws(PlaceholderError) -> Pattern {
    var parts = [SyntaxNode(.textStart)]
    for element in elements {
      switch element {
      case .text(let bytes): parts.append(SyntaxNode(text: ByteText.escaped(bytes[...])))
      case .anything: parts.append(SyntaxNode(.star, parts: [SyntaxNode(.anyButNewline)]))
      case .matching(let own): parts.append(try patterns.tree(of: own))
      }
    }
    do {
      return try Pattern(SyntaxNode(.sequence, parts: parts + [SyntaxNode(.textEnd)]))
    } catch {
      throw PlaceholderError(pattern: "the line", reason: error)
    }
  }
}

/// The expressions of a text's lines, each of which is read once.
struct PlaceholderPatterns {
  private var patterns: [ExactText: Pattern] = [:]
  private var trees: [ExactText: SyntaxNode] = [:]

  /// - Throws: ``PlaceholderError`` where an expression is none.
  mutating func pattern(_ expression: String) throws(PlaceholderError) -> Pattern {
    let key = ExactText(expression)
    if let pattern = patterns[key] { return pattern }
    do {
      let pattern = try Pattern(expression)
      patterns[key] = pattern
      return pattern
    } catch {
      throw PlaceholderError(pattern: expression, reason: error)
    }
  }

  /// What an expression is read as, to be a part of others.
  ///
  /// - Throws: ``PlaceholderError`` where an expression is none.
  mutating func tree(of expression: String) throws(PlaceholderError) -> SyntaxNode {
    let key = ExactText(expression)
    if let tree = trees[key] { return tree }
    do {
      let tree = try Pattern.tree(of: expression)
      trees[key] = tree
      return tree
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
