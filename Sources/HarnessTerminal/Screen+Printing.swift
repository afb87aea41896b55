// MARK: - Text

extension Screen {
  /// Shows characters of ASCII.
  mutating func printPlain(_ bytes: UnsafeRawBufferPointer) {
    guard charsets.isPlain, !modes.inserts else {
      for byte in bytes { print(Unicode.Scalar(byte)) }
      return
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      wrapIfPending()
      let count = min(rest.count, columns - cursor.column)
      put(UnsafeRawBufferPointer(rebasing: rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    lastPrinted = bytes.last.map { Unicode.Scalar($0) }
  }

  /// Puts characters where the cursor is, as many as fit.
  private mutating func put(_ bytes: UnsafeRawBufferPointer) {
    let start = cursor.column
    lines[cursor.row].splitWideCharacter(at: start)
    lines[cursor.row].splitWideCharacter(at: start + bytes.count)
    var cell = ScreenCell()
    cell.style = style
    lines[cursor.row].cells.withUnsafeMutableBufferPointer { cells in
      for index in 0..<bytes.count {
        cell.scalar = Unicode.Scalar(bytes[index])
        cells[start + index] = cell
      }
    }
    advance(bytes.count)
  }

  /// Shows a character where the cursor is.
  mutating func print(_ scalar: Unicode.Scalar) {
    let shown = charsets.shown(scalar)
    let width = CharacterWidth.of(shown)
    guard width > 0 else { return combine(shown) }
    guard width <= columns else { return }
    wrapIfPending()
    if cursor.column + width > columns {
      guard modes.wraps else { return }
      isWrapPending = true
      wrapIfPending()
    }
    if modes.inserts { lines[cursor.row].insertBlanks(width, at: cursor.column, style) }
    put(shown, width)
    advance(width)
    lastPrinted = scalar
  }

  private mutating func put(_ scalar: Unicode.Scalar, _ width: Int) {
    let column = cursor.column
    lines[cursor.row].splitWideCharacter(at: column)
    lines[cursor.row].splitWideCharacter(at: column + width)
    var cell = ScreenCell(scalar: scalar, part: width == 2 ? .left : .whole, style: style)
    lines[cursor.row].cells[column] = cell
    guard width == 2 else { return }
    cell.part = .right
    lines[cursor.row].cells[column + 1] = cell
  }

  /// Shows a character that is one place wide many times, row by row: whole rows are alike, so that
  /// what scrolls out of the screen is not written at all.
  mutating func fill(_ scalar: Unicode.Scalar, _ count: Int) {
    let cell = ScreenCell(scalar: scalar, style: style)
    wrapIfPending()
    let first = min(count, columns - cursor.column)
    fillRow(with: cell, first)
    let (wholeCount, last) = (count - first).quotientAndRemainder(dividingBy: columns)
    if wholeCount > 0 { fillRows(with: cell, wholeCount) }
    guard last > 0 else { return }
    wrapIfPending()
    fillRow(with: cell, last)
  }

  /// Fills cells from the cursor on, as many as are left in its row.
  private mutating func fillRow(with cell: ScreenCell, _ count: Int) {
    let range = cursor.column..<(cursor.column + count)
    if modes.inserts { lines[cursor.row].insertBlanks(count, at: cursor.column, style) }
    lines[cursor.row].splitWideCharacter(at: range.lowerBound)
    lines[cursor.row].splitWideCharacter(at: range.upperBound)
    lines[cursor.row].cells.replaceSubrange(range, with: repeatElement(cell, count: count))
    advance(count)
  }

  /// Fills the rows below the cursor's, which is full, and scrolls where there are no more.
  private mutating func fillRows(with cell: ScreenCell, _ count: Int) {
    var full = ScreenLine(columns: columns, style)
    full.cells = Array(repeating: cell, count: columns)
    full.isContinued = true
    lines[cursor.row].isContinued = true
    let end = cursor.row < region.upperBound ? region.upperBound : rows
    let below = min(count, end - 1 - cursor.row)
    var isContinued = !modes.inserts && lines[cursor.row + below].isContinued
    for row in cursor.row..<(cursor.row + below) { lines[row + 1] = full }
    cursor.row += below
    // Below the rows that scroll, the last row is written over and over.
    if end == region.upperBound {
      let scrolled = min(count - below, region.count)
      isContinued = isContinued && scrolled == 0
      scrollUp(scrolled)
      for row in (end - scrolled)..<end { lines[row] = full }
    } else if below < count {
      lines[cursor.row] = full
    }
    lines[cursor.row].isContinued = isContinued
    cursor.column = columns - 1
    isWrapPending = true
  }

  /// Adds a mark to the character before the cursor.
  private mutating func combine(_ mark: Unicode.Scalar) {
    var column = isWrapPending ? cursor.column : cursor.column - 1
    guard column >= 0 else { return }
    if lines[cursor.row].cells[column].part == .right { column -= 1 }
    lines[cursor.row].cells[column].combine(mark)
  }

  /// Moves the cursor behind what was shown; at the end of a row it waits on the last column.
  private mutating func advance(_ width: Int) {
    cursor.column += width
    guard cursor.column >= columns else { return }
    cursor.column = columns - 1
    isWrapPending = modes.wraps
  }

  private mutating func wrapIfPending() {
    guard isWrapPending else { return }
    isWrapPending = false
    lines[cursor.row].isContinued = true
    cursor.column = 0
    moveDownOrScroll()
  }
}

// MARK: - Moving and scrolling

extension Screen {
  /// Moves the cursor to the next row; at the end of those that scroll, scrolls them.
  mutating func moveDownOrScroll() {
    if cursor.row == region.upperBound - 1 {
      scrollUp(1)
    } else {
      cursor.row = min(cursor.row + 1, rows - 1)
    }
  }

  /// Moves the cursor to the row above; at the start of those that scroll, scrolls them.
  mutating func moveUpOrScroll() {
    if cursor.row == region.lowerBound {
      scrollDown(1)
    } else {
      cursor.row = max(cursor.row - 1, 0)
    }
  }

  mutating func scrollUp(_ count: Int) {
    removeLines(count, at: region.lowerBound)
  }

  mutating func scrollDown(_ count: Int) {
    insertLines(count, at: region.lowerBound)
  }

  /// Removes lines; those below them, as far as they scroll, move up.
  mutating func removeLines(_ count: Int, at row: Int) {
    guard region.contains(row) else { return }
    let count = min(count, region.upperBound - row)
    let blanks = repeatElement(ScreenLine(columns: columns, style), count: count)
    lines.removeSubrange(row..<(row + count))
    lines.insert(contentsOf: blanks, at: region.upperBound - count)
  }

  /// Inserts lines; those below them, as far as they scroll, move down.
  mutating func insertLines(_ count: Int, at row: Int) {
    guard region.contains(row) else { return }
    let count = min(count, region.upperBound - row)
    let blanks = repeatElement(ScreenLine(columns: columns, style), count: count)
    lines.removeSubrange((region.upperBound - count)..<region.upperBound)
    lines.insert(contentsOf: blanks, at: row)
  }

  /// Moves the cursor to a place on the screen, or as near to it as there is one.
  mutating func move(row: Int, column: Int) {
    cursor.row = min(max(row, 0), rows - 1)
    cursor.column = min(max(column, 0), columns - 1)
    isWrapPending = false
  }

  /// Moves the cursor by so many rows, not out of those that scroll if it is in them.
  mutating func moveRows(_ count: Int) {
    let top = cursor.row >= region.lowerBound ? region.lowerBound : 0
    let bottom = cursor.row < region.upperBound ? region.upperBound - 1 : rows - 1
    move(row: min(max(cursor.row + count, top), bottom), column: cursor.column)
  }

  mutating func moveToTab(_ count: Int) {
    var column = cursor.column
    for _ in 0..<min(count, columns) {
      column = (column + 1..<columns).first { tabStops.contains($0) } ?? columns - 1
      if column >= columns - 1 { break }
    }
    move(row: cursor.row, column: column)
  }

  mutating func moveBackToTab(_ count: Int) {
    var column = cursor.column
    for _ in 0..<min(count, columns) where column > 0 {
      column = (0..<column).last { tabStops.contains($0) } ?? 0
    }
    move(row: cursor.row, column: column)
  }
}
