public import Foundation

/// What a terminal shows: characters in rows and columns, as the bytes written to it left them.
///
/// A value, which knows the controls of the VT100, and of xterm those that programs use.
///
///     var screen = Screen(columns: 80, rows: 24)
///     screen.feed(Data("50 %\r100 %".utf8))
///     screen.text  // "100 %"
public struct Screen: Sendable {
  /// A place on the screen, counted from 0 at the top left.
  public struct Position: Sendable, Hashable {
    /// From 0 at the top.
    public var row: Int
    /// From 0 at the left.
    public var column: Int

    /// - Parameters:
    ///   - row: From 0 at the top.
    ///   - column: From 0 at the left.
    public init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// How many characters fit into a row.
  public private(set) var columns: Int
  /// How many rows there are.
  public private(set) var rows: Int

  /// Where the next character will be shown.
  public internal(set) var cursor = Position(row: 0, column: 0)
  /// Whether the cursor can be seen.
  public internal(set) var isCursorVisible = true
  /// Whether the program has chosen the alternate screen, as editors and pagers do.
  public var isAlternate: Bool { primary != nil }
  /// The window's title, as the program has set it.
  public internal(set) var title = ""

  package var lines: [ScreenLine]
  var style = TextStyle()
  /// Whether the cursor stands on the last column, behind the character there.
  var isWrapPending = false
  /// The rows that scroll.
  var region: Range<Int>
  var tabStops: Set<Int>
  package var modes = ScreenModes()
  var charsets = ScreenCharsets()
  var saved = SavedCursor()
  /// The lines and the saved cursor of the main screen while the alternate one is shown.
  var primary: (lines: [ScreenLine], saved: SavedCursor)?
  var lastPrinted: Unicode.Scalar?
  /// What the terminal has to answer to questions of the program.
  var replies: [UInt8] = []
  private var parser = ScreenParser()

  /// The largest number of columns, or of rows.
  public static let largestSize = 1000

  /// A blank screen.
  ///
  /// - Parameters:
  ///   - columns: How many characters fit into a row, from 1 to ``largestSize``.
  ///   - rows: How many rows there are, from 1 to ``largestSize``.
  public init(columns: Int = 80, rows: Int = 24) {
    self.columns = Self.clampedSize(columns)
    self.rows = Self.clampedSize(rows)
    lines = Array(repeating: ScreenLine(columns: self.columns), count: self.rows)
    region = 0..<self.rows
    tabStops = Self.standardTabStops
  }

  /// What programs have whose launch had no terminal.
  package static let blank = Screen()

  package static func clampedSize(_ size: Int) -> Int { min(max(size, 1), largestSize) }

  static let standardTabStops = Set(stride(from: 8, to: largestSize, by: 8))
}

// MARK: - Writing to it

extension Screen {
  /// Shows what a program writes; sequences may be cut anywhere between two calls.
  ///
  /// - Parameter bytes: UTF-8 and controls.
  public mutating func feed(_ bytes: Data) {
    bytes.withUnsafeBytes { feed($0) }
  }

  package mutating func feed(_ bytes: UnsafeRawBufferPointer) {
    var parser = self.parser
    var index = 0
    while index < bytes.count {
      let plain = parser.plainPrefixCount(bytes, from: index)
      if plain > 0 {
        printPlain(UnsafeRawBufferPointer(rebasing: bytes[index..<(index + plain)]))
        index += plain
      } else {
        parser.take(bytes[index]) { perform($0) }
        index += 1
      }
    }
    self.parser = parser
  }

  /// Changes the size; text that no longer fits is lost at the right and at the top.
  ///
  /// - Parameters:
  ///   - columns: How many characters fit into a row, from 1 to ``largestSize``.
  ///   - rows: How many rows there are, from 1 to ``largestSize``.
  public mutating func resize(columns: Int, rows: Int) {
    self.columns = Self.clampedSize(columns)
    self.rows = Self.clampedSize(rows)
    let surplus = max(0, cursor.row - self.rows + 1)
    fit(&lines, droppingFirst: surplus)
    if var primary {
      fit(&primary.lines, droppingFirst: 0)
      self.primary = primary
    }
    cursor.row = min(cursor.row, self.rows - 1)
    cursor.column = min(cursor.column, self.columns - 1)
    region = 0..<self.rows
    isWrapPending = false
  }

  private func fit(_ lines: inout [ScreenLine], droppingFirst surplus: Int) {
    lines.removeFirst(min(surplus, lines.count))
    if lines.count > rows { lines.removeLast(lines.count - rows) }
    for index in lines.indices { lines[index].resize(columns: columns) }
    while lines.count < rows { lines.append(ScreenLine(columns: columns)) }
  }

  /// Takes what the terminal has to answer.
  package mutating func takeReplies() -> [UInt8] {
    defer { replies = [] }
    return replies
  }
}

/// What a program has switched on or off.
package struct ScreenModes: Sendable {
  /// DECCKM: the arrow keys send other sequences.
  package var cursorKeysAreApplication = false
  /// DECAWM: text goes on in the next row.
  var wraps = true
  /// DECOM: rows are counted from the top of those that scroll.
  var countsFromRegion = false
  /// IRM: characters push others to the right.
  var inserts = false
  /// LNM: a line feed returns to the first column.
  var lineFeedReturns = false
}

/// What DECSC keeps and DECRC brings back.
struct SavedCursor: Sendable {
  var position = Screen.Position(row: 0, column: 0)
  var style = TextStyle()
  var charsets = ScreenCharsets()
  var isWrapPending = false
  var countsFromRegion = false
}

/// The character sets G0 and G1, of which one is used: ASCII, or lines for drawing boxes.
struct ScreenCharsets: Sendable {
  var areGraphics = [false, false]
  var used = 0

  /// The character that is shown for one that the program writes.
  func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard areGraphics[used], (0x5F...0x7E).contains(scalar.value) else { return scalar }
    return Self.graphics[Int(scalar.value) - 0x5F]
  }

  var isPlain: Bool { !areGraphics[used] }

  /// DEC Special Graphics, from U+005F on.
  private static let graphics = Array(" ◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·".unicodeScalars)
}
