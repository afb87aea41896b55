import Foundation
import HarnessTerminal
import XCTest

@testable import HarnessReports

final class TerminalPictureTests: XCTestCase {
  private func picture(_ text: String, stream: String = "terminal") -> [String] {
    TerminalPicture.markup(stream, text).matches(of: /<pre class="terminal">([^\0]*?)<\/pre>/)
      .map { String($0.output.1) }
  }

  func testColorsAndAttributesAreShown() {
    XCTAssertEqual(
      picture("\u{1B}[1;31mred\u{1B}[0m \u{1B}[38;5;196mcube\u{1B}[38;2;1;2;3;4mrgb\u{1B}[m <"),
      [
        "<span style=\"color:var(--c1);font-weight:bold\">red</span> "
          + "<span style=\"color:rgb(255,0,0)\">cube</span>"
          + "<span style=\"color:rgb(1,2,3);text-decoration:underline\">rgb</span> &lt;"
      ])
    XCTAssertEqual(
      picture("\u{1B}[7mback\u{1B}[0;8msecret"),
      ["<span style=\"color:var(--screen);background:var(--glyph)\">back</span>      "])
  }

  func testTheTextOfAScreenOfAnyWidthIsShownAsItIs() {
    let text = "$ ls\n" + String(repeating: "wide ", count: 30) + "end\n$"
    XCTAssertEqual(picture(text), [text])
  }

  func testWhatWasWrittenOverIsGone() {
    XCTAssertEqual(picture("10 %\r50 %\r100 %\r\ndone\r\n"), ["100 %\ndone"])
  }

  func testALongSessionIsShownWhole() {
    let lines = (0..<200).map { "line \($0)" }
    XCTAssertEqual(picture(lines.joined(separator: "\r\n")), [lines.joined(separator: "\n")])
  }

  func testAnEditorIsShownAsItLeftItsScreen() {
    let session = "$ vi\r\n\u{1B}[?1049h\u{1B}[24;1H-- INSERT --\u{1B}[?1049lsaved\r\n"
    let pictures = picture(session)
    XCTAssertEqual(pictures.count, 2)
    XCTAssertTrue(pictures[0].hasSuffix("\n-- INSERT --"), pictures[0])
    XCTAssertEqual(pictures[0].split(separator: "\n", omittingEmptySubsequences: false).count, 24)
    XCTAssertEqual(pictures[1], "$ vi\nsaved")
  }

  func testOfManyAlternateScreensTheLastAreShown() {
    let session = (0..<300).map { "\u{1B}[?1049h\u{1B}[Hscreen \($0)\u{1B}[?1049l" }.joined()
    let long = String(repeating: "x", count: 1000) + String(repeating: "\n", count: 1000)
    let pictures = picture(session + long, stream: "stdout")
    XCTAssertEqual(pictures.count, 4)
    XCTAssertEqual(pictures[0], "screen 296")
    XCTAssertEqual(pictures.last, "screen 299")
  }

  func testColoredLinesThatWentToNoTerminalHaveAnyLength() {
    let long = String(repeating: "x", count: 300)
    XCTAssertEqual(
      picture("\u{1B}[32m\(long)\u{1B}[0m\nnext\n", stream: "stdout"),
      ["<span style=\"color:var(--c2)\">\(long)</span>\nnext"])
  }

  func testTheStyledTextOfAScreenLooksTheSame() {
    var screen = Screen(columns: 100, rows: 5)
    screen.feed(
      Data("\u{1B}[1;4;33mbold\u{1B}[m plain\r\n\u{1B}[48;2;9;8;7m  \u{1B}[7;38;5;99mx\r\n".utf8))
    let copy = screen.styledText
    XCTAssertTrue(copy.hasPrefix("\u{1B}[1;4;38;5;3mbold\u{1B}[m plain\n"), copy.debugDescription)
    var other = Screen(columns: 100, rows: 5)
    other.feed(Data(copy.replacing("\n", with: "\r\n").utf8))
    XCTAssertEqual(other.styledText, copy)
    XCTAssertEqual(other.text, screen.text)
    XCTAssertEqual(
      picture(copy)[0].components(separatedBy: "\n").first,
      "<span style=\"color:var(--c3);font-weight:bold;text-decoration:underline\">bold</span> plain"
    )
  }

  func testPlainOutputIsNoPicture() {
    XCTAssertFalse(TerminalPicture.isNeeded("stdout", "plain\n"))
    XCTAssertTrue(TerminalPicture.isNeeded("stdout", "\u{1B}[1;31mred\u{1B}[m\n"))
    for text in [
      "f\u{1B}[01;31m\u{1B}[Ko\u{1B}[m\u{1B}[K", "\u{1B}]8;;x\u{1B}\\a\u{1B}]8;;\u{1B}\\",
    ] {
      XCTAssertTrue(TerminalPicture.isNeeded("stdout", text), text)
    }
    // A terminal would have shown no more of it than its end.
    for text in [
      "one\n\u{1B}[2J\u{1B}[Hok", "one\n\u{1B}[?1049hok", "\u{1B}[1mb\u{1B}[1A", "\u{1B}",
    ] {
      XCTAssertFalse(TerminalPicture.isNeeded("stdout", text), text)
      XCTAssertTrue(TerminalPicture.isNeeded("terminal", text), text)
    }
    XCTAssertTrue(TerminalPicture.isNeeded("terminal", "plain\n"))
  }
}
