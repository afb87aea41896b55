/// One place on a screen.
struct ScreenCell: Sendable, Equatable {
  /// A character that is two places wide takes two cells.
  enum Part: UInt8, Sendable {
    case whole, left, right
  }

  var scalar: Unicode.Scalar = " "
  /// Up to two combining marks, as in xterm; NUL stands for none.
  var firstMark: Unicode.Scalar = "\0"
  var secondMark: Unicode.Scalar = "\0"
  var part = Part.whole
  var style = TextStyle()

  /// An empty place, in the background that was chosen.
  static func blank(_ style: TextStyle) -> ScreenCell {
    var cell = ScreenCell()
    cell.style.background = style.background
    return cell
  }

  /// Adds a mark; a third one is left out.
  mutating func combine(_ mark: Unicode.Scalar) {
    if firstMark == "\0" {
      firstMark = mark
    } else if secondMark == "\0" {
      secondMark = mark
    }
  }

  /// Whether nothing can be seen but the background.
  var isBlank: Bool { scalar == " " && firstMark == "\0" && part == .whole }
}

/// One row of a screen.
package struct ScreenLine: Sendable, Equatable {
  var cells: [ScreenCell]
  /// Whether the text goes on in the next row, because the row was full.
  var isContinued = false
  /// What stood before the cursor when a prompt in this row was answered; nil where none was.
  var answeredPrompt: String?

  init(columns: Int, _ style: TextStyle = TextStyle()) {
    cells = Array(repeating: .blank(style), count: columns)
  }

  /// The text of these cells, also where they are blank.
  func text(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    for cell in cells[range] where cell.part != .right {
      text.append(cell.scalar)
      if cell.firstMark != "\0" { text.append(cell.firstMark) }
      if cell.secondMark != "\0" { text.append(cell.secondMark) }
    }
    return String(text)
  }

  /// Whether the row still shows a prompt that was answered.
  var showsAnsweredPrompt: Bool { answeredPrompt.map(trimmedText.hasPrefix) ?? false }

  /// The text without the blanks at its end.
  var trimmedText: String {
    let end = cells.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
    return text(0..<end)
  }

  /// Blanks cells, and the other half of a wide character that is cut by an end of the range.
  mutating func erase(_ range: Range<Int>, _ style: TextStyle) {
    let range = range.clamped(to: 0..<cells.count)
    guard !range.isEmpty else { return }
    splitWideCharacter(at: range.lowerBound)
    splitWideCharacter(at: range.upperBound)
    cells.replaceSubrange(range, with: repeatElement(.blank(style), count: range.count))
    if range.upperBound == cells.count { isContinued = false }
    if range.count == cells.count { answeredPrompt = nil }
  }

  /// Blanks both halves of a wide character that lies across the left edge of a column.
  mutating func splitWideCharacter(at column: Int) {
    guard column > 0, column < cells.count, cells[column].part == .right else { return }
    cells[column - 1] = .blank(cells[column - 1].style)
    cells[column] = .blank(cells[column].style)
  }

  /// Moves the cells from `column` on to the right; those at the end are lost.
  mutating func insertBlanks(_ count: Int, at column: Int, _ style: TextStyle) {
    let count = min(count, cells.count - column)
    splitWideCharacter(at: column)
    splitWideCharacter(at: cells.count - count)
    cells.removeLast(count)
    cells.insert(contentsOf: repeatElement(.blank(style), count: count), at: column)
    isContinued = false
  }

  /// Removes cells; those behind them move to the left.
  mutating func deleteCells(_ count: Int, at column: Int, _ style: TextStyle) {
    let count = min(count, cells.count - column)
    splitWideCharacter(at: column)
    splitWideCharacter(at: column + count)
    cells.removeSubrange(column..<(column + count))
    cells.append(contentsOf: repeatElement(.blank(style), count: count))
    isContinued = false
  }

  /// Cuts or fills the row.
  mutating func resize(columns: Int) {
    if columns < cells.count {
      splitWideCharacter(at: columns)
      cells.removeLast(cells.count - columns)
    } else {
      cells.append(contentsOf: repeatElement(ScreenCell(), count: columns - cells.count))
    }
    isContinued = false
  }
}
