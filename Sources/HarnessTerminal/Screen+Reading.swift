import Foundation

// MARK: - What can be read

extension Screen {
  /// The rows from the top, without the blanks at their ends.
  public var rowTexts: [String] { lines.map(\.trimmedText) }

  /// The rows as one text, without the blanks at their ends and without blank rows at the bottom.
  public var text: String {
    var texts = rowTexts
    while texts.last == "" { texts.removeLast() }
    return texts.joined(separator: "\n")
  }

  /// The text of one row without the blanks at its end.
  ///
  /// - Parameter number: From 0 at the top.
  /// - Returns: An empty text where there is no such row.
  public func row(_ number: Int) -> String {
    lines.indices.contains(number) ? lines[number].trimmedText : ""
  }

  /// Whether the screen shows a text.
  ///
  /// - Parameter text: One line, also where the screen was too narrow for it and broke it; or
  ///   several whole rows.
  /// - Returns: True as well where the text ends with spaces that only a program could tell from
  ///   nothing.
  public func contains(_ text: String) -> Bool {
    ([self.text] + unbrokenLines).contains { text.isEmpty || $0.firstRange(of: text) != nil }
  }

  /// How the character at a place looks; nil outside the screen.
  public func style(at place: Position) -> TextStyle? {
    guard lines.indices.contains(place.row), lines[place.row].cells.indices.contains(place.column)
    else { return nil }
    return lines[place.row].cells[place.column].style
  }

  /// Whether nothing stands on the cursor's line before it.
  package var isCursorBehindBlanks: Bool { lineBeforeCursor.allSatisfy { $0 == " " } }

  private var lineBeforeCursor: String { fullRows(endingAbove: cursor.row) + rowBeforeCursor }

  private var rowBeforeCursor: String {
    lines[cursor.row].text(0..<min(cursor.column + (isWrapPending ? 1 : 0), columns))
  }

  /// Notes that the prompt at the cursor is answered now.
  package mutating func noteAnswer() {
    lines[cursor.row].answeredPrompt = rowBeforeCursor.trimmed
  }

  /// The line that the cursor is on, up to the cursor; where that is blank, the last line above
  /// it that is not, unless it was answered already: a program that reads on has not asked again.
  ///
  /// Rows that the screen broke because they were full are one line.
  package var textBeforeCursor: String {
    guard isCursorBehindBlanks else { return lineBeforeCursor }
    guard let row = (0..<cursor.row).last(where: { !lines[$0].trimmedText.isEmpty }) else {
      return ""
    }
    return lines[row].showsAnsweredPrompt
      ? "" : fullRows(endingAbove: row) + lines[row].trimmedText
  }

  /// Everything that stands in the rows just above one and runs on into it.
  private func fullRows(endingAbove row: Int) -> String {
    var start = row
    while start > 0, lines[start - 1].isContinued { start -= 1 }
    return lines[start..<row].map { $0.text(0..<columns) }.joined()
  }

  /// The lines as they were before the screen broke them, without the blanks at their ends and
  /// without blank lines at the bottom.
  package var unbrokenText: String {
    var texts = unbrokenLines.map(\.trimmed)
    while texts.last == "" { texts.removeLast() }
    return texts.joined(separator: "\n")
  }

  /// The lines with their blanks, as they were before the screen broke them.
  private var unbrokenLines: [String] {
    var joined: [String] = []
    var isContinued = false
    for line in lines {
      let text = line.text(0..<columns)
      if isContinued { joined[joined.count - 1] += text } else { joined.append(text) }
      isContinued = line.isContinued
    }
    return joined
  }
}

extension String {
  /// The text without the spaces at its end.
  fileprivate var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}

extension Screen: CustomStringConvertible {
  /// The screen's text.
  public var description: String { text }
}
