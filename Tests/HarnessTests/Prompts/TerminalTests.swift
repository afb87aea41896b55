import Foundation
import Harness
import TestSupport
import XCTest

/// A launch on a terminal: what the app finds, and what can be done to it.
final class TerminalTests: TerminalTestCase {
  func testAllThreeStreamsAreTheTerminalWhateverStartsTheApp() throws {
    for starter in [Starter.process, .spawn] {
      let app = shell("test -t 0 && test -t 1 && test -t 2 && echo three", starter: starter)
      XCTAssertEqual(try app.run().screen.text, "three")
    }
  }

  func testOnPipesNoStreamIsATerminal() throws {
    let outcome = try Shell.run("test -t 0 || test -t 1 || test -t 2 || echo none")
    XCTAssertEqual(outcome.output, "none\n")
    XCTAssertFalse(outcome.hadTerminal)
    XCTAssertEqual(outcome.screen.text, "")
  }

  func testTheTerminalControlsTheApp() throws {
    let outcome = try shell(
      "echo here > /dev/tty; \(Shell.testProgram) owns-terminal && echo its own; echo $TERM"
    ).run()
    XCTAssertEqual(outcome.screen.rowTexts.prefix(3), ["here", "its own", "xterm-256color"])
  }

  func testTheAppKnowsTheSizeOfItsWindow() throws {
    let app = shell("stty size")
    app.terminal = Terminal(columns: 132, rows: 50)
    XCTAssertEqual(try app.run().output, "50 132\r\n")
  }

  func testAResizedWindowIsToldToTheApp() throws {
    let app = shell("trap 'stty size; exit 0' WINCH; echo ready; while :; do sleep 0.01; done")
    try app.launch()
    try app.waitForScreen("ready")
    try app.resize(columns: 100, rows: 30)
    let outcome = try app.waitForExit()
    XCTAssertEqual(outcome.screen.row(1), "30 100")
    XCTAssertEqual(outcome.screen.columns, 100)
  }

  func testControlCInterruptsTheApp() throws {
    let app = shell("echo ready; exec sleep 1000")
    try app.launch()
    try app.waitForScreen("ready")
    try app.press(.control("c"))
    let outcome = try app.waitForExit()
    XCTAssertEqual(outcome.termination, .signaled(SIGINT))
    XCTAssertEqual(outcome.screen.row(1), "^C")
  }

  func testControlBackslashQuitsTheApp() throws {
    let app = shell("ulimit -c 0; echo ready; exec sleep 1000")
    try app.launch()
    try app.waitForScreen("ready")
    try app.press(.control("\\"))
    XCTAssertEqual(try app.waitForExit().termination, .signaled(SIGQUIT))
  }

  func testTypedLinesAreEchoedAndReadWithTheReturnKey() throws {
    let app = shell("read line; echo \"got $line\"")
    try app.launch()
    try app.waitForPrompt()
    try app.typeText("one two\n")
    XCTAssertEqual(try app.waitForExit().screen.text, "one two\ngot one two")
  }

  func testTheBackspaceKeyDeletesInALine() throws {
    let app = shell("read line; echo \"got $line\"")
    try app.launch()
    try app.waitForPrompt()
    try app.typeText("caar")
    try app.press(.backspace, .backspace)
    try app.typeText("t")
    try app.press(.return)
    XCTAssertEqual(try app.waitForExit().screen.text, "cat\ngot cat")
  }

  func testControlDEndsTheInput() throws {
    let app = shell("cat; echo bye")
    try app.launch()
    try app.waitForPrompt()
    try app.typeText("line\n")
    try app.endInput()
    XCTAssertEqual(try app.waitForExit().screen.text, "line\nline\nbye")
  }

  func testInputThatIsGivenIsTypedAndEnded() throws {
    for (text, typed) in [("one\ntwo\n", "one two "), ("one\ntwo", "one two "), ("", "")] {
      let app = shell("stty -echo; tr '\\n' ' ' | tr -d '\\4'; echo '|'")
      let outcome = try app.run(input: .text(text))
      XCTAssertTrue(
        outcome.screen.text.hasSuffix(typed.isEmpty ? "|" : typed.dropLast() + " |")
          || outcome.screen.text.hasSuffix(typed.dropLast() + "|"),
        outcome.screen.text)
    }
  }

  func testEveryKeySendsWhatAnXtermSends() throws {
    let app = shell("stty raw -echo; printf ready; exec head -c 47 | od -An -tx1 -v -w47")
    try app.launch()
    try app.waitForPrompt("ready")
    try app.press(.up, .down, .right, .left, .home, .end, .pageUp, .pageDown, .delete)
    try app.press(.tab, .escape, .backspace, .space, .return, .control("A"), .control("["))
    try app.press(.function(1), .function(12), .control(" "), .control("?"))
    let outcome = try app.waitForExit()
    let sent = outcome.output.replacingOccurrences(of: "ready", with: "")
    XCTAssertEqual(
      sent.split { $0.isWhitespace }.joined(),
      "1b5b411b5b421b5b431b5b441b5b481b5b461b5b357e1b5b367e1b5b337e"
        + "091b7f200d011b1b4f501b5b32347e007f")
  }

  func testANewlineIsTypedAsTheReturnKey() throws {
    let app = shell("stty raw -echo; printf ready; exec head -c 2 | od -An -tx1")
    try app.launch()
    try app.waitForPrompt("ready").typeText("\n")
    try app.typeText("\n")
    XCTAssertTrue(try app.waitForExit().output.contains("0d 0d"))
  }

  func testArrowKeysFollowTheModeOfTheApp() throws {
    let app = shell(
      #"stty raw -echo; printf '\033[?1hready'; exec head -c 3 | od -An -c"#)
    try app.launch()
    try app.waitForPrompt("ready")
    try app.press(.up)
    XCTAssertTrue(try app.waitForExit().output.contains("033   O   A"))
  }

  func testKeysThatNoKeyboardHasAreRefused() throws {
    let app = shell("cat")
    try app.launch()
    for key in [Key.function(0), .function(13), .control("ä"), .control("1")] {
      assertFails(.noSuchKey(key)) { try app.press(key) }
    }
  }

  func testVerbsOfTheTerminalAreRefusedOnPipes() throws {
    let app = Shell.app("cat")
    assertFails(.notLaunched(verb: "press")) { try app.press(.return) }
    try app.launch()
    assertFails(.needsTerminal(verb: "press")) { try app.press(.return) }
    assertFails(.needsTerminal(verb: "resize")) { try app.resize(columns: 1, rows: 1) }
    assertFails(.needsTerminal(verb: "closeTerminal")) { try app.closeTerminal() }
    assertFails(.needsTerminal(verb: "waitForScreen")) { try app.waitForScreen("a") }
    assertFails(.needsTerminal(verb: "waitForPrompt")) { try app.waitForPrompt("a") }
    XCTAssertNil(app.prompt)
  }

  func testTheTerminalAnswersWhereTheCursorIs() throws {
    let app = shell(
      #"stty raw -echo; printf 'abc\033[6n'; head -c 6 | od -An -c; stty sane"#)
    XCTAssertTrue(try app.run().output.contains("033   [   1   ;   4   R"))
  }

  func testBytesAreKeptAsTheAppWroteThem() throws {
    let outcome = try shell(#"printf 'a\033[31mb\r\377'; printf 'c' >&2"#).run()
    XCTAssertEqual(outcome.standardOutput.data, Data("a\u{1B}[31mb\r".utf8) + [0xFF, 0x63])
    XCTAssertEqual(outcome.interleaved, outcome.standardOutput.data)
    XCTAssertTrue(outcome.standardError.isEmpty)
  }

  func testTheLastBytesBeforeAnExitAreThere() throws {
    for round in 0..<100 {
      let outcome = try shell("head -c 30000 /dev/zero; printf end").run()
      XCTAssertEqual(outcome.standardOutput.count, 30003, "round \(round)")
      XCTAssertEqual(outcome.heldStreams, [], "round \(round)")
    }
  }

  func testAWorkingDirectoryHoldsOnATerminalToo() throws {
    let app = shell("pwd")
    app.terminal = Terminal(columns: 200, rows: 24)
    XCTAssertEqual(try app.run().screen.text, try app.sandbox().workingDirectory.path)
  }

  func testSignalsAreAsAShellWouldLeaveThem() throws {
    let outcome = try shell("exec grep -E 'Sig(Blk|Ign)' /proc/self/status").run()
    XCTAssertEqual(outcome.screen.row(0), "SigBlk: 0000000000000000")
    let ignored = try XCTUnwrap(UInt64(outcome.screen.row(1).dropFirst(8), radix: 16))
    // 32 and 33 are the C library's own.
    XCTAssertEqual(ignored & 0x7FFF_FFFF, 0)
  }

  func testTheCommandLineOfAnOutcomeNamesTheTerminal() throws {
    XCTAssertTrue(try shell("exit 0").run().commandLine.contains("TERM=xterm-256color"))
  }
}
