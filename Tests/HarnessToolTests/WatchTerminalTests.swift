import Foundation
import Harness
import HarnessTesting
import TestSupport
import XCTest

/// `harness run --watch` on a terminal: one screen, and keys.
final class WatchTerminalTests: ToolTestCase {
  override func setUpWithError() throws {
    try super.setUpWithError()
    app.launchEnvironment["XDG_CACHE_HOME"] = try sandbox.url("caches").path
    app.launchEnvironment["CI"] = ""
    app.terminal = Terminal(columns: 100, rows: 50)
    try makeFolder("caches")
    try sandbox.write("exec true\n", to: "S/a.txt")
    try sandbox.write("exec false\n", to: "S/b.txt")
  }

  private let keys =
    "q quit, a all, f failed, 1-9 one of them, / filter, u update them, Enter again"

  private func watch() throws {
    app.launchArguments = ["run", "--watch", "S"]
    try app.launch()
    try show("All in all: 2 scenarios: 1 passed, 1 failed")
  }

  /// Waits until a text stands on the screen together with the keys.
  private func show(_ text: String) throws {
    try poll(app) {
      let screen = app.screen.text
      return screen.contains(text) && screen.contains("q quit") ? () : nil
    }
  }

  /// Waits until so many runs have begun since a mark.
  private func expectRun(_ text: String, after change: () throws -> Void) throws {
    let before = app.outputSoFar().text.components(separatedBy: text).count
    try change()
    try poll(app) {
      app.outputSoFar().text.components(separatedBy: text).count > before ? () : nil
    }
    try show("All in all")
  }

  private func quit(_ status: Int32) throws {
    try app.press(.control("d"))
    try app.waitForExit(timeout: 60).expect(.status(status))
  }

  func testWhatIsSkippedAndWhatReadsLikeASlipIsSaid() throws {
    try sandbox.write("skip 'no network'\n", to: "S/b.txt")
    try sandbox.write("exec echo a > b\n", to: "S/a.txt")
    app.launchArguments = ["run", "--watch", "S"]
    try app.launch()
    try show("skipped b: no network")
    try show("warning: a: ")
    try quit(0)
  }

  func testOneScreenShowsWhatFailsAndWhatHasChanged() throws {
    try watch()
    let screen = app.screen.text
    XCTAssertTrue(screen.contains("FAILED b"), screen)
    XCTAssertTrue(screen.contains("S/b.txt:1: exec false"), screen)
    XCTAssertTrue(screen.contains(keys), screen)
    try sandbox.write("exec true\n\n", to: "S/b.txt")
    try show("All in all: 2 scenarios: 2 passed")
    XCTAssertTrue(app.screen.text.contains("S/b.txt has changed"), app.screen.text)
    XCTAssertFalse(app.screen.text.contains("FAILED"), app.screen.text)
    try quit(0)
  }

  func testTheReviewOfWhatIsNewIsNamed() throws {
    try sandbox.write("exec echo new\ncmp stdout w\n-- w --\nold\n", to: "S/b.txt")
    try watch()
    let screen = app.screen.text
    XCTAssertTrue(screen.contains("if what is new is right: harness review S/b.txt\n"), screen)
    try quit(1)
  }

  func testWhereTheProjectCannotBeReadNoNumbersAreShown() throws {
    try watch()
    try sandbox.write("{", to: "S/harness.json")
    try show("harness: ")
    XCTAssertFalse(app.screen.text.contains("All in all"), app.screen.text)
    let shown = app.outputSoFar().count
    try sandbox.write("{}", to: "S/harness.json")
    try show("All in all: 2 scenarios: 1 passed, 1 failed")
    // What ran before is not taken for what is so now.
    let text = String(decoding: app.outputSoFar().data.dropFirst(shown), as: UTF8.self)
    let run = try XCTUnwrap(text.range(of: "Running 2 scenarios"), text)
    XCTAssertFalse(text[..<run.lowerBound].contains("All in all"), text)
    try quit(1)
  }

  func testKeysRunAllWhatFailedAndOne() throws {
    try watch()
    try expectRun("Running 2 scenarios") { try app.typeText("a") }
    try expectRun("Running 1 scenario ") { try app.typeText("f") }
    try expectRun("Running 1 scenario ") { try app.typeText("1") }
    try expectRun("Running 1 scenario ") { try app.press(.return) }
    try app.typeText("\u{1B}[A9x")
    try expectRun("Running 2 scenarios") { try app.typeText("a") }
    try quit(1)
  }

  func testAFilterChoosesByName() throws {
    try watch()
    try app.typeText("/")
    try show2("filter:")
    try app.typeText("bé\u{7F}")
    try show2("filter: b")
    try expectRun("Running 1 scenario ") { try app.press(.return) }
    try show("(filter: b, 1 of")
    try expectRun("Running 2 scenarios") { try app.typeText("/\r") }
    try quit(1)
  }

  private func show2(_ text: String) throws { try app.waitForScreen(.contains(text)) }

  func testUUpdatesWhatFailed() throws {
    try sandbox.write("exec echo two\ncmp stdout want\n-- want --\none\n", to: "S/b.txt")
    try watch()
    try app.typeText("u")
    // What was written runs again.
    try show("S/b.txt has changed")
    try show("All in all: 2 scenarios: 2 passed")
    XCTAssertEqual(
      try sandbox.text(at: "S/b.txt"), "exec echo two\ncmp stdout want\n-- want --\ntwo\n")
    try quit(0)
  }

  /// What it has written itself ends no update that goes on.
  func testUUpdatesAllThatFailed() throws {
    let names = ["b", "c", "d"]
    for (index, name) in names.enumerated() {
      let pause = "exec sleep 0.\(index * 4 + 1)\n"
      try sandbox.write(
        pause + "exec echo two\ncmp stdout want\n-- want --\none\n", to: "S/\(name).txt")
    }
    app.launchArguments = ["run", "--watch", "-j", "3", "S"]
    app.terminal = Terminal(columns: 100, rows: 60)
    try app.launch()
    try show("3 failed")
    try app.typeText("u")
    try show(" passed\n")
    try poll(app) {
      try names.allSatisfy { try sandbox.text(at: "S/\($0).txt").hasSuffix("two\n") } ? () : nil
    }
    XCTAssertFalse(app.outputSoFar().text.contains("interrupted"), app.screen.text)
    try app.press(.control("d"))
    _ = try app.waitForExit(timeout: 60)
  }

  func testUIsRefusedInContinuousIntegration() throws {
    app.launchEnvironment["CI"] = "true"
    try sandbox.write("exec echo two\ncmp stdout want\n-- want --\none\n", to: "S/b.txt")
    try watch()
    try app.typeText("u")
    try show("scenarios are not updated in continuous integration")
    try quit(2)
  }

  func testTheTerminalIsAsBefore() throws {
    for end in ["q", "\u{3}", "TERM", "HUP", "QUIT"] {
      let shell = CLIApplication("/bin/sh", sandbox: sandbox, starter: .spawn)
      shell.terminal = Terminal(columns: 100, rows: 50)
      shell.launchEnvironment["XDG_CACHE_HOME"] = try sandbox.url("caches").path
      let tool = try CLIApplication.productURL("harness").path
      shell.launchArguments = [
        "-c",
        "trap : INT QUIT; stty -a >before; sh -c 'echo $$ >id; exec \"$0\" run --watch S' \"$0\"; stty -a >after; exit 0",
        tool,
      ]
      try shell.launch()
      try shell.waitForScreen("q quit")
      if end.count == 1 {
        try shell.typeText(end)
      } else {
        let id = try XCTUnwrap(Int32(try sandbox.text(at: "id").trimmingCharacters(in: .newlines)))
        let signals = ["TERM": SIGTERM, "HUP": SIGHUP, "QUIT": SIGQUIT]
        kill(id, try XCTUnwrap(signals[end]))
      }
      try shell.waitForExit(timeout: 60).expect(.status(0))
      XCTAssertEqual(try sandbox.text(at: "before"), try sandbox.text(at: "after"), end)
    }
  }

  func testASmallWindowShowsTheNumbers() throws {
    app.terminal = Terminal(columns: 20, rows: 4)
    app.launchArguments = ["run", "--watch", "S"]
    try app.launch()
    try app.waitForScreen("q quit, a all")
    try app.resize(columns: 100, rows: 50)
    try show("All in all: 2 scenarios: 1 passed, 1 failed")
    try app.waitForScreen("FAILED b")
    try quit(1)
  }

  func testADumbTerminalHasLines() throws {
    app.launchEnvironment["TERM"] = "dumb"
    app.launchArguments = ["run", "--watch", "S"]
    try app.launch()
    try app.waitForScreen("Watching: a change runs what it concerns; Control-C ends.")
    XCTAssertFalse(app.outputSoFar().text.contains("\u{1B}"))
    try quit(1)
  }

  func testAKeyEndsTheRunThatGoesOn() throws {
    try sandbox.write("timeout 1000s\nexec sh -c 'while :; do sleep 0.01; done'\n", to: "S/b.txt")
    app.launchArguments = ["run", "--watch", "S"]
    try app.launch()
    try app.waitForOutput("Running 2 scenarios")
    try app.typeText("a")
    try app.waitForOutput(.matches("(?s)(Running 2 scenarios.*){2}"))
    try app.typeText("q")
    try app.waitForExit(timeout: 60).expect(.status(1))
    XCTAssertEqual(try sandboxesLeft(), [])
  }
}
