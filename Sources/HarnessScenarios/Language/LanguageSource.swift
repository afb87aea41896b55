import Harness

/// A text by its lines, for what an editor asks of it: places are offsets of bytes.
package struct LanguageSource: Sendable {
  /// The whole text, in UTF-8.
  package let bytes: [UInt8]
  /// Where each line starts; at least one.
  private let starts: [Int]

  /// - Parameter bytes: A text in UTF-8.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    for (place, byte) in bytes.enumerated() where byte == Marker.newline {
      starts.append(place + 1)
    }
    self.starts = starts
  }

  /// How many lines there are, also one that is empty behind the last newline.
  package var lineCount: Int { starts.count }

  /// Where a line stands, without its line end.
  ///
  /// Only a newline ends a line, as scenarios and most editors have it; a carriage return before it
  /// belongs to that.
  ///
  /// - Parameter index: From 0; a line beyond the last is empty, and at the end.
  /// - Returns: Its bytes.
  package func line(_ index: Int) -> Range<Int> {
    guard starts.indices.contains(index) else { return bytes.count..<bytes.count }
    let start = starts[index]
    guard index + 1 < starts.count else { return start..<bytes.count }
    let end = starts[index + 1] - 1
    return start..<(end > start && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end)
  }

  /// The line that a place lies in, from 0.
  package func lineIndex(at offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The text of some bytes.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// A line without the blanks around it; where it holds nothing else, the whole line.
  func trimmedLine(_ index: Int) -> Range<Int> {
    let line = line(index)
    guard let first = line.first(where: { !isBlank(bytes[$0]) }),
      let last = line.last(where: { !isBlank(bytes[$0]) })
    else { return line }
    return first..<(last + 1)
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

  /// Where the word of a script's line stands that a problem names by its column; the line, where none
  /// begins there.
  ///
  /// - Parameters:
  ///   - column: In characters from 1, counted as ``ScriptLexer`` does.
  ///   - index: The line, from 0.
  /// - Returns: Its bytes.
  func range(ofColumn column: Int, inLine index: Int) -> Range<Int> {
    let line = line(index)
    let words = LanguageWord.all(in: self, line)
    if let word = words.first(where: { $0.column == column }) { return word.range }
    guard column > 1 else { return trimmedLine(index) }
    // Within a word, such as at a quote.
    let start = line.lowerBound + text(line).prefix(column - 1).utf8.count
    guard start < line.upperBound else { return trimmedLine(index) }
    return start..<line.upperBound
  }
}

/// A word of a script's line as it stands in the text, also in a line that cannot be read yet.
struct LanguageWord: Equatable {
  /// Its bytes, with quotes.
  let range: Range<Int>
  /// In characters from 1, as ``ScriptLexer`` counts.
  let column: Int
  /// Its text without quotes; nil where that depends on a variable.
  let literal: String?
  /// Whether a quote in it is not closed.
  let isOpen: Bool

  /// The words of some bytes of one line, before a comment.
  static func all(in source: LanguageSource, _ line: Range<Int>) -> [LanguageWord] {
    var words: [LanguageWord] = []
    var (place, known) = (line.lowerBound, (place: line.lowerBound, column: 1))
    while true {
      while place < line.upperBound, separates(source.bytes[place]) { place += 1 }
      guard place < line.upperBound, source.bytes[place] != UInt8(ascii: "#") else { return words }
      known = (place, known.column + source.text(known.place..<place).count)
      let word = word(in: source, place..<line.upperBound, column: known.column)
      words.append(word)
      place = word.range.upperBound
    }
  }

  /// The word that begins where a rest of a line does.
  private static func word(
    in source: LanguageSource, _ rest: Range<Int>, column: Int
  ) -> LanguageWord {
    let quote = UInt8(ascii: "'")
    var (place, isQuoted, isVariable) = (rest.lowerBound, false, false)
    var text: [UInt8] = []
    while place < rest.upperBound {
      let byte = source.bytes[place]
      if byte == quote {
        let isDoubled =
          isQuoted && place + 1 < rest.upperBound && source.bytes[place + 1] == quote
        if isDoubled { text.append(quote) } else { isQuoted.toggle() }
        place += isDoubled ? 2 : 1
        continue
      }
      if !isQuoted, separates(byte) || byte == UInt8(ascii: "#") { break }
      isVariable = isVariable || (!isQuoted && byte == UInt8(ascii: "$"))
      text.append(byte)
      place += 1
    }
    return LanguageWord(
      range: rest.lowerBound..<place, column: column,
      literal: isVariable ? nil : String(decoding: text, as: UTF8.self), isOpen: isQuoted)
  }

  private static func separates(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }
}
