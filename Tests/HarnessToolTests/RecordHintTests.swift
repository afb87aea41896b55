import Harness
import HarnessTesting
import TestSupport
import XCTest

/// What the shell of `harness record` says where a line does something else than in other shells.
final class RecordHintTests: RecordTestCase {
  override func setUpWithError() throws {
    try super.setUpWithError()
    app.terminal = Terminal(columns: 80, rows: 24)
    app.launchArguments = ["record", "-o", Self.file]
  }

  func testWhereAProgramMayHaveAskedItIsToldHowToAnswer() throws {
    let ask = #"printf 'Really? '; read x || exit 4; echo "said $x""#
    try write("#!/bin/sh\n" + ask + "\n", to: "ask", mode: 0o755)
    app.launchArguments += ["--app", "ask=./ask"]
    try app.launch()
    try app.waitForPrompt("record> ")
    try take("ask it")
    let hint = "harness: where it asks something, `terminal ask it` lets you answer\n"
    XCTAssertTrue(app.screen.contains(hint), app.screen.text)
    try take("sh -c 'exit 5'")
    XCTAssertFalse(app.screen.contains("terminal sh"), app.screen.text)
    try app.typeText("terminal ask it\n")
    try app.waitForPrompt("Really? ").typeText("yes\n")
    try app.waitForPrompt("record> ").typeText("exit\n")
    try app.waitForExit(timeout: 240).expect(.success)
    sandbox.expect(Self.file, .content(.contains("prompt 'Really\\? '\ntype 'yes'\nwait\n")))
    try harness("run", "--app", "ask=./ask", Self.file).expect(.success)
  }

  func testAFolderHoldsBeyondALineOfItsOwnAlone() throws {
    try app.launch()
    try app.waitForPrompt("record> ")
    try take("mkdir sub; cd sub")
    try app.waitForScreen(
      "harness: this `cd` ends with its line; `cd sub` on a line of its own lasts\n")
    try take("echo here >outside")
    try take("cd sub")
    try app.typeText("echo there >inside\nexit\n")
    try app.waitForExit(timeout: 240).expect(.success)
    sandbox.expect(
      Self.file,
      .content(.containsInOrder("cmp outside ", "cmp $WORK/session/sub/inside ")))
    try harness("run", Self.file).expect(.success)
  }
}
