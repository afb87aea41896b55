import Foundation
import Harness
import TestSupport
import XCTest

/// Programs that misbehave on a terminal.
final class HostileTerminalTests: TerminalTestCase {
  func testAClosedWindowHangsUp() throws {
    let app = shell("trap 'echo hup > hup; exit 7' HUP; echo ready; while :; do sleep 0.01; done")
    try app.launch()
    try app.waitForScreen("ready")
    try app.closeTerminal()
    XCTAssertEqual(try app.waitForExit().exitStatus, 7)
    XCTAssertEqual(try app.sandbox().text(at: "hup"), "hup\n")
  }

  func testAnAppThatOutlivesItsWindowReadsTheEnd() throws {
    let app = shell("trap '' HUP; printf '? '; cat > read; echo more; echo \"$?\" > status")
    try app.launch()
    try app.waitForPrompt("?")
    try app.closeTerminal()
    let outcome = try app.waitForExit()
    XCTAssertEqual(outcome.screen.text, "?")
    XCTAssertEqual(try app.sandbox().text(at: "read"), "")
    try app.typeText("nobody\n")
  }

  func testADaemonThatKeepsTheTerminalFailsTheLaunchAtItsTimeLimit() throws {
    let app = shell(
      "mkfifo up; \(Shell.newSession) sh -c 'echo > up; exec sleep 1000' & read _ < up; echo done")
    try app.launch()
    XCTAssertTrue(app.wait(for: .exited, timeout: 60))
    XCTAssertThrowsError(try app.waitForExit(timeout: 0)) { error in
      XCTAssertTrue("\(error)".contains("sleep 1000"), "\(error)")
    }
    let outcome = try XCTUnwrap(app.terminate())
    XCTAssertEqual(outcome.screen.text, "done")
    XCTAssertEqual(outcome.heldStreams, [.standardOutput])
    XCTAssertEqual(outcome.leftBehind.count, 1)
    for process in outcome.leftBehind {
      // The shell may not have become the program yet.
      XCTAssertTrue(process.command.hasSuffix("exec sleep 1000") || process.command == "sleep 1000")
      XCTAssertEqual(kill(process.id, 0), -1)
    }
  }

  func testAnAppThatClosesItsStreamsAndOpensTheTerminalAgainIsHeard() throws {
    let app = shell("exec <&- >&- 2>&-; sleep 0.1; echo back > /dev/tty")
    let outcome = try app.run()
    XCTAssertEqual(outcome.screen.text, "back")
    XCTAssertEqual(outcome.exitStatus, 0)
  }

  func testAFloodIsKeptWhole() throws {
    let outcome = try shell("head -c 3000000 /dev/zero | tr '\\0' x; echo; seq 50000")
      .run(timeout: 120)
    XCTAssertEqual(outcome.standardOutput.count, 3_000_002 + 288_894 + 50_000)
    XCTAssertEqual(outcome.screen.row(22), "50000")
  }

  func testAPasteThatNobodyReadsHoldsUpNothing() throws {
    let app = shell("echo ready; exec sleep 1000")
    try app.launch()
    try app.waitForScreen("ready")
    try app.typeText(String(repeating: "paste\n", count: 200_000))
    XCTAssertEqual(app.state, .running)
    XCTAssertEqual(app.terminate()?.termination, .signaled(SIGTERM))
  }

  func testAPasteWithoutALineEndHoldsUpNothing() throws {
    let app = shell("echo ready; exec sleep 1000")
    try app.launch()
    try app.waitForScreen("ready")
    try app.typeText(String(repeating: "x", count: 1_000_000))
    XCTAssertEqual(app.state, .running)
    XCTAssertEqual(app.terminate()?.termination, .signaled(SIGTERM))
  }

  func testALongPasteIsReadWhole() throws {
    let app = shell("stty -echo; printf 'Paste: '; head -n 20000 | cksum")
    let paste = (1...20_000).map { "line \($0)\n" }.joined()
    try app.launch()
    try app.waitForPrompt("Paste:").typeText(paste)
    let outcome = try app.waitForExit(timeout: 60)
    let expected = try Shell.run("cksum", input: .text(paste)).output
    XCTAssertTrue(outcome.output.contains(expected.dropLast()), outcome.output)
  }

  func testAFloodOfQuestionsToTheTerminalHoldsUpNothing() throws {
    let app = shell(#"yes "$(printf '\033[6n\033[c')" | head -n 20000; echo; echo end"#)
    XCTAssertEqual(try app.run(timeout: 60).exitStatus, 0)
  }

  func testAJobInTheBackgroundThatReadsIsStoppedAndEnded() throws {
    try require(.bash)
    let app = try program(
      .bash, "--norc", "-c",
      "set -m; cat & echo $! > job; until grep -q 'State:.T' /proc/$!/status; do :; done; echo stopped"
    )
    let outcome = try app.run()
    XCTAssertTrue(outcome.screen.contains("stopped"))
    try assertJobIsGone(app)
  }

  func testAJobInTheBackgroundThatWritesIsStoppedAndEnded() throws {
    try require(.bash)
    let app = try program(
      .bash, "--norc", "-c",
      """
      set -m; stty tostop; /bin/echo never & echo $! > job
      until grep -q 'State:.T' /proc/$!/status; do :; done; echo stopped
      """)
    let outcome = try app.run()
    XCTAssertTrue(outcome.screen.contains("stopped"))
    XCTAssertFalse(outcome.screen.rowTexts.contains("never"), outcome.screen.text)
    try assertJobIsGone(app)
  }

  /// The system hangs up on a stopped job whose session ends, so that it need not be left behind.
  private func assertJobIsGone(_ app: CLIApplication) throws {
    let text = try app.sandbox().text(at: "job").trimmingCharacters(in: .newlines)
    let job = try XCTUnwrap(Int32(text))
    XCTAssertEqual(kill(job, 0), -1, "\(job) is still there")
  }

  func testADeadlineEndsTheWholeTreeOnATerminal() throws {
    let app = shell(
      """
      trap '' TERM HUP; touch up
      \(Shell.testProgram) sleep 1001 up &
      \(Shell.newSession) \(Shell.testProgram) sleep 1002 up &
      \(Shell.newSession) \(Shell.testProgram) sleep 1003 up >/dev/null 2>&1 </dev/null &
      until [ "$(wc -l < up)" -eq 3 ]; do :; done
      echo ready
      while :; do sleep 1000; done
      """)
    try app.launch()
    try app.waitForScreen("ready")
    let outcome = try XCTUnwrap(app.terminate())
    for second in 1001...1003 {
      XCTAssertTrue(
        outcome.leftBehind.contains { $0.command.contains("sleep \(second)") },
        "\(second): \(outcome.leftBehind)")
    }
    for process in outcome.leftBehind { XCTAssertEqual(kill(process.id, 0), -1) }
  }

  func testManyLaunchesLeaveNothingBehind() throws {
    let app = shell("echo a")
    _ = try app.run()
    let before = try Footprint.descriptors()
    for _ in 0..<200 { _ = try app.run() }
    XCTAssertEqual(Footprint.zombies(), [])
    try Footprint.assertDescriptorsSettle(at: before)
  }

  func testTerminalsSideBySideInheritNothingOfEachOther() throws {
    let strangers = Collected<String>()
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<25 {
        let app = Shell.app("ls -1 /proc/$$/fd")
        app.terminal = Terminal()
        let listing = (try? app.run().screen.rowTexts.filter { !$0.isEmpty }) ?? ["none"]
        for extra in listing where !["0", "1", "2", "3"].contains(extra) { strangers.append(extra) }
      }
    }
    XCTAssertEqual(strangers.all, [])
  }
}
