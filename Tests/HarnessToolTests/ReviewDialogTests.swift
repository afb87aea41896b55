import Foundation
import Harness
import HarnessTesting
import TestSupport
import XCTest

/// `harness review` at a terminal: a question for each change.
final class ReviewDialogTests: ReviewTestCase {
  func testEachChangeIsAskedFor() throws {
    try write("a", "b")
    let outcome = try dialog("y", "n", "?", "", "y", "d")
    XCTAssertEqual(outcome.termination, .exited(1))
    XCTAssertEqual(try text("a"), with(("x\n2", "1\n2"), ("version 1", "version 2")))
    XCTAssertEqual(try text("b"), Self.script)
  }

  func testAllOfAKindAreAcceptedAtOnce() throws {
    try write("a", "b")
    let outcome = try dialog("n", "n", "a", "n", "n")
    XCTAssertEqual(outcome.termination, .exited(1))
    let wanted = with(("version 1", "version 2"))
    XCTAssertEqual([try text("a"), try text("b")], [wanted, wanted])
  }

  /// Whoever says that the rest is to be left has not seen it, of whatever kind it is.
  func testWhatIsLeftIsLeftAlsoOfAnAcceptedKind() throws {
    for answer in ["q", "d"] {
      try write("a", "b")
      _ = try dialog("n", "n", "a", answer)
      XCTAssertEqual(
        [try text("a"), try text("b")], [with(("version 1", "version 2")), Self.script])
    }
  }

  func testWhoQuitsKeepsWhatWasAccepted() throws {
    try write("a", "b")
    _ = try dialog("y", "q")
    XCTAssertEqual(try text("a"), with(("x\n2", "1\n2")))
    XCTAssertEqual(try text("b"), Self.script)
  }

  func testAnEditorChangesTheNewLines() throws {
    try write("a")
    app.launchEnvironment["EDITOR"] = "sed -i 's/1/one/'"
    _ = try dialog("e", "q")
    XCTAssertEqual(try text("a"), with(("x\n2", "one\n2")))
    app.launchEnvironment["EDITOR"] = "false"
    let outcome = try dialog("e", "q")
    XCTAssertTrue(outcome.screen.text.contains("the editor has failed"), outcome.screen.text)
    XCTAssertEqual(try text("a"), with(("x\n2", "one\n2")))
    app.launchEnvironment["EDITOR"] = ": >"
    let emptied = try dialog("e", "no", "no", "yes")
    XCTAssertTrue(emptied.screen.text.contains("the editor has left no line"), emptied.screen.text)
    XCTAssertEqual(try text("a"), with(("x\n2", "one\n2"), ("version 1", "version 2")))
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: sandbox.temporaryDirectory.path)
        .filter { $0.hasPrefix("harness-review") }, [])
  }

  func testALineOfAnEditorThatEndsASectionGetsItsNewline() throws {
    try sandbox.write(
      "exec true\ncmp stdout w\ncmp stderr v\n-- w --\nx\n-- v --\n", to: "Täst s/a.txtar")
    app.launchEnvironment["EDITOR"] = "printf y >"
    _ = try dialog("e")
    XCTAssertEqual(
      try text("a"), "exec true\ncmp stdout w\ncmp stderr v\n-- w --\ny\n-- v --\n")
  }

  func testAnEditorMakesNoOtherSectionsAndNoOtherCommands() throws {
    try write("a")
    app.launchEnvironment["EDITOR"] = "printf -- '-- q --\\nlost\\n' >"
    let outcome = try dialog("e", "q")
    XCTAssertTrue(outcome.screen.text.contains("nothing was taken"), outcome.screen.text)
    XCTAssertEqual(try text("a"), Self.script)
    let document = "```console\n$ echo a\nb\n$ echo c\nd\n```\ntail\n"
    for edited in ["a\\n```", "a\\n$ true"] {
      try sandbox.write(document, to: "Täst s/guide.md")
      app.launchEnvironment["EDITOR"] = "printf '\(edited)\\n' >"
      app.terminal = Terminal()
      app.launchArguments = ["review", "Täst s/guide.md"]
      try app.launch()
      for answer in ["e", "q"] {
        _ = try app.waitForPrompt("[1/2] accept this change?")
        try app.typeText(answer + "\n")
      }
      _ = try app.waitForExit()
      XCTAssertEqual(try sandbox.text(at: "Täst s/guide.md"), document)
    }
  }

  func testControlCWritesNoMore() throws {
    try write("a")
    app.terminal = Terminal()
    app.launchArguments = ["review", "Täst s"]
    try app.launch()
    _ = try app.waitForPrompt("[1/3] accept this change?")
    try app.typeText("y\n")
    _ = try app.waitForPrompt("[2/3] accept this change?")
    try app.press(.control("c"))
    XCTAssertEqual(try app.waitForExit().termination, .exited(130))
    XCTAssertEqual(try text("a"), Self.script)
  }

  /// An editor may be asked to stop what it does again and again; the review goes on behind it.
  func testControlCIsForTheEditor() throws {
    try write("a")
    // The review has taken each before the editor goes on.
    try launchEditor("for n in 1 2 3; do kill -INT $PPID; done; echo sent")
    try app.waitForOutput("sent\r\n", timeout: 60)
    try app.typeText("\n")
    _ = try app.waitForPrompt("[2/3] accept this change?")
    try app.typeText("q\n")
    XCTAssertEqual(try app.waitForExit().termination, .exited(1))
    XCTAssertEqual(try text("a"), with(("x\n2", "edited\n2")))
  }

  func testWhatEndsAReviewEndsItBehindItsEditorToo() throws {
    for signal in [SIGTERM, SIGHUP] {
      try write("a")
      try launchEditor()
      app.send(signal)
      XCTAssertEqual(try app.waitForExit().termination, .exited(130))
      XCTAssertEqual(try text("a"), Self.script)
    }
    // What was edited is removed by the next run.
    app.terminal = nil
    _ = try harness("run", "Täst s/a.txtar")
    let left = try FileManager.default.contentsOfDirectory(atPath: sandbox.temporaryDirectory.path)
    // The scenario has failed, and its sandbox is kept.
    XCTAssertEqual(left.filter { $0.hasPrefix("harness-") }.count, 1)
  }

  /// Has the first change edited, and waits until the editor is there.
  private func launchEditor(_ script: String = ":") throws {
    try sandbox.write("echo edited >\"$1\"; echo up; \(script); read line\n", to: "editor")
    app.launchEnvironment["EDITOR"] = "sh " + ShellWord.quoted(try sandbox.url("editor").path)
    app.terminal = Terminal()
    app.launchArguments = ["review", "Täst s"]
    try app.launch()
    _ = try app.waitForPrompt("[1/3] accept this change?")
    try app.typeText("e\n")
    try app.waitForOutput("up\r\n", timeout: 60)
  }
}
