import Foundation
import Harness
import TestSupport
import XCTest

/// Programs that nobody here wrote, driven as a person would.
final class RealProgramTests: TerminalTestCase {
  func testVimEditsAFile() throws {
    try require(.vim)
    let app = try program(.vim, "-u", "NONE", "notes.txt")
    try app.sandbox().write("second line\n", to: "notes.txt")
    try app.launch()
    try app.waitForPrompt()
    XCTAssertEqual(app.screen.row(0), "second line")
    XCTAssertEqual(app.screen.row(1), "~")
    XCTAssertTrue(app.screen.isAlternate)
    try app.typeText("Ofirst line")
    try app.press(.escape)
    try app.waitForScreen("first line\nsecond line\n~")
    try app.press(.down)
    try app.typeText("A, longer")
    try app.press(.escape)
    try app.waitForScreen("second line, longer")
    try app.typeText(":wq\n")
    let outcome = try app.waitForExit()
    XCTAssertEqual(outcome.exitStatus, 0)
    XCTAssertEqual(try app.sandbox().text(at: "notes.txt"), "first line\nsecond line, longer\n")
    XCTAssertFalse(outcome.screen.isAlternate)
  }

  func testVimFollowsTheSizeOfItsWindow() throws {
    try require(.vim)
    let app = try program(
      .vim, "-u", "NONE", "-c", "set laststatus=2 statusline=%{&columns}x%{&lines}")
    try app.launch()
    try app.waitForScreen("80x24")
    try app.resize(columns: 60, rows: 10)
    try app.waitForScreen("60x10")
    try app.waitForPrompt()
    try app.typeText(":q!\n")
    try app.waitForExit()
  }

  func testBashRunsCommandsAndEditsItsLine() throws {
    try require(.bash)
    let app = try program(.bash, "--norc", "-i")
    app.launchEnvironment["PS1"] = "ready> "
    try app.launch()
    try app.waitForPrompt("ready> ").typeText("echo $((6 * 7)) done\n")
    try app.waitForScreen("\n42 done\nready>")
    try app.press(.up)
    try app.waitForPrompt("ready> echo $((6 * 7)) done")
    try app.press(.control("a"))
    try app.typeText("true || ")
    try app.press(.return)
    try app.waitForScreen("ready> true || echo $((6 * 7)) done\nready>")
    try app.typeText("sh -c 'echo asleep; exec sleep 1000'\n")
    try app.waitForScreen("\nasleep")
    try app.press(.control("c"))
    try app.waitForPrompt("ready> ").typeText("exit 5\n")
    let outcome = try app.waitForExit()
    XCTAssertEqual(outcome.exitStatus, 5)
  }

  func testLessPagesThroughAFile() throws {
    try require(.less)
    let app = try program(.less, "numbers.txt")
    let numbers = (1...100).map { "line \($0)\n" }.joined()
    try app.sandbox().write(numbers, to: "numbers.txt")
    try app.launch()
    try app.waitForPrompt("numbers.txt")
    XCTAssertEqual(app.screen.row(0), "line 1")
    XCTAssertEqual(app.screen.row(22), "line 23")
    try app.press(.pageDown)
    try app.waitForScreen("line 46")
    XCTAssertFalse(app.screen.contains("line 23\n"))
    try app.typeText("/line 77\n")
    try app.waitForScreen(.matches("^line 77"))
    try app.typeText("G")
    try app.waitForPrompt("(END)")
    XCTAssertEqual(app.screen.row(22), "line 100")
    try app.typeText("q")
    XCTAssertEqual(try app.waitForExit().exitStatus, 0)
  }

  func testTopShowsTheProcesses() throws {
    try require(.top)
    let app = try program(.top, "-p", "\(getpid())")
    try app.launch()
    try app.waitForScreen(.matches("^ *PID.*\n *\(getpid()) "))
    XCTAssertTrue(app.screen.contains("load average"))
    XCTAssertTrue(app.wait(for: .waitingForInput, timeout: 20))
    try app.typeText("q")
    XCTAssertEqual(try app.waitForExit().exitStatus, 0)
  }

  func testPythonEvaluatesWhatIsTyped() throws {
    try require(.python3)
    let app = try program(.python3, "-i", "-q")
    try app.launch()
    try app.waitForPrompt(">>> ").typeText("6 * 7\n")
    try app.waitForScreen("\n42\n>>>")
    try app.waitForPrompt(">>> ").typeText("for i in range(3):\n")
    try app.waitForPrompt("... ").typeText("    print('n', i)\n")
    try app.waitForPrompt("... ").press(.return)
    try app.waitForScreen("\nn 0\nn 1\nn 2\n>>>")
    try app.press(.control("d"))
    XCTAssertEqual(try app.waitForExit().exitStatus, 0)
  }

  func testAnUnansweredPromptOfAShellIsTold() throws {
    try require(.bash)
    let app = try program(.bash, "--norc", "-i")
    app.launchEnvironment["PS1"] = "ready> "
    assertFails(.unansweredPrompt("ready> ", waitingFor: "its exit")) {
      _ = try app.run(timeout: 60)
    }
  }
}
