import Foundation
import XCTest

@testable import HarnessTerminal

/// Every control sequence by itself, and what a terminal does at its edges.
final class ScreenSequenceTests: XCTestCase {
  private func screen(_ text: String, columns: Int = 10, rows: Int = 4) -> Screen {
    var screen = Screen(columns: columns, rows: rows)
    screen.feed(Data(text.utf8))
    return screen
  }

  /// Fails unless the bytes leave these rows at the top, and blank ones below.
  private func assertRows(
    _ text: String, _ expected: String..., columns: Int = 10, line: UInt = #line
  ) {
    let blank = Array(repeating: "", count: max(0, 4 - expected.count))
    XCTAssertEqual(screen(text, columns: columns).rowTexts, expected + blank, line: line)
  }

  /// Fails unless the terminal answers this.
  private func assertReply(_ text: String, _ expected: String, line: UInt = #line) {
    var screen = screen(text)
    XCTAssertEqual(String(decoding: screen.takeReplies(), as: UTF8.self), expected, line: line)
  }

  private func style(_ sequences: String) -> TextStyle? {
    screen(sequences + "x").style(at: Screen.Position(row: 0, column: 0))
  }

  // MARK: Moving

  func testEachMovementByItself() {
    assertRows("\u{1B}[2Bx", "", "", "x")
    assertRows("a\u{1B}[2eb", "a", "", " b")
    assertRows("a\u{1B}[3ab", "a   b")
    assertRows("\u{1B}[4`x", "   x")
    assertRows("\u{1B}[2;3fx", "", "  x")
    assertRows("ab\u{1B}[s\u{1B}[4;4Hx\u{1B}[uc", "abc", "", "", "   x")
    assertRows("a\u{B}b\u{C}c", "a", " b", "  c")
    assertRows("\u{1B}[20hab\ncd\u{1B}[20l\nef", "ab", "cd", "  ef")
  }

  func testMovementsStopAtTheRowsThatScroll() {
    let region = "\u{1B}[2;3r"
    assertRows(region + "\u{1B}[3;1H\u{1B}[9Ax", "", "x")
    assertRows(region + "\u{1B}[2;1H\u{1B}[9Bx", "", "", "x")
    assertRows("12\r\n34" + region + "x", "x2", "34")
    assertRows(region + "\u{1B}[4;4H\u{1B}[?6hx\u{1B}[?6ly", "y", "x")
  }

  func testTabStopsAreCleared() {
    assertRows("\u{1B}[9G\u{1B}[g\r\tx", "                x", columns: 20)
    assertRows("\u{1B}[3g\tx", "                   x", columns: 20)
  }

  // MARK: Erasing and editing

  func testErasingOnlyWhatIsNotProtectedErases() {
    assertRows("abc\u{1B}[?2Jd", "   d")
    assertRows("abc\r\u{1B}[?Kd", "d")
  }

  func testEditingEndsTheWaitBehindTheLastColumn() {
    assertRows("0123456789\u{1B}[Kx", "012345678x")
    assertRows("abc\u{1B}[Lx", "x", "abc")
    assertRows("\u{1B}#8", "EEEEEEEEEE", "EEEEEEEEEE", "EEEEEEEEEE", "EEEEEEEEEE")
  }

  func testALineThatWasErasedAtItsEndIsNotBroken() {
    XCTAssertFalse(screen("0123456789ab\u{1B}[1;9H\u{1B}[K").contains("7  ab"))
  }

  func testErasedRowsHaveTheBackground() {
    let erased = screen("\u{1B}[44m\u{1B}[2J")
    XCTAssertEqual(erased.style(at: Screen.Position(row: 2, column: 5))?.background, .palette(4))
  }

  // MARK: Wide characters and marks

  func testHalfOfAWideCharacterIsNeverLeft() {
    assertRows("日本\u{1B}[1;1Hx", "x 本")
    assertRows("日本\u{1B}[1;2H語\u{1B}[1;5Hx", " 語 x")
    assertRows("日本\u{1B}[1;2H\u{1B}[X", "  本")
    assertRows("日本\u{1B}[1;1H\u{1B}[X", "  本")
    assertRows("01234567日\r\u{1B}[@", " 01234567")
    assertRows("日本語\r\u{1B}[3P", " 語")
    var narrow = screen("日本")
    narrow.resize(columns: 3, rows: 4)
    XCTAssertEqual(narrow.row(0), "日")
  }

  func testAWideCharacterThatDoesNotFitIsNotShown() {
    assertRows("\u{1B}[?7l012345678日", "012345678")
    let tiny = screen("日", columns: 1)
    XCTAssertEqual(tiny.text, "")
    XCTAssertEqual(tiny.cursor, Screen.Position(row: 0, column: 0))
  }

  func testMarksJoinWideCharactersAndTheLastOfARow() {
    let scalars = screen("日\u{301}x").text.unicodeScalars.map(\.value)
    XCTAssertEqual(scalars, [0x65E5, 0x301, 0x78])
    XCTAssertEqual(screen("0123456789\u{301}").text.unicodeScalars.last?.value, 0x301)
    // The parts of a Hangul syllable that follow its first take no place.
    XCTAssertEqual(screen("\u{1100}\u{1161}\u{11A8}").cursor.column, 2)
  }

  // MARK: What is saved and reset

  func testASavedCursorKeepsWhatItWrites() {
    XCTAssertEqual(style("\u{1B}[31m\u{1B}7\u{1B}[m\u{1B}8")?.foreground, .palette(1))
    assertRows("\u{1B}(0\u{1B}7\u{1B}(B\u{1B}8q", "─")
    assertRows("0123456789\u{1B}7\u{1B}8x", "0123456789", "x")
    assertRows("\u{1B}[2;3r\u{1B}[?6h\u{1B}7\u{1B}[?6l\u{1B}8\u{1B}[1;1Hx", "", "x")
  }

  func testTheOlderModesOfTheAlternateScreenDoTheirParts() {
    for mode in ["47", "1047"] {
      var screen = screen("abc\u{1B}[?\(mode)hd")
      XCTAssertTrue(screen.isAlternate, mode)
      XCTAssertEqual(screen.text, "   d", mode)
      screen.feed(Data("\u{1B}[?\(mode)l".utf8))
      XCTAssertEqual(screen.text, "abc", mode)
    }
    assertRows("ab\u{1B}[?1048h\u{1B}[4;4Hx\u{1B}[?1048lc", "abc", "", "", "   x")
    assertRows("0123456789\u{1B}[?47hx", "         x")
  }

  func testThePromptIsTheLineOfTheCursorOrTheLastAboveIt() {
    XCTAssertEqual(screen("old\r\nSure? ").textBeforeCursor, "Sure? ")
    XCTAssertEqual(screen("Sure?\r\n\r\n").textBeforeCursor, "Sure?")
    XCTAssertEqual(screen("0123456789abc").textBeforeCursor, "0123456789abc")
    XCTAssertEqual(screen("0123456789abc\r\n").textBeforeCursor, "0123456789abc")
    XCTAssertEqual(screen("0123456789").textBeforeCursor, "0123456789")
    XCTAssertEqual(screen("\r\n").textBeforeCursor, "")
  }

  func testASoftResetScrollsTheWholeScreenAgain() {
    assertRows("1\r\n2\r\n3\r\n4\u{1B}[2;3r\u{1B}[!p\u{1B}[4;1H\nx", "2", "3", "4", "x")
  }

  func testTheMainScreenIsResizedWhileItIsNotShown() {
    var screen = screen("abc\u{1B}[?1049h")
    screen.resize(columns: 5, rows: 2)
    screen.feed(Data("\u{1B}[?1049l".utf8))
    XCTAssertEqual(screen.rowTexts, ["abc", ""])
  }

  func testACharacterIsRepeatedAsIfItWereWrittenAgain() {
    let starts = [
      "", "ab\r\ncd\r\nef\r\ngh", "\u{1B}[4h", "\u{1B}[4h0123456789\r\nab\u{1B}[1;3H",
      "x\u{1B}[2;3r\u{1B}[1;5H", "x\u{1B}[1;2r\u{1B}[4;8H", "\u{1B}[?7l\u{1B}[2;4H",
      "\u{1B}[4h\u{1B}[1;2r\u{1B}[4;8H", "\u{1B}(0", "\u{1B}[1;9Hこ\u{1B}[2;5H", "0123456789",
      "0123456789abcdefghij0123456789\u{1B}[1;1H",
    ]
    for start in starts {
      for character in ["a", "こ"] {
        for count in [1, 3, 9, 10, 11, 25, 39, 40] where character == "a" || count < 4 {
          let repeated = screen("\(start)\(character)\u{1B}[\(count)bz")
          let written = screen(start + String(repeating: character, count: count + 1) + "z")
          let name = "\(start.debugDescription) \(character) \(count)"
          XCTAssertEqual(repeated.lines, written.lines, name)
          XCTAssertEqual(repeated.cursor, written.cursor, name)
        }
      }
    }
  }

  func testALargeScreenIsFilledInOneStep() {
    var screen = Screen(columns: 1000, rows: 1000)
    let fills = String(repeating: "\u{1B}[1000000b\u{1B}#8", count: 200)
    screen.feed(Data("\u{1B}[4hx\(fills)".utf8))
    XCTAssertEqual(screen.row(999), String(repeating: "E", count: 1000))
  }

  // MARK: Answers

  func testTheTerminalAnswersEveryQuestion() {
    for question in ["\u{1B}[c", "\u{1B}[0c", "\u{1B}Z"] {
      assertReply(question, "\u{1B}[?62;22c")
    }
    assertReply("\u{1B}[>c", "\u{1B}[>1;10;0c")
    assertReply("\u{1B}[5n", "\u{1B}[0n")
    assertReply("\u{1B}[2;3H\u{1B}[6n", "\u{1B}[2;3R")
    assertReply("\u{1B}[2;3H\u{1B}[?6n", "\u{1B}[?2;3R")
    assertReply("\u{1B}[2;3r\u{1B}[?6h\u{1B}[6n", "\u{1B}[1;1R")
    assertReply("\u{1B}[18t", "\u{1B}[8;4;10t")
    assertReply("\u{1B}[?7$p\u{1B}[?6$p\u{1B}[?99$p", "\u{1B}[?7;1$y\u{1B}[?6;2$y\u{1B}[?99;0$y")
    assertReply("\u{1B}]10;?\u{7}", "\u{1B}]10;rgb:ffff/ffff/ffff\u{1B}\\")
    assertReply("\u{1B}]11;?\u{7}", "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\")
  }

  func testAProgramThatReadsNoAnswerFillsNoMemory() {
    var screen = screen(String(repeating: "\u{1B}[c", count: 10_000))
    XCTAssertLessThanOrEqual(screen.takeReplies().count, 4096)
    let title = self.screen("\u{1B}]2;" + String(repeating: "x", count: 10_000) + "\u{7}").title
    XCTAssertLessThanOrEqual(title.utf8.count, 4096)
    var sequence = ControlSequence()
    for _ in 0..<10_000 { sequence.takeParameterByte(UInt8(ascii: ";")) }
    XCTAssertLessThanOrEqual(sequence.parameters.count, 32)
  }

  // MARK: Bytes

  func testAControlWithinASequenceIsObeyed() {
    assertRows("a\u{1B}[\r1Cb", "ab")
  }

  func testWhatIsWrittenLongerThanItNeedsIsNoCharacter() {
    var screen = Screen(columns: 10, rows: 1)
    screen.feed(Data([0xE0, 0x80, 0xAF]))
    XCTAssertEqual(screen.text, "\u{FFFD}")
  }

  // MARK: Styles

  func testEachAttributeIsSetAndTakenBack() {
    let codes: [(set: [Int], reset: Int, attribute: TextStyle.Attributes)] = [
      ([1], 22, .bold), ([2], 22, .faint), ([3], 23, .italic), ([4, 21], 24, .underlined),
      ([5, 6], 25, .blinking), ([7], 27, .reversed), ([8], 28, .hidden), ([9], 29, .crossedOut),
    ]
    for (codes, reset, attribute) in codes {
      for code in codes {
        XCTAssertEqual(style("\u{1B}[\(code)m")?.attributes, attribute, "\(code)")
        XCTAssertEqual(style("\u{1B}[\(code);\(reset)m")?.attributes, [], "\(reset)")
        let others = style("\u{1B}[1;2;3;4;5;7;8;9m\u{1B}[\(reset)m")?.attributes
        XCTAssertEqual(others?.contains(attribute), false, "\(reset)")
        XCTAssertEqual(others?.isEmpty, false, "\(reset)")
      }
    }
    XCTAssertEqual(style("\u{1B}[4m\u{1B}[4:0m")?.attributes, [])
    XCTAssertEqual(style("\u{1B}[4:3m")?.attributes, .underlined)
  }

  func testEachColourIsSetAndTakenBack() {
    for number in 0..<8 {
      let dark = style("\u{1B}[\(30 + number);\(40 + number)m")
      XCTAssertEqual(dark?.foreground, .palette(UInt8(number)))
      XCTAssertEqual(dark?.background, .palette(UInt8(number)))
      let bright = style("\u{1B}[\(90 + number);\(100 + number)m")
      XCTAssertEqual(bright?.foreground, .palette(UInt8(number + 8)))
      XCTAssertEqual(bright?.background, .palette(UInt8(number + 8)))
    }
    XCTAssertEqual(style("\u{1B}[31;41m\u{1B}[39m")?.foreground, .standard)
    XCTAssertEqual(style("\u{1B}[31;41m\u{1B}[39m")?.background, .palette(1))
    XCTAssertEqual(style("\u{1B}[31;41m\u{1B}[49m")?.background, .standard)
    // The colour of an underline is read, and not shown.
    XCTAssertEqual(style("\u{1B}[58;5;1m"), TextStyle())
    XCTAssertEqual(style("\u{1B}[58;2;1;4;7m"), TextStyle())
  }
}
