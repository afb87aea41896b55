import Harness
import HarnessTesting
import TestSupport
import XCTest

/// Signals in the shell of `harness record`: Control-C is for a line or a command, others end it all.
final class RecordInterruptTests: RecordTestCase {
  private func end() throws {
    try app.typeText("exit\n")
    try app.waitForExit(timeout: 240).expect(.success)
    try harness("run", Self.file).expect(.success)
  }

  /// Presses Control-C once a line has shown what the file `log` holds.
  ///
  /// Its last program runs by then: a shell may lose one that comes while it starts a program.
  private func interrupt(_ line: String) throws {
    try app.typeText(line + "\n")
    try app.waitForScreen(.matches(#"(?m)^begun$"#))
    try app.press(.control("c"))
  }

  func testControlCAtThePromptDropsTheLineAlone() throws {
    try begin()
    XCTAssertTrue(app.screen.contains("Control-C drops it"), app.screen.text)
    try take("echo one")
    try app.typeText("echo lost")
    try app.waitForScreen("echo lost")
    try app.press(.control("c"))
    try app.waitForScreen(.matches(#"record> echo lost\^C\nrecord> *$"#))
    try app.press(.control("c"))
    try app.waitForScreen(.matches(#"record> echo lost\^C\nrecord> \^C\nrecord> *$"#))
    try take("echo two")
    try end()
    sandbox.expect(
      Self.file, .content(.containsInOrder("exec echo one\n", "exec echo two\n")),
      .content(.doesNotContain("lost")))
  }

  func testControlCEndsTheCommandThatRunsAndWhatItHasStarted() throws {
    try begin()
    try take("echo begun >log")
    try interrupt("tail -f log; echo over")
    try app.waitForScreen("harness: interrupted; the line is not recorded\nrecord>")
    try take("echo two")
    try end()
    sandbox.expect(
      Self.file, .content(.contains("exec echo two\n")), .content(.doesNotContain("tail")))
  }

  func testWhatAnInterruptedCommandHasDoneToFilesIsUndone() throws {
    try begin()
    try take("echo x >old; echo x >gone; echo begun >log")
    try interrupt("mkdir d; echo y | tee d/new >old; rm gone; tail -f log; :")
    try app.waitForScreen("what it has written is undone")
    try app.waitForPrompt("record> ")
    try take("cat old gone; ls")
    try end()
    sandbox.expect(
      Self.file,
      .content(.containsInOrder("exec sh -c 'cat old gone; ls'", "\nx\nx\ngone\nlog\nold\n")),
      .content(.doesNotContain("tail")))
  }

  /// A shell has what it starts in the background take no notice of Control-C.
  func testControlCEndsWhatTakesNoNoticeOfIt() throws {
    try begin()
    try app.typeText("(sleep 1000 & echo begun)\n")
    try app.waitForScreen("the command has ended, and what it left in the background")
    try app.press(.control("c"))
    try app.waitForScreen("harness: interrupted; the line is not recorded\nrecord>")
    try app.typeText("sh -c 'trap \"\" INT; echo up; sleep 1000; sleep 1000'\n")
    try app.waitForScreen(.matches(#"(?m)^up$"#))
    try app.press(.control("c"))
    // The second one is another only when the first was taken: of two that come together, one is lost.
    try app.waitForScreen("takes no notice of Control-C: once more, and it is ended")
    try app.press(.control("c"))
    try app.waitForScreen(.matches(#"\nup\n\^C(.|\n)*not recorded\nrecord>"#))
    try take("echo two")
    try end()
    sandbox.expect(
      Self.file, .content(.contains("exec echo two\n")), .content(.doesNotContain("sleep")))
  }

  /// A program's end ends the recording, whatever it leaves.
  func testWhatAProgramLeavesOnItsTerminalKeepsNobodyThere() throws {
    let script = "trap '' HUP INT; printf 'go? '; read a; sleep 1000 & echo left"
    let (outcome, _) = try record(["sh", "-c", script], options: ["--timeout", "1s"]) {
      try app.waitForPrompt("go? ")
      try app.typeText("y\n")
    }
    outcome.expect(.screen(.contains("left")))
  }

  func testAnotherSignalAtThePromptEndsTheSessionAtOnce() throws {
    for signal in [SIGTERM, SIGHUP] {
      try begin()
      try app.typeText("echo half")
      try app.waitForScreen("echo half")
      app.send(signal)
      try app.waitForExit(timeout: 60).expect(
        .status(130), .screen(.contains("harness: interrupted; nothing is written")))
      sandbox.expect(Self.file, .isAbsent)
    }
    XCTAssertEqual(try sandboxesLeft(), [])
  }
}
