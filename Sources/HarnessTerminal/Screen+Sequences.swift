// MARK: - Control sequences

extension Screen {
  mutating func perform(_ sequence: ControlSequence) {
    switch (sequence.prefix, sequence.intermediate) {
    case (0, 0):
      if !moveCursor(sequence) && !edit(sequence) { control(sequence) }
    case (UInt8(ascii: "?"), 0): performPrivate(sequence)
    case (UInt8(ascii: ">"), 0):
      if sequence.final == UInt8(ascii: "c") { reply("\u{1B}[>1;10;0c") }
    case (0, UInt8(ascii: "!")):
      if sequence.final == UInt8(ascii: "p") { resetSoftly() }
    case (_, UInt8(ascii: "$")): replyToModeRequest(sequence)
    default: break
    }
  }

  // MARK: Moving

  private mutating func moveCursor(_ sequence: ControlSequence) -> Bool {
    let count = sequence.count()
    switch sequence.final {
    case UInt8(ascii: "A"): moveRows(-count)
    case UInt8(ascii: "B"), UInt8(ascii: "e"): moveRows(count)
    case UInt8(ascii: "C"), UInt8(ascii: "a"):
      move(row: cursor.row, column: cursor.column + count)
    case UInt8(ascii: "D"): move(row: cursor.row, column: cursor.column - count)
    case UInt8(ascii: "E"):
      moveRows(count)
      cursor.column = 0
    case UInt8(ascii: "F"):
      moveRows(-count)
      cursor.column = 0
    case UInt8(ascii: "G"), UInt8(ascii: "`"): move(row: cursor.row, column: count - 1)
    case UInt8(ascii: "H"), UInt8(ascii: "f"): moveTo(row: count - 1, sequence.count(1) - 1)
    case UInt8(ascii: "d"): moveTo(row: count - 1, cursor.column)
    case UInt8(ascii: "I"): moveToTab(count)
    case UInt8(ascii: "Z"): moveBackToTab(count)
    default: return false
    }
    return true
  }

  /// Moves to a row that is counted as the program has chosen: from the top, or from the top of
  /// those that scroll.
  private mutating func moveTo(row: Int, _ column: Int) {
    guard modes.countsFromRegion else { return move(row: row, column: column) }
    move(row: min(region.lowerBound + row, region.upperBound - 1), column: column)
  }

  // MARK: Editing

  private mutating func edit(_ sequence: ControlSequence) -> Bool {
    let count = sequence.count()
    switch sequence.final {
    case UInt8(ascii: "@"): lines[cursor.row].insertBlanks(count, at: cursor.column, style)
    case UInt8(ascii: "P"): lines[cursor.row].deleteCells(count, at: cursor.column, style)
    case UInt8(ascii: "X"):
      lines[cursor.row].erase(cursor.column..<(cursor.column + count), style)
    case UInt8(ascii: "J"): eraseDisplay(sequence.selector())
    case UInt8(ascii: "K"): eraseLine(sequence.selector())
    case UInt8(ascii: "L"): editLines { $0.insertLines(count, at: $0.cursor.row) }
    case UInt8(ascii: "M"): editLines { $0.removeLines(count, at: $0.cursor.row) }
    case UInt8(ascii: "S"): scrollUp(count)
    case UInt8(ascii: "T"): scrollDown(count)
    default: return false
    }
    isWrapPending = false
    return true
  }

  private mutating func editLines(_ edit: (inout Screen) -> Void) {
    guard region.contains(cursor.row) else { return }
    edit(&self)
    cursor.column = 0
  }

  private mutating func repeatLastCharacter(_ count: Int) {
    guard let lastPrinted else { return }
    let shown = charsets.shown(lastPrinted)
    guard modes.wraps, CharacterWidth.of(shown) == 1 else {
      // Without wrapping, no more than a row of it is seen.
      for _ in 0..<min(count, columns) { print(lastPrinted) }
      return
    }
    fill(shown, min(count, columns * rows))
  }

  private mutating func eraseDisplay(_ selector: Int) {
    switch selector {
    case 0:
      eraseLine(0)
      eraseRows(cursor.row + 1..<rows)
    case 1:
      eraseRows(0..<cursor.row)
      eraseLine(1)
    case 2: eraseRows(0..<rows)
    default: break
    }
  }

  private mutating func eraseRows(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    // All share their cells until one of them is written to.
    let blank = ScreenLine(columns: columns, style)
    for row in range { lines[row] = blank }
  }

  private mutating func eraseLine(_ selector: Int) {
    switch selector {
    case 0: lines[cursor.row].erase(cursor.column..<columns, style)
    case 1: lines[cursor.row].erase(0..<(cursor.column + 1), style)
    case 2: lines[cursor.row].erase(0..<columns, style)
    default: break
    }
  }

  // MARK: Everything else

  private mutating func control(_ sequence: ControlSequence) {
    switch sequence.final {
    case UInt8(ascii: "b"): repeatLastCharacter(sequence.count())
    case UInt8(ascii: "c"): reply(Self.attributes)
    case UInt8(ascii: "g"): clearTabStops(sequence.selector())
    case UInt8(ascii: "h"), UInt8(ascii: "l"): setModes(sequence)
    case UInt8(ascii: "m"): style.apply(sequence.parameters)
    case UInt8(ascii: "n"): replyToStatusRequest(sequence.selector())
    case UInt8(ascii: "r"): setRegion(sequence)
    case UInt8(ascii: "s"): saveCursor()
    case UInt8(ascii: "u"): restoreCursor()
    case UInt8(ascii: "t") where sequence.selector() == 18:
      reply("\u{1B}[8;\(rows);\(columns)t")
    default: break
    }
  }

  private mutating func clearTabStops(_ selector: Int) {
    switch selector {
    case 0: tabStops.remove(cursor.column)
    case 3: tabStops = []
    default: break
    }
  }

  private mutating func setRegion(_ sequence: ControlSequence) {
    let top = sequence.count() - 1
    let bottom = min(sequence.count(1, standard: rows), rows)
    guard top + 1 < bottom else { return }
    region = top..<bottom
    moveTo(row: 0, 0)
  }

  private mutating func replyToStatusRequest(_ selector: Int) {
    let row = cursor.row - (modes.countsFromRegion ? region.lowerBound : 0)
    switch selector {
    case 5: reply("\u{1B}[0n")
    case 6: reply("\u{1B}[\(row + 1);\(cursor.column + 1)R")
    default: break
    }
  }

  private mutating func setModes(_ sequence: ControlSequence) {
    let isOn = sequence.final == UInt8(ascii: "h")
    for parameter in sequence.parameters {
      switch parameter.value {
      case 4: modes.inserts = isOn
      case 20: modes.lineFeedReturns = isOn
      default: break
      }
    }
  }
}

// MARK: - Private sequences

extension Screen {
  private mutating func performPrivate(_ sequence: ControlSequence) {
    switch sequence.final {
    case UInt8(ascii: "h"), UInt8(ascii: "l"):
      for parameter in sequence.parameters {
        setPrivateMode(parameter.value ?? 0, sequence.final == UInt8(ascii: "h"))
      }
    case UInt8(ascii: "n") where sequence.selector() == 6:
      reply("\u{1B}[?\(cursor.row + 1);\(cursor.column + 1)R")
    case UInt8(ascii: "J"): eraseDisplay(sequence.selector())
    case UInt8(ascii: "K"): eraseLine(sequence.selector())
    default: break
    }
  }

  private mutating func setPrivateMode(_ mode: Int, _ isOn: Bool) {
    switch mode {
    case 1: modes.cursorKeysAreApplication = isOn
    case 6:
      modes.countsFromRegion = isOn
      moveTo(row: 0, 0)
    case 7: modes.wraps = isOn
    case 25: isCursorVisible = isOn
    case 47, 1047: showAlternate(isOn)
    case 1048: if isOn { saveCursor() } else { restoreCursor() }
    case 1049:
      if isOn { saveCursor() }
      showAlternate(isOn)
      if !isOn { restoreCursor() }
    default: break
    }
  }

  /// Changes between the main screen and the alternate one, which keeps nothing while it is not
  /// shown.
  private mutating func showAlternate(_ isOn: Bool) {
    if isOn, primary == nil {
      primary = (lines, saved)
      lines = Array(repeating: ScreenLine(columns: columns), count: rows)
    } else if !isOn, let main = primary {
      (lines, saved) = main
      primary = nil
    }
    isWrapPending = false
  }

  /// DECRQM: says of a mode whether it is set; 0 stands for one that is not known.
  private mutating func replyToModeRequest(_ sequence: ControlSequence) {
    guard sequence.final == UInt8(ascii: "p"), sequence.prefix == UInt8(ascii: "?") else { return }
    let mode = sequence.selector()
    let known: [Int: Bool] = [
      1: modes.cursorKeysAreApplication, 6: modes.countsFromRegion, 7: modes.wraps,
      25: isCursorVisible, 1049: isAlternate,
    ]
    reply("\u{1B}[?\(mode);\(known[mode].map { $0 ? 1 : 2 } ?? 0)$y")
  }
}
