// MARK: - Control characters and escape sequences

extension Screen {
  mutating func perform(_ action: ScreenParser.Action) {
    switch action {
    case .print(let scalar): print(scalar)
    case .control(let byte): performControl(byte)
    case .escape(0, let final): performEscape(final)
    case .escape(let intermediate, let final): designate(intermediate, final)
    case .sequence(let sequence): perform(sequence)
    case .command(let text): performCommand(text)
    }
  }

  private mutating func performControl(_ byte: UInt8) {
    switch byte {
    case 0x08: move(row: cursor.row, column: cursor.column - 1)
    case 0x09: moveToTab(1)
    case 0x0A, 0x0B, 0x0C: feedLine()
    case 0x0D: move(row: cursor.row, column: 0)
    case 0x0E: charsets.used = 1
    case 0x0F: charsets.used = 0
    default: break
    }
  }

  private mutating func feedLine() {
    isWrapPending = false
    moveDownOrScroll()
    if modes.lineFeedReturns { cursor.column = 0 }
  }

  private mutating func performEscape(_ final: UInt8) {
    switch final {
    case UInt8(ascii: "7"): saveCursor()
    case UInt8(ascii: "8"): restoreCursor()
    case UInt8(ascii: "D"): moveDownOrScroll()
    case UInt8(ascii: "E"):
      move(row: cursor.row, column: 0)
      moveDownOrScroll()
    case UInt8(ascii: "H"): tabStops.insert(cursor.column)
    case UInt8(ascii: "M"): moveUpOrScroll()
    case UInt8(ascii: "Z"): reply(Self.attributes)
    case UInt8(ascii: "c"): reset()
    default: break
    }
  }

  /// Chooses a character set for G0 or G1, or shows DEC's pattern for adjusting a screen.
  private mutating func designate(_ intermediate: UInt8, _ final: UInt8) {
    switch intermediate {
    case UInt8(ascii: "("): charsets.areGraphics[0] = final == UInt8(ascii: "0")
    case UInt8(ascii: ")"): charsets.areGraphics[1] = final == UInt8(ascii: "0")
    case UInt8(ascii: "#") where final == UInt8(ascii: "8"): fillForAdjustment()
    default: break
    }
  }

  private mutating func fillForAdjustment() {
    var full = ScreenLine(columns: columns)
    full.cells = Array(repeating: ScreenCell(scalar: "E"), count: columns)
    lines = Array(repeating: full, count: rows)
    region = 0..<rows
    move(row: 0, column: 0)
  }

  mutating func saveCursor() {
    saved = SavedCursor(
      position: cursor, style: style, charsets: charsets, isWrapPending: isWrapPending,
      countsFromRegion: modes.countsFromRegion)
  }

  mutating func restoreCursor() {
    move(row: saved.position.row, column: saved.position.column)
    style = saved.style
    charsets = saved.charsets
    isWrapPending = saved.isWrapPending && cursor == saved.position
    modes.countsFromRegion = saved.countsFromRegion
  }

  /// RIS: everything as it was at the start, but for the size.
  private mutating func reset() {
    let pending = replies
    let title = title
    self = Screen(columns: columns, rows: rows)
    self.title = title
    replies = pending
  }

  /// DECSTR: the modes as they were at the start.
  mutating func resetSoftly() {
    modes = ScreenModes()
    charsets = ScreenCharsets()
    style = TextStyle()
    saved = SavedCursor()
    region = 0..<rows
    isCursorVisible = true
  }

  // MARK: Operating system commands

  /// Sets the title; tells the colours to a program that asks for them.
  private mutating func performCommand(_ text: String) {
    let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return }
    switch (parts[0], parts[1]) {
    case ("0", let text), ("2", let text): title = String(text)
    case ("10", "?"): reply("\u{1B}]10;rgb:ffff/ffff/ffff\u{1B}\\")
    case ("11", "?"): reply("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\")
    default: break
    }
  }

  // MARK: Answers

  /// How many bytes of answers may wait: a program that reads none cannot fill the memory.
  private static let replyLimit = 4096

  /// A VT220 with colours.
  static let attributes = "\u{1B}[?62;22c"

  mutating func reply(_ text: String) {
    guard replies.count + text.utf8.count <= Self.replyLimit else { return }
    replies += Array(text.utf8)
  }
}
