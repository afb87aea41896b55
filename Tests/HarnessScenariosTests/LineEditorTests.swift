import Foundation
import HarnessTerminal
import Testing

@testable import HarnessScenarios

/// The line at the prompt of a session's shell: how keys change it, and how it is shown.
@Suite("Lines that are edited") struct LineEditorTests {
  private static let (left, right, up, down) = ("\u{1B}[D", "\u{1B}[C", "\u{1B}[A", "\u{1B}[B")
  private static let (home, end, delete) = ("\u{1B}[H", "\u{1B}[F", "\u{1B}[3~")

  private func steps(
    _ keys: String, history: [String] = []
  ) -> (line: LineEditor, last: LineEditor.Step?) {
    var (reader, line) = (SessionKeyReader(), LineEditor(history: history))
    let steps = reader.take(Array(keys.utf8), isWhole: true).map { line.take($0) }
    return (line, steps.last)
  }

  private func entered(_ keys: String, history: [String] = []) -> String? {
    guard case .entered(let text)? = steps(keys + "\r", history: history).last else { return nil }
    return text
  }

  @Test func keysMoveTheCursorAndTakeCharactersAway() {
    #expect(entered("echo ct\(Self.left)a") == "echo cat")
    #expect(entered("cho\(Self.home)e\(Self.end)!") == "echo!")
    #expect(entered("cho\u{1B}[1~e\u{1B}[4~!") == "echo!")
    #expect(entered("cho\u{1}e\u{5}!") == "echo!")
    #expect(entered("abc\u{7F}\u{8}d") == "ad")
    #expect(entered("abc\(Self.home)\(Self.delete)\u{4}") == "c")
    let tooFar = String(repeating: Self.right, count: 5)
    #expect(entered("abc\(Self.home)\(Self.left)\(tooFar)x") == "abcx")
    #expect(entered("abc def\(Self.left)\u{15}") == "f")
    #expect(entered("abc def\u{1}\(Self.right)\u{B}") == "a")
    #expect(entered("abc def  \u{17}x") == "abc x")
    #expect(entered("abc\u{17}\u{17}x") == "x")
  }

  @Test func aCharacterIsWhatAPersonTakesForOne() {
    #expect(entered("aé猫\u{7F}\u{7F}b") == "ab")
    #expect(entered("ae\u{301}\u{7F}b") == "ab")
    #expect(entered("👨‍👩‍👧\(Self.left)a") == "a👨‍👩‍👧")
  }

  @Test func whatIsNoSignIsInNoLine() {
    #expect(entered("a\u{1B}[1;5Db\u{1B}c\u{1B}OPd\u{85}e") == "abde")
    #expect(entered("echo\ta") == "echo\ta")
  }

  @Test func theLinesBeforeAreHadAgainAndTheOneThatIsTypedIsKept() {
    let history = ["one", "two"]
    #expect(entered(Self.up, history: history) == "two")
    #expect(entered(Self.up + Self.up + Self.up + "!", history: history) == "one!")
    let back = Self.up + Self.up + Self.down + Self.down + Self.down
    #expect(entered("new" + back, history: history) == "new")
    #expect(entered("\u{10}\u{10}\u{E}", history: history) == "two")
    #expect(entered(Self.up) == "")
  }

  @Test func keysThatEndALineAreTold() {
    #expect(steps("ab\u{3}").last == .dropped)
    #expect(steps("\u{4}").last == .ended)
    #expect(steps("ab\u{4}").last == .edited)
    #expect(steps("ab\u{1A}").last == .suspended)
    #expect(steps("ab\u{C}").last == .cleared)
    #expect(steps("ab\n").last == .entered("ab"))
  }

  // MARK: - How it is shown

  /// Shows the line after each key.
  private func screen(_ keys: String, columns: Int = 20, history: [String] = []) -> Screen {
    var screen = Screen(columns: columns, rows: 8)
    var (reader, line, display) = (
      SessionKeyReader(), LineEditor(history: history), LineDisplay("> ")
    )
    screen.feed(Data("before\r\n".utf8))
    screen.feed(Data(display.show(line, columns: columns).utf8))
    for key in reader.take(Array(keys.utf8), isWhole: true) {
      let isLast = line.take(key) != .edited
      let text =
        isLast ? display.leave(line, columns: columns) : display.show(line, columns: columns)
      screen.feed(Data(text.utf8))
    }
    return screen
  }

  private func place(_ screen: Screen) -> [Int] { [screen.cursor.row, screen.cursor.column] }

  @Test func aLineIsShownBehindItsPromptWithTheCursorInIt() {
    let screen = screen("echo cat\(Self.left)\(Self.left)h")
    #expect(screen.text == "before\n> echo chat")
    #expect(place(screen) == [1, 9])
  }

  @Test func aLongLineTakesMoreRowsAndFewerAgain() {
    let long = "0123456789abcdefghijklmnop"
    #expect(screen(long).text == "before\n> 0123456789abcdefgh\nijklmnop")
    #expect(place(screen(long)) == [2, 8])
    #expect(place(screen(long + Self.home)) == [1, 2])
    #expect(screen(long + "\u{15}ls").text == "before\n> ls")
    #expect(screen(Self.up + Self.up, history: ["ls", long]).text == "before\n> ls")
    #expect(place(screen(long + Self.home + "\r")) == [3, 0])
    let full = "0123456789abcdefgh"
    #expect(screen(full).text == "before\n> " + full)
    #expect(place(screen(full)) == [2, 0])
    #expect(place(screen(full + Self.left)) == [1, 19])
    #expect(place(screen(full + "\r")) == [2, 0])
    #expect(screen(full + "x\u{7F}\u{7F}").text == "before\n> 0123456789abcdefg")
  }

  @Test func aLineThatIsLeftStaysWhole() {
    var (line, display, screen) = (LineEditor(), LineDisplay("> "), Screen(columns: 20, rows: 8))
    for key in ["a", "b", "c"] { _ = line.take(.init(key: .text(key), bytes: [])) }
    _ = line.take(.init(key: .named("HOME"), bytes: []))
    screen.feed(Data(display.show(line, columns: 20).utf8))
    screen.feed(Data(display.leave(line, with: "^C", columns: 20).utf8))
    #expect(screen.text == "> abc^C")
    #expect(place(screen) == [1, 0])
  }

  @Test func wideCharactersTakeTwoPlaces() {
    #expect(place(screen("猫a")) == [1, 5])
    #expect(screen("0123456789abcdefg猫").text == "before\n> 0123456789abcdefg\n猫")
    #expect(place(screen("0123456789abcdefg猫")) == [2, 2])
    #expect(place(screen("e\u{301}a")) == [1, 4])
  }
}
