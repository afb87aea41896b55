/// How a line of an expected text is written: words in brackets that stand for something, and a
/// backslash where one is meant as it stands.
///
/// `\[..]` is the text `[..]`, `\\[..]` a backslash and then anything; anywhere else a backslash is
/// a backslash, and a name in brackets that is not known is itself.
struct PatternWords {
  /// A piece of a line.
  enum Element {
    case text([UInt8])
    case anything
    case matching(String)
  }

  private(set) var elements: [Element] = []
  /// How many words in brackets stand for something.
  private(set) var wordCount = 0

  private static let backslash = UInt8(ascii: "\\")
  private static let opening = UInt8(ascii: "[")
  private static let closing = UInt8(ascii: "]")

  /// Reads a line.
  init(_ line: ArraySlice<UInt8>, _ placeholders: Placeholders) {
    var text: [UInt8] = []
    var rest = line
    while let byte = rest.first {
      guard byte == Self.opening, let word = Self.word(at: rest, placeholders) else {
        text.append(byte)
        rest = rest.dropFirst()
        continue
      }
      let isMeant = Self.takeBackslashes(&text)
      if isMeant {
        wordCount += 1
        add(word.meaning, behind: &text)
      } else {
        text += rest.prefix(word.count)
      }
      rest = rest.dropFirst(word.count)
    }
    addText(&text)
  }

  /// Writes a line so that it stands for itself, with the known values as placeholders.
  static func written(_ line: ArraySlice<UInt8>, _ placeholders: Placeholders) -> [UInt8] {
    AnyLines.looksLikeMarker(line)
      ? [backslash] + line
      : written(line, placeholders, values: placeholders.values, behind: [])
  }

  /// Writes a part of a line that follows some backslashes.
  private static func written(
    _ part: ArraySlice<UInt8>, _ placeholders: Placeholders,
    values: [(name: String, bytes: [UInt8])], behind backslashes: [UInt8]
  ) -> [UInt8] {
    var text = backslashes
    var rest = part
    while let byte = rest.first {
      if let value = values.first(where: { rest.starts(with: $0.bytes) }) {
        text += trailingBackslashes(of: text) + Array("[\(value.name)]".utf8)
        rest = rest.dropFirst(value.bytes.count)
      } else if byte == opening, let word = word(at: rest, placeholders) {
        text += trailingBackslashes(of: text) + [backslash] + rest.prefix(word.count)
        rest = rest.dropFirst(word.count)
      } else {
        text.append(byte)
        rest = rest.dropFirst()
      }
    }
    return Array(text.dropFirst(backslashes.count))
  }

  /// Adds a value to a line of a pattern, in which it stands for itself.
  ///
  /// - Parameters:
  ///   - value: Without a newline.
  ///   - line: The line so far.
  ///   - rest: What follows in the line.
  ///   - placeholders: What names in brackets stand for.
  static func append(
    _ value: ArraySlice<UInt8>, to line: inout [UInt8], before rest: ArraySlice<UInt8>,
    _ placeholders: Placeholders
  ) {
    line += written(value, placeholders, values: [], behind: trailingBackslashes(of: line))
    if rest.first == opening, word(at: rest, placeholders) != nil {
      line += trailingBackslashes(of: line)
    }
  }

  private mutating func add(_ element: Element, behind text: inout [UInt8]) {
    // What a value ends with is no backslash before the next word.
    addText(&text)
    if case .text(var value) = element {
      addText(&value)
    } else {
      elements.append(element)
    }
  }

  private mutating func addText(_ text: inout [UInt8]) {
    if case .text(let before) = elements.last {
      elements[elements.count - 1] = .text(before + text)
    } else if !text.isEmpty {
      elements.append(.text(text))
    }
    text = []
  }

  /// The word in brackets that a text begins with, if it is a known one.
  private static func word(
    at text: ArraySlice<UInt8>, _ placeholders: Placeholders
  ) -> (meaning: Element, count: Int)? {
    let inside = text.dropFirst().prefix { $0 != closing && $0 != opening }
    guard inside.endIndex < text.endIndex, text[inside.endIndex] == closing else { return nil }
    let name = String(decoding: inside, as: UTF8.self)
    if name == ".." { return (.anything, inside.count + 2) }
    switch placeholders[name] {
    case .value(let value): return (.text(Array(value.utf8)), inside.count + 2)
    case .matching(let pattern): return (.matching(pattern), inside.count + 2)
    case nil: return nil
    }
  }

  private static func trailingBackslashes(of text: [UInt8]) -> [UInt8] {
    Array(text.reversed().prefix { $0 == backslash })
  }

  /// Halves the backslashes before a word; whether none is left over that would make it text.
  private static func takeBackslashes(_ text: inout [UInt8]) -> Bool {
    let count = trailingBackslashes(of: text).count
    text.removeLast(count - count / 2)
    return count.isMultiple(of: 2)
  }
}

/// The line `...`, which stands for any number of lines; `\...` is the line `...` itself.
enum AnyLines {
  /// Whether a line of an expected text stands for any lines.
  static func isMarker(_ line: ArraySlice<UInt8>) -> Bool { line.elementsEqual(dots) }

  /// Whether a line is `...`, or that behind backslashes.
  static func looksLikeMarker(_ line: ArraySlice<UInt8>) -> Bool {
    line.drop { $0 == UInt8(ascii: "\\") }.elementsEqual(dots)
  }

  private static let dots = Array("...".utf8)
}
