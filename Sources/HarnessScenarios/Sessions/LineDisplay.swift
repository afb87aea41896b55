import HarnessTerminal

/// Shows a line behind its prompt, over as many rows of the terminal as it takes.
struct LineDisplay {
  private let prompt: String
  /// The row of the cursor, counted from that of the prompt.
  private var row = 0

  init(_ prompt: String) { self.prompt = prompt }

  /// What shows a line in place of what was shown before.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - columns: How long the rows are.
  /// - Returns: What the terminal is to be sent.
  mutating func show(_ line: LineEditor, columns: Int) -> String {
    let text = line.text.map { $0 == "\t" ? " " : $0 }
    let end = Self.place(behind: Array(prompt) + text, columns)
    let cursor = Self.place(behind: Array(prompt) + text[..<line.cursor], columns)
    // Behind a row that is full, a terminal leaves the cursor in it until there is more.
    let isFull = end.row > 0 && end.column == 0
    let shown = toStart + "\u{1B}[J" + prompt + String(text) + (isFull ? "\r\n" : "")
    row = cursor.row
    return shown + Self.up(end.row - cursor.row) + Self.toColumn(cursor.column)
  }

  /// What leaves the line, with a new one to come.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - sign: What is shown behind it, as `^C` is.
  ///   - columns: How long the rows are.
  /// - Returns: What the terminal is to be sent.
  mutating func leave(_ line: LineEditor, with sign: String = "", columns: Int) -> String {
    let end = Self.place(behind: Array(prompt) + line.text, columns)
    let down = end.row > row ? "\u{1B}[\(end.row - row)B" : ""
    row = 0
    // Behind a row that is full, the cursor stands in a new one already.
    let isNewRow = sign.isEmpty && end.row > 0 && end.column == 0
    return down + Self.toColumn(end.column) + sign + (isNewRow ? "" : "\r\n")
  }

  /// What clears the terminal, so that the line is shown at its top.
  mutating func clear() -> String {
    row = 0
    return "\u{1B}[H\u{1B}[2J"
  }

  private var toStart: String { Self.up(row) + "\r" }

  private static func up(_ rows: Int) -> String { rows > 0 ? "\u{1B}[\(rows)A" : "" }

  private static func toColumn(_ column: Int) -> String {
    "\r" + (column > 0 ? "\u{1B}[\(column)C" : "")
  }

  /// Where the cursor is behind a text that begins at the start of a row.
  private static func place(behind text: [Character], _ columns: Int) -> (row: Int, column: Int) {
    text.reduce(into: (row: 0, column: 0)) { place, character in
      let width = character.unicodeScalars.reduce(0) { $0 + CharacterWidth.of($1) }
      // One that is two places wide does not begin in the last.
      if place.column + width > columns { place = (place.row + 1, 0) }
      place.column += width
      if place.column == columns { place = (place.row + 1, 0) }
    }
  }
}
