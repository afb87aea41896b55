import Foundation

/// One line of an expected text: what it may be.
enum LinePattern {
  /// These bytes.
  case literal([UInt8])
  /// These parts one behind the other, with anything between them, and nothing before or behind.
  case parts([[UInt8]])
  /// A whole line that the expression matches.
  case regex(Regex<AnyRegexOutput>)

  /// Reads a line in which names in brackets stand for something.
  ///
  /// - Throws: ``PlaceholderError`` where a placeholder's regular expression is none.
  init(_ line: ArraySlice<UInt8>, _ placeholders: Placeholders) throws {
    let elements = PatternWords(line, placeholders).elements
    if let parts = Self.parts(elements) {
      self = parts.count == 1 ? .literal(parts[0]) : .parts(parts)
    } else {
      self = .regex(try LineRegex(elements).compiled())
    }
  }

  /// Whether it is a text as it stands.
  var isLiteral: Bool {
    guard case .literal = self else { return false }
    return true
  }

  /// Whether a line is of this form.
  func matches(_ line: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .literal(let bytes): line.elementsEqual(bytes)
    case .parts(let parts): Self.matches(line, parts)
    case .regex(let regex):
      (try? regex.wholeMatch(in: String(decoding: line, as: UTF8.self))) != nil
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
  let reason: String

  var description: String {
    "the placeholder's regular expression \(pattern) is not one: \(reason)"
  }
}

/// The regular expression of a line that holds more than text and wildcards.
private struct LineRegex {
  let elements: [PatternWords.Element]

  init(_ elements: [PatternWords.Element]) {
    self.elements = elements
  }

  func compiled() throws -> Regex<AnyRegexOutput> {
    for case .matching(let pattern) in elements { try check(pattern) }
    do {
      return try Regex(pattern).matchingSemantics(.unicodeScalar)
    } catch {
      throw PlaceholderError(pattern: pattern, reason: "\(error)")
    }
  }

  private func check(_ pattern: String) throws {
    do {
      _ = try Regex(pattern)
    } catch {
      throw PlaceholderError(pattern: pattern, reason: "\(error)")
    }
  }

  /// A wildcard with plain text up to the next wildcard is never tried a second time (`(?>`): a
  /// later place of that text never helps.
  private var pattern: String {
    var pattern = ""
    for (index, element) in elements.enumerated() {
      switch element {
      case .text(let bytes):
        pattern += Self.quoted(String(decoding: bytes, as: UTF8.self))
        if isBetweenWildcards(index) { pattern += ")" }
      case .anything:
        pattern += isBetweenWildcards(index + 1) ? "(?>[^\\n]*?" : "[^\\n]*?"
      case .matching(let expression):
        pattern += "(?:\(expression))"
      }
    }
    return pattern
  }

  private func isBetweenWildcards(_ index: Int) -> Bool {
    guard index > 0, index + 1 < elements.count, case .text = elements[index],
      case .anything = elements[index - 1], case .anything = elements[index + 1]
    else { return false }
    return true
  }

  private static func quoted(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      let isPlain =
        !scalar.isASCII || scalar.properties.isAlphabetic || scalar == " "
        || ("0"..."9").contains(scalar) || scalar.value < 0x20
      return isPlain ? String(scalar) : "\\" + String(scalar)
    }
    .joined()
  }
}
