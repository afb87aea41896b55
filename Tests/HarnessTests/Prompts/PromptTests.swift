import Foundation
import Harness
import TestSupport
import XCTest

/// Prompts: waited for, answered by monitors, or told of at once.
final class PromptTests: TerminalTestCase {
  private static let twoQuestions = """
    printf 'Allow? '; read a; printf 'Delete? '; read b; echo "a=$a b=$b"
    """

  // MARK: Waited for

  func testAPromptIsWaitedForAndAnswered() throws {
    let app = shell(Self.twoQuestions)
    try app.launch()
    XCTAssertEqual(try app.waitForPrompt("Allow?").text, "Allow? ")
    try app.typeText("y\n")
    try app.waitForPrompt("Delete?").typeText("n\n")
    XCTAssertEqual(try app.waitForExit().screen.row(2), "a=y b=n")
  }

  func testAPromptThatIsShownAndNotYetReadIsNoneYet() throws {
    let app = shell("printf 'Name? '; read _ < gate; read name; echo \"<$name>\"")
    let gate = try app.sandbox().url("gate").path
    XCTAssertEqual(mkfifo(gate, 0o600), 0)
    try app.launch()
    try app.waitForScreen("Name?")
    assertFails(.noPromptInTime("Name?", after: 0.2)) {
      try app.waitForPrompt("Name?", timeout: 0.2)
    }
    try "open\n".write(toFile: gate, atomically: false, encoding: .utf8)
    try app.waitForPrompt("Name?")
    app.terminate()
  }

  func testAPromptHasAllThatTheAppShowedBeforeIt() throws {
    let app = shell("n=0; while [ $n != 300 ]; do printf \"$n? \"; read a; n=$((n + 1)); done")
    try app.launch()
    for number in 0..<300 {
      let prompt = try app.waitForPrompt()
      XCTAssertEqual(prompt.text, "\(number)? ")
      prompt.typeText("\n")
    }
    try app.waitForExit()
  }

  func testAPromptThatNeverComesIsToldAtTheExit() throws {
    let app = shell("echo bye")
    try app.launch()
    assertFails(.noPrompt("Name?")) { try app.waitForPrompt("Name?", timeout: 60) }
  }

  func testAPasswordIsReadFromTheTerminalWithoutEcho() throws {
    let app = shell(
      "printf 'Password: ' >/dev/tty; stty -echo </dev/tty; read -r p </dev/tty; "
        + "stty echo </dev/tty; echo; echo \"got $p\" > /dev/null; test \"$p\" = secret")
    try app.launch()
    let prompt = try app.waitForPrompt("Password:")
    XCTAssertTrue(prompt.isEchoOff)
    XCTAssertTrue(prompt.isCertain)
    prompt.typeText("secret\n")
    let outcome = try app.waitForExit()
    XCTAssertEqual(outcome.exitStatus, 0)
    XCTAssertFalse(outcome.output.contains("secret"))
  }

  func testAPasswordOfGetpassIsReadWithoutEcho() throws {
    try require(.python3)
    let app = try program(
      .python3, "-c", "import getpass; print(len(getpass.getpass('Passphrase: ')))")
    try app.launch()
    let prompt = try app.waitForPrompt("Passphrase:")
    XCTAssertTrue(prompt.isEchoOff)
    try app.typeText("secret\n")
    let outcome = try app.waitForExit()
    XCTAssertEqual(outcome.screen.row(1), "6")
    XCTAssertFalse(outcome.output.contains("secret"))
  }

  func testAPromptWithEchoIsNoPassword() throws {
    let app = shell("printf 'Name: '; read n")
    try app.launch()
    XCTAssertFalse(try app.waitForPrompt("Name:").isEchoOff)
    XCTAssertEqual(app.prompt?.text, "Name: ")
    app.terminate()
    XCTAssertNil(app.prompt)
  }

  func testAnAppThatReadsKeysAsksForNoPassword() throws {
    let app = shell("stty raw -echo; printf 'ready'; exec head -c 1")
    try app.launch()
    XCTAssertFalse(try app.waitForPrompt("ready").isEchoOff)
    app.terminate()
  }

  func testAPromptLongerThanARowIsOneLine() throws {
    let question = String(repeating: "really ", count: 30) + "delete? "
    let app = shell("printf '\(question)'; read a")
    try app.launch()
    XCTAssertEqual(try app.waitForPrompt("delete?").text, question)
    XCTAssertTrue(app.screen.contains(question))
    app.terminate()
  }

  // MARK: Monitors

  func testMonitorsAnswerWhileTheTestWaitsForSomethingElse() throws {
    let app = shell(Self.twoQuestions)
    app.addInterruptionMonitor(withDescription: "consent") { prompt in
      guard prompt.text == "Allow? " else { return false }
      prompt.typeText("yes\n")
      return true
    }
    app.addInterruptionMonitor(withDescription: "deletion") { prompt in
      guard prompt.text == "Delete? " else { return false }
      prompt.typeText("no")
      prompt.press(.return)
      return true
    }
    XCTAssertEqual(try app.run().screen.row(2), "a=yes b=no")
  }

  func testTheNewestMonitorIsAskedFirstAndPassesOn() throws {
    let app = shell("printf '? '; read a")
    let asked = Collected<String>()
    for name in ["oldest", "middle"] {
      app.addInterruptionMonitor(withDescription: name) { prompt in
        asked.append(name)
        prompt.typeText("\n")
        return true
      }
    }
    app.addInterruptionMonitor(withDescription: "newest") { _ in
      asked.append("newest")
      return false
    }
    _ = try app.run()
    XCTAssertEqual(asked.all, ["newest", "middle"])
  }

  func testARemovedMonitorIsNotAsked() throws {
    let app = shell("printf 'Sure? '; read a")
    let token = app.addInterruptionMonitor(withDescription: "yes") { prompt in
      prompt.typeText("y\n")
      return true
    }
    _ = try app.run()
    app.removeInterruptionMonitor(token)
    assertFails(.unansweredPrompt("Sure? ", waitingFor: "its exit")) { _ = try app.run() }
  }

  func testMonitorsAreNotAskedForThePromptThatTheTestWaitsFor() throws {
    let app = shell(Self.twoQuestions)
    let asked = Collected<String>()
    app.addInterruptionMonitor(withDescription: "all") { prompt in
      asked.append(prompt.text)
      prompt.typeText("monitor\n")
      return true
    }
    try app.launch()
    try app.waitForPrompt("Delete?").typeText("test\n")
    XCTAssertEqual(try app.waitForExit().screen.row(2), "a=monitor b=test")
    XCTAssertEqual(asked.all, ["Allow? "])
  }

  func testMonitorsAreNotAskedWhileNobodyWaits() throws {
    let app = shell("printf 'Sure? '; read a; echo \"<$a>\"")
    let asked = Collected<String>()
    app.addInterruptionMonitor(withDescription: "all") { prompt in
      asked.append(prompt.text)
      return false
    }
    try app.launch()
    while app.state != .waitingForInput {}
    for _ in 0..<50 { XCTAssertEqual(app.prompt?.text, "Sure? ") }
    XCTAssertEqual(asked.all, [])
    try app.typeText("y\n")
    XCTAssertEqual(try app.waitForExit().screen.row(1), "<y>")
  }

  func testMonitorsAreNotAskedForAPromptWhoseAnswerIsOnItsWay() throws {
    let asked = Collected<String>()
    for _ in 0..<50 {
      let app = shell("printf 'Sure? '; read a; exit 3")
      app.addInterruptionMonitor(withDescription: "all") { prompt in
        asked.append(prompt.text)
        return false
      }
      try app.launch()
      try app.waitForPrompt("Sure?")
      try app.typeText("y\n")
      XCTAssertEqual(try app.waitForExit().exitStatus, 3)
    }
    XCTAssertEqual(asked.all, [])
  }

  func testMonitorsAnswerInEveryVerbThatWaits() throws {
    let verbs: [(CLIApplication) throws -> Void] = [
      { try $0.waitForOutput("a=y") },
      { try $0.waitForScreen("a=y") },
      { try $0.waitForScreen(.matches("^a=y$")) },
      { try $0.eventually(.screen(.matches("^a=y$"))) },
      { try $0.eventually("answer", .content(.equals("y\n"))) },
      { XCTAssertTrue($0.wait(for: .exited, timeout: 20)) },
      { _ = try $0.waitForExit() },
    ]
    for verb in verbs {
      let app = shell("printf 'Allow? '; read a; echo a=$a; echo $a > answer")
      app.addInterruptionMonitor(withDescription: "consent") { prompt in
        prompt.typeText("y\n")
        return true
      }
      try app.launch()
      try verb(app)
    }
  }

  func testAPromptThatComesWhileAMonitorIsAskedIsOfferedToo() throws {
    let app = shell(Self.twoQuestions)
    let asked = Collected<String>()
    app.addInterruptionMonitor(withDescription: "all") { prompt in
      asked.append(prompt.text)
      prompt.typeText("y\n")
      while prompt.text == "Allow? ", app.prompt?.text != "Delete? " {}
      return true
    }
    XCTAssertEqual(try app.run(timeout: 20).screen.row(2), "a=y b=y")
    XCTAssertEqual(asked.all, ["Allow? ", "Delete? "])
  }

  func testAPromptThatShowsNothingNewIsOfferedToo() throws {
    let app = shell("stty -echo; printf 'Code: '; read a; read b; echo; echo \"$a $b\"")
    let asked = Collected<String>()
    app.addInterruptionMonitor(withDescription: "all") { prompt in
      asked.append(prompt.text)
      prompt.typeText("\(asked.all.count)\n")
      return true
    }
    XCTAssertEqual(try app.run(timeout: 20).screen.row(1), "1 2")
    XCTAssertEqual(asked.all, ["Code: ", "Code: "])
  }

  func testAMonitorThatTookThePromptWithoutTypingIsTrusted() throws {
    let app = shell("trap 'echo told; exit 0' USR1; printf 'Wait: '; read a")
    app.addInterruptionMonitor(withDescription: "signal") { _ in true }
    assertFails(.timedOut(after: 1)) { _ = try app.run(timeout: 1) }
  }

  // MARK: Unanswered

  func testAnUnansweredPromptFailsAtOnceAndIsQuoted() throws {
    let app = shell("printf 'Delete 8 photos? [y/N] '; read a; sleep 1000")
    XCTAssertThrowsError(try app.run(timeout: 60)) { error in
      let failure = error as? Failure
      XCTAssertEqual(
        failure?.reason, .unansweredPrompt("Delete 8 photos? [y/N] ", waitingFor: "its exit"))
      XCTAssertTrue("\(error)".contains("\"Delete 8 photos? [y/N] \""), "\(error)")
    }
    XCTAssertEqual(app.state, .exited)
  }

  func testAnUnansweredPromptFailsInEveryVerbThatWaits() throws {
    let app = shell("printf 'Sure? '; read a")
    app.recordsCalls = true
    try app.launch()
    assertFails(.unansweredPrompt("Sure? ", waitingFor: "the gate \"x\"")) {
      try app.gate("x").waitUntilReached(timeout: 60)
    }
    assertFails(.unansweredPrompt("Sure? ", waitingFor: "an expectation")) {
      try app.eventually(.standardOutput(.contains("x")), timeout: 60)
    }
    assertFails(.unansweredPrompt("Sure? ", waitingFor: "an expectation")) {
      try app.eventually("x", .exists, timeout: 60)
    }
    assertFails(.unansweredPrompt("Sure? ", waitingFor: "the output \"x\"")) {
      try app.waitForOutput("x", timeout: 60)
    }
    assertFails(.unansweredPrompt("Sure? ", waitingFor: "the screen to show \"x\"")) {
      try app.waitForScreen("x", timeout: 60)
    }
    assertFails(.unansweredPrompt("Sure? ", waitingFor: "the prompt \"x\"")) {
      try app.waitForPrompt("x", timeout: 60)
    }
    XCTAssertFalse(app.wait(for: .exited, timeout: 60))
    XCTAssertEqual(app.state, .waitingForInput)
    assertFails(.unansweredPrompt("Sure? ", waitingFor: "its exit")) {
      try app.waitForExit(timeout: 60)
    }
  }

  func testAnAnswerWithoutReturnIsNoAnswer() throws {
    let app = shell("printf 'Sure? '; read a")
    try app.launch()
    try app.waitForPrompt("Sure?")
    try app.typeText("y")
    assertFails(.unansweredPrompt("Sure? y", waitingFor: "its exit")) {
      try app.waitForExit(timeout: 60)
    }
  }

  func testTypedAnswersRaiseNoFalseAlarm() throws {
    for _ in 0..<30 {
      let app = shell("i=0; while read a; do i=$((i + 1)); [ $i = 20 ] && exit 3; done")
      try app.launch()
      for _ in 0..<20 { try app.typeText("y\n") }
      XCTAssertEqual(try app.waitForExit().exitStatus, 3)
    }
  }

  func testATestThatAnswersFromAnotherTaskIsNotInterrupted() async throws {
    let app = shell("printf 'Sure? '; read a; echo \"<$a>\"")
    async let outcome = app.run(timeout: 60)
    while app.prompt == nil { await Task.yield() }
    let prompt = try await app.waitForPrompt("Sure?")
    for _ in 0..<40 { _ = app.state }
    prompt.typeText("later\n")
    let text = try await outcome.screen.row(1)
    XCTAssertEqual(text, "<later>")
  }

  func testADeadlineShowsThePromptToo() throws {
    let app = shell("trap '' TERM; printf 'Sure? '; read a")
    app.addInterruptionMonitor(withDescription: "nobody") { _ in true }
    try app.launch()
    XCTAssertTrue(app.wait(for: .waitingForInput, timeout: 60))
    XCTAssertThrowsError(try app.waitForExit(timeout: 0.2)) { error in
      XCTAssertEqual((error as? Failure)?.reason, .timedOut(after: 0.2))
      XCTAssertTrue("\(error)".contains("waits at: Sure? "), "\(error)")
    }
  }
}
