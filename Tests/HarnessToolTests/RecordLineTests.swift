import Harness
import HarnessTesting
import TestSupport
import XCTest

/// The prompt of `harness record` on a terminal: lines that are edited, and how the terminal is left.
final class RecordLineTests: RecordTestCase {
  private func begin() throws {
    app.terminal = Terminal(columns: 80, rows: 24)
    app.launchArguments = ["record", "-o", Self.file]
    try app.launch()
    try app.waitForPrompt("record> ")
  }

  private func end() throws {
    try app.waitForPrompt("record> ").typeText("exit\n")
    try app.waitForExit(timeout: 240).expect(.success)
    try harness("run", Self.file).expect(.success)
  }

  func testALineIsEditedAndHadAgain() throws {
    try begin()
    try app.typeText("echo ct")
    try app.press(.left)
    try app.typeText("a\n")
    try app.waitForScreen(.matches(#"(?m)^cat$"#))
    try app.waitForPrompt("record> ")
    try app.press(.up)
    try app.waitForScreen(.matches("record> echo cat *$"))
    try app.press(.backspace)
    try app.typeText("ll\n")
    try app.waitForScreen(.matches(#"(?m)^call$"#))
    try end()
    sandbox.expect(
      Self.file, .content(.containsInOrder("exec echo cat\n", "exec echo call\n")),
      .content(.doesNotContain("\u{1B}")))
  }

  func testWhatIsPastedIsLineAfterLine() throws {
    try begin()
    try app.typeText("echo one\necho 'zwei Käfer 猫'\necho thr")
    try app.waitForScreen(.matches("record> echo thr *$"))
    try app.typeText("ee\n")
    try app.waitForScreen(.matches(#"(?m)^three$"#))
    try end()
    sandbox.expect(
      Self.file,
      .content(
        .containsInOrder("exec echo one\n", "exec echo 'zwei Käfer 猫'\n", "exec echo three\n")))
  }

  func testADumbTerminalReadsLinesAndAKeyThatIsNoSignIsRefused() throws {
    app.launchEnvironment["TERM"] = "dumb"
    try begin()
    try app.typeText("echo ct\u{1B}[Da\n")
    try app.waitForScreen("the line holds the control character ^[, as")
    try app.waitForPrompt("record> ").typeText("echo one\n")
    try app.waitForPrompt("record> ").typeText("echo lost")
    try app.waitForScreen("echo lost")
    try app.press(.control("c"))
    try app.waitForScreen(.matches(#"record> echo lost.*\nrecord> *$"#))
    try end()
    sandbox.expect(
      Self.file, .content(.contains("exec echo one\n")), .content(.doesNotContain("echo ct")),
      .content(.doesNotContain("lost")))
    app.terminal = nil
    app.launchArguments = ["record", "-o", Self.file, "--force"]
    try app.run(input: .text("echo \u{1B}[D\n"), timeout: 240).expect(
      .status(2), .standardError(.contains("the line holds the control character")))
  }

  func testTheTerminalIsAsBeforeHoweverTheSessionEnds() throws {
    for end in ["exit\n", "\u{4}", "TERM", "HUP", "QUIT"] {
      let tool = #"sh -c 'echo $$ >id; exec "$TOOL" record -o r.txtar'"#
      let shell = try shell("stty -a >before; \(tool); stty -a >after; exit 0")
      try shell.waitForPrompt("record> ")
      if end.count < 3 || end == "exit\n" {
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

  func testControlZGivesTheTerminalBackUntilTheSessionGoesOn() throws {
    let script = "set -m; stty -a >before; \"$TOOL\" record -o r.txtar; stty -a >stopped; fg"
    let shell = try shell(script + "; stty -a >after; exit 0")
    try shell.waitForPrompt("record> ").typeText("echo on")
    try shell.waitForScreen("echo on")
    try shell.press(.control("z"))
    try shell.waitForScreen(.matches(#"(?s)\^Z.*record> echo on *$"#))
    try shell.typeText("e\n")
    try shell.waitForScreen(.matches(#"(?m)^one$"#))
    try shell.waitForPrompt("record> ").typeText("exit\n")
    try shell.waitForExit(timeout: 240).expect(.status(0))
    for moment in ["stopped", "after"] {
      XCTAssertEqual(try sandbox.text(at: "before"), try sandbox.text(at: moment), moment)
    }
    sandbox.expect("r.txtar", .content(.contains("exec echo one\n")))
  }

  /// A shell that starts the tool, and what stands behind it.
  private func shell(_ script: String) throws -> CLIApplication {
    let shell = CLIApplication("/bin/sh", sandbox: sandbox, starter: .spawn)
    shell.terminal = Terminal(columns: 80, rows: 24)
    shell.launchEnvironment["TOOL"] = try CLIApplication.productURL("harness").path
    shell.launchArguments = ["-c", script]
    try shell.launch()
    return shell
  }
}
