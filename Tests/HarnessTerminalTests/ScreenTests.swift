import Foundation
import HarnessTerminal
import XCTest

/// The screen by itself: what bytes leave on it.
final class ScreenTests: XCTestCase {
  /// The rows of a small screen after these bytes.
  private func rows(_ text: String, columns: Int = 10, rows: Int = 4) -> [String] {
    screen(text, columns: columns, rows: rows).rowTexts
  }

  private func screen(_ text: String, columns: Int = 10, rows: Int = 4) -> Screen {
    var screen = Screen(columns: columns, rows: rows)
    screen.feed(Data(text.utf8))
    return screen
  }

  // MARK: Text

  func testControlsOfALine() {
    XCTAssertEqual(rows("abc\rX"), ["Xbc", "", "", ""])
    XCTAssertEqual(rows("abc\u{8}\u{8}X"), ["aXc", "", "", ""])
    XCTAssertEqual(rows("a\tb"), ["a       b", "", "", ""])
    XCTAssertEqual(rows("ab\ncd"), ["ab", "  cd", "", ""])
    XCTAssertEqual(rows("ab\r\ncd"), ["ab", "cd", "", ""])
    XCTAssertEqual(rows("a\u{7}\u{0}b\u{7F}"), ["ab", "", "", ""])
  }

  func testTextGoesOnInTheNextRowAndScrolls() {
    XCTAssertEqual(rows("0123456789ab"), ["0123456789", "ab", "", ""])
    XCTAssertEqual(rows("1\r\n2\r\n3\r\n4\r\n5"), ["2", "3", "4", "5"])
    // The last column is filled without moving on until there is more.
    XCTAssertEqual(rows("0123456789\r\nab"), ["0123456789", "ab", "", ""])
    XCTAssertEqual(rows("\u{1B}[?7l0123456789ab"), ["012345678b", "", "", ""])
  }

  func testALineThatWasBrokenIsFoundWhole() {
    let wide = screen("0123456789abc  \r\nx")
    XCTAssertTrue(wide.contains("89ab"))
    XCTAssertTrue(wide.contains("abc  "))
    XCTAssertTrue(wide.contains("0123456789\nabc\nx"))
    XCTAssertFalse(wide.contains("cx"))
    XCTAssertFalse(screen("0123456789\r\nabc").contains("89ab"))
    XCTAssertTrue(wide.contains(""))
  }

  func testWideCharactersTakeTwoPlaces() {
    XCTAssertEqual(rows("日本\u{1B}[1;3Hx"), ["日x", "", "", ""])
    XCTAssertEqual(rows("日本\u{1B}[1;2Hx"), [" x本", "", "", ""])
    XCTAssertEqual(rows("012345678日"), ["012345678", "日", "", ""])
    XCTAssertEqual(screen("日🙂").cursor.column, 4)
    XCTAssertEqual(rows("日本\u{1B}[1;2H\u{1B}[P"), [" 本", "", "", ""])
    XCTAssertEqual(rows("日本\u{1B}[1;2H\u{1B}[@"), ["   本", "", "", ""])
  }

  func testMarksJoinTheCharacterBeforeThem() {
    let screen = screen("e\u{301}x\u{301}\u{302}\u{303}")
    XCTAssertEqual(screen.cursor.column, 2)
    XCTAssertEqual(screen.text.unicodeScalars.map(\.value), [0x65, 0x301, 0x78, 0x301, 0x302])
  }

  func testWhatIsNotUTF8IsReplaced() {
    var screen = Screen(columns: 10, rows: 1)
    screen.feed(Data([0x61, 0xFF, 0xC3, 0x62, 0xE2, 0x82]))
    screen.feed(Data([0xAC, 0xC0, 0x80, 0xED, 0xA0, 0x80]))
    XCTAssertEqual(screen.text, "a\u{FFFD}\u{FFFD}b€\u{FFFD}\u{FFFD}\u{FFFD}")
  }

  func testLinesForBoxesAreDrawn() {
    XCTAssertEqual(rows("\u{1B}(0lqk\u{1B}(Bq"), ["┌─┐q", "", "", ""])
    XCTAssertEqual(rows("\u{1B})0x\u{E}x\u{F}x"), ["x│x", "", "", ""])
  }

  // MARK: Moving

  func testMovingTheCursor() {
    XCTAssertEqual(rows("\u{1B}[2;3Hx\u{1B}[Ay\u{1B}[2Dz"), ["  zy", "  x", "", ""])
    XCTAssertEqual(rows("\u{1B}[99;99Hx\u{1B}[Hy"), ["y", "", "", "         x"])
    XCTAssertEqual(rows("a\u{1B}[3Cb\u{1B}[2Ec\u{1B}[Fd"), ["a   b", "d", "c", ""])
    XCTAssertEqual(rows("\u{1B}[5Ga\u{1B}[3db"), ["    a", "", "     b", ""])
    XCTAssertEqual(rows("ab\u{1B}7\u{1B}[4;4Hx\u{1B}8c"), ["abc", "", "", "   x"])
    XCTAssertEqual(rows("a\u{1B}M\u{1B}Mb"), [" b", "", "a", ""])
    XCTAssertEqual(rows("a\u{1B}Eb\u{1B}Dc"), ["a", "b", " c", ""])
  }

  func testTabStops() {
    XCTAssertEqual(rows("\u{1B}[3g\u{1B}[4G\u{1B}H\r\tx"), ["   x", "", "", ""])
    XCTAssertEqual(rows("\tx\u{1B}[Zy", columns: 20), ["        y", "", "", ""])
    XCTAssertEqual(rows("\u{1B}[2Ix", columns: 20), ["                x", "", "", ""])
  }

  // MARK: Erasing and editing

  func testErasing() {
    let filled = "aaaa\r\nbbbb\r\ncccc\u{1B}[2;3H"
    XCTAssertEqual(rows(filled + "\u{1B}[K"), ["aaaa", "bb", "cccc", ""])
    XCTAssertEqual(rows(filled + "\u{1B}[1K"), ["aaaa", "   b", "cccc", ""])
    XCTAssertEqual(rows(filled + "\u{1B}[2K"), ["aaaa", "", "cccc", ""])
    XCTAssertEqual(rows(filled + "\u{1B}[J"), ["aaaa", "bb", "", ""])
    XCTAssertEqual(rows(filled + "\u{1B}[1J"), ["", "   b", "cccc", ""])
    XCTAssertEqual(rows(filled + "\u{1B}[2J"), ["", "", "", ""])
    XCTAssertEqual(rows(filled + "\u{1B}[2X"), ["aaaa", "bb", "cccc", ""])
  }

  func testInsertingAndDeleting() {
    let filled = "abcd\r\nefgh\r\nijkl\u{1B}[2;2H"
    XCTAssertEqual(rows(filled + "\u{1B}[2@"), ["abcd", "e  fgh", "ijkl", ""])
    XCTAssertEqual(rows(filled + "\u{1B}[2P"), ["abcd", "eh", "ijkl", ""])
    XCTAssertEqual(rows(filled + "\u{1B}[L"), ["abcd", "", "efgh", "ijkl"])
    XCTAssertEqual(rows(filled + "\u{1B}[M"), ["abcd", "ijkl", "", ""])
    XCTAssertEqual(rows(filled + "\u{1B}[4hXY\u{1B}[4lZ"), ["abcd", "eXYZgh", "ijkl", ""])
    XCTAssertEqual(rows("ab\u{1B}[3b"), ["abbbb", "", "", ""])
  }

  func testScrollingARegion() {
    let filled = "1\r\n2\r\n3\r\n4\u{1B}[2;3r"
    XCTAssertEqual(rows(filled + "\u{1B}[3;1H\nx"), ["1", "3", "x", "4"])
    XCTAssertEqual(rows(filled + "\u{1B}[2;1H\u{1B}Mx"), ["1", "x", "2", "4"])
    XCTAssertEqual(rows(filled + "\u{1B}[S"), ["1", "3", "", "4"])
    XCTAssertEqual(rows(filled + "\u{1B}[T"), ["1", "", "2", "4"])
    XCTAssertEqual(rows(filled + "\u{1B}[4;1H\nx"), ["1", "2", "3", "x"])
    XCTAssertEqual(rows(filled + "\u{1B}[?6h\u{1B}[1;1Hx"), ["1", "x", "3", "4"])
    XCTAssertEqual(rows(filled + "\u{1B}[4;1H\u{1B}[L"), ["1", "2", "3", "4"])
  }

  // MARK: Modes, colours, answers

  func testTheAlternateScreenLeavesTheMainOneAsItWas() {
    var screen = screen("shell$ ")
    screen.feed(Data("\u{1B}[?1049h\u{1B}[Heditor".utf8))
    XCTAssertTrue(screen.isAlternate)
    XCTAssertEqual(screen.text, "editor")
    screen.feed(Data("\u{1B}[?1049lx".utf8))
    XCTAssertFalse(screen.isAlternate)
    XCTAssertEqual(screen.text, "shell$ x")
  }

  func testColoursAreKeptAndNotShown() {
    let screen = screen("a\u{1B}[1;31;48;5;20mb\u{1B}[38;2;1;2;3mc\u{1B}[38:2::4:5:6md\u{1B}[me")
    XCTAssertEqual(screen.text, "abcde")
    func style(_ column: Int) -> TextStyle {
      screen.style(at: Screen.Position(row: 0, column: column)) ?? TextStyle()
    }
    XCTAssertEqual(style(0), TextStyle())
    XCTAssertEqual(style(1).foreground, .palette(1))
    XCTAssertEqual(style(1).background, .palette(20))
    XCTAssertEqual(style(1).attributes, .bold)
    XCTAssertEqual(style(2).foreground, .rgb(1, 2, 3))
    XCTAssertEqual(style(3).foreground, .rgb(4, 5, 6))
    XCTAssertEqual(style(4), TextStyle())
    XCTAssertNil(screen.style(at: Screen.Position(row: 9, column: 0)))
  }

  func testErasedPlacesHaveTheBackground() {
    let screen = screen("\u{1B}[44m\u{1B}[K")
    XCTAssertEqual(
      screen.style(at: Screen.Position(row: 0, column: 5))?.background, .palette(4))
  }

  func testTitlesAndOtherCommandsAreNotShown() {
    let screen = screen(
      "a\u{1B}]0;title; more\u{7}b\u{1B}]8;;http://x\u{1B}\\c\u{1B}P1$qm\u{1B}\\d\u{1B}[?2004h")
    XCTAssertEqual(screen.text, "abcd")
    XCTAssertEqual(screen.title, "title; more")
    XCTAssertTrue(screen.isCursorVisible)
    XCTAssertFalse(self.screen("\u{1B}[?25l").isCursorVisible)
  }

  func testSequencesMayBeCutAnywhere() {
    let text = "é\u{1B}[2;3H\u{1B}[31mx日\u{1B}]0;t\u{7}\u{1B}(0q\u{1B}(B\u{1B}[?1049h\u{1B}[Ky"
    let whole = screen(text)
    for size in 1...5 {
      var cut = Screen(columns: 10, rows: 4)
      let bytes = Array(text.utf8)
      for start in stride(from: 0, to: bytes.count, by: size) {
        cut.feed(Data(bytes[start..<min(start + size, bytes.count)]))
      }
      XCTAssertEqual(cut.rowTexts, whole.rowTexts, "\(size)")
      XCTAssertEqual(cut.cursor, whole.cursor)
      XCTAssertEqual(cut.title, "t")
    }
  }

  func testUnknownAndBrokenSequencesAreNotShown() {
    XCTAssertEqual(rows("a\u{1B}[1;2;3zb\u{1B}[>4;2mc\u{1B}[1$2d\u{1B}[12\u{18}e")[0], "abce")
    XCTAssertEqual(rows("a\u{1B}[\u{1B}[31mb\u{1B}%Gc\u{1B}=d")[0], "abcd")
    XCTAssertEqual(rows("a\u{1B}[999999999999999999999999Cb")[0], "a        b")
    let many = "\u{1B}[" + String(repeating: "1;", count: 100) + "m"
    XCTAssertEqual(rows("a" + many + "b")[0], "ab")
  }

  func testSizesAreKeptWithinBounds() {
    var tiny = Screen(columns: 0, rows: -5)
    tiny.feed(Data("ab日\r\n\u{1B}[5;5H\u{1B}[9L\u{1B}[9@\u{1B}[9P\t\u{1B}[Z\u{1B}M".utf8))
    XCTAssertEqual(tiny.columns, 1)
    XCTAssertEqual(tiny.rows, 1)
    XCTAssertEqual(Screen(columns: .max, rows: 1).columns, Screen.largestSize)
  }

  func testResizing() {
    var screen = screen("1\r\n2\r\n3\r\n4567890")
    screen.resize(columns: 4, rows: 2)
    XCTAssertEqual(screen.rowTexts, ["3", "4567"])
    screen.resize(columns: 6, rows: 3)
    XCTAssertEqual(screen.rowTexts, ["3", "4567", ""])
    screen.feed(Data("\u{1B}[2;5Hx".utf8))
    XCTAssertEqual(screen.row(1), "4567x")
  }

  func testARowThatWasFullHasRoomOnAWiderScreen() {
    var screen = screen("0123456789")
    screen.resize(columns: 20, rows: 4)
    screen.feed(Data("x".utf8))
    XCTAssertEqual(screen.cursor.row, 0)
  }

  func testResettingTheTerminal() {
    XCTAssertEqual(rows("abc\u{1B}cx"), ["x", "", "", ""])
    XCTAssertEqual(rows("\u{1B}[2;3r\u{1B}[4h\u{1B}(0\u{1B}[!p\u{1B}[Hq"), ["q", "", "", ""])
  }
}
