import Foundation
import HarnessRunner
import HarnessSystem
import ScenarioTestSupport
import TestSupport
import XCTest

@testable import Harness
@testable import HarnessScenarios

/// What the programs of a script leave running.
final class LeftBehindInScriptTests: XCTestCase, RunsScripts {
  private func failure(_ result: ScenarioResult) -> (message: String, line: Int?)? {
    guard case .failed(let failure, let line) = result.status else { return nil }
    return (failure.message, line?.number)
  }

  private func commands(_ result: ScenarioResult) -> [String] {
    result.leftBehind.map { "\($0.line?.number ?? 0): \($0.process.command)" }
  }

  func testWhatADescendantPrintsLaterCounts() {
    let late = "exec sh -c '(sleep 0.5; echo ERROR) & echo hi'\n"
    XCTAssertEqual(
      failure(run(late + "! stdout ERROR\n"))?.message,
      "'ERROR' matches in stdout, and should not: ERROR")
    XCTAssertNil(failure(run(late + "stdout ERROR\n")))
  }

  func testWhoHoldsTheOutputIsNamed() throws {
    // It has become its program before the time is over.
    let isSleep =
      "until [ ! -d /proc/self ] || grep -q ^sleep /proc/$(cat child)/cmdline; do :; done"
    let start = "exec sh -c 'sleep 1000 & echo $! > child; \(isSleep); echo hi; echo $$ > pid'"
    let isGone =
      "exec sh -c 'until [ -s pid ] && ! kill -0 $(cat pid); do :; done'\ntimeout 100ms\n"
    for (script, wantedLine) in [
      ("timeout 5s\n\(start)\n", 2), ("\(start) &\n\(isGone)wait\n", 4),
      ("\(start) &x&\n\(isGone)wait x\n", 4),
    ] {
      let result = run(script)
      let (message, line) = try XCTUnwrap(failure(result))
      XCTAssertTrue(
        message.hasPrefix(
          "the program has exited, and what it printed is not complete: sleep 1000 (process "),
        message)
      XCTAssertEqual(line, wantedLine)
    }
  }

  func testWhatATimeLimitEndsIsNamed() throws {
    let sleeps = (1...6).map { "sleep 100\($0) & " }.joined()
    let result = run("timeout 2s\nexec sh -c '\(sleeps)wait'\n")
    let message = try XCTUnwrap(failure(result)?.message)
    for number in 1...6 { XCTAssertTrue(message.contains("sleep 100\(number) (pro"), message) }
  }

  func testADaemonServesTheNextLineAndIsTold() {
    let result = run(
      """
      exec sh -c 'sleep 1000 >/dev/null 2>&1 & echo $! > pid'
      exec sh -c 'kill -0 $(cat pid)'
      """)
    XCTAssertNil(failure(result))
    XCTAssertEqual(commands(result), ["1: sleep 1000"])
    for left in result.leftBehind { XCTAssertEqual(kill(left.process.id, 0), -1) }
  }

  func testADaemonOfAProgramInTheBackgroundIsOfItsLine() {
    let result = run(
      """
      exec true
      exec sh -c 'sleep 1000 >/dev/null 2>&1 & exit 0' &
      wait
      exec true
      """)
    XCTAssertEqual(commands(result), ["2: sleep 1000"])
  }

  func testWhoHoldsTheOutputOfAProgramThatNobodyWaitsForIsTold() {
    let result = run(
      """
      exec sh -c 'sleep 1000 & echo $! > child; echo $$ > pid' &
      exec sh -c 'until [ -s pid ] && ! kill -0 $(cat pid); do :; done'
      exec sh -c 'until [ ! -d /proc/self ] || grep -q ^sleep /proc/$(cat child)/cmdline; do :; done'
      """)
    XCTAssertNil(failure(result))
    XCTAssertEqual(commands(result), ["1: sleep 1000"])
  }

  func testWhatIsMeantIsNotTold() {
    let script = "exec sh -c 'sleep 1000 >/dev/null 2>&1 & sleep 1001 >/dev/null 2>&1 &'\n"
    let result = run(script + "leaves sleep\n") { $0.failsOnLeftBehind = true }
    XCTAssertNil(failure(result))
    XCTAssertEqual(commands(result), [])
    XCTAssertEqual(commands(run(script + "leaves sh\n")).count, 2)
  }

  func testWhatIsLeftFailsWhereItIsToFail() throws {
    let script = "exec true\nexec sh -c 'sleep 1000 >/dev/null 2>&1 &'\n"
    for end in ["", "stop\n", "skip\n"] {
      let result = run(script + end) { $0.failsOnLeftBehind = true }
      let (message, line) = try XCTUnwrap(failure(result))
      XCTAssertTrue(message.contains("this was still running: sleep 1000 (process "), message)
      XCTAssertTrue(message.contains("`leaves sleep`"), message)
      XCTAssertEqual(line, 2)
    }
  }

  func testWhatTheScriptEndsItselfIsNotLeft() {
    let result = run(
      """
      exec sh -c 'sleep 1000 >/dev/null 2>&1 & echo $! > pid'
      defer exec sh -c 'kill $(cat pid)'
      """
    ) { $0.failsOnLeftBehind = true }
    XCTAssertNil(failure(result))
    XCTAssertEqual(commands(result), [])
  }

  func testAFailureOfTheScriptStaysTheFailure() throws {
    let result = run("exec sh -c 'sleep 1000 >/dev/null 2>&1 &'\nexec false\n") {
      $0.failsOnLeftBehind = true
    }
    XCTAssertEqual(try XCTUnwrap(failure(result)).line, 2)
    XCTAssertEqual(commands(result), ["1: sleep 1000"])
  }

  func testADescendantThatHasCutEveryTieIsToldWithItsLine() throws {
    try XCTSkipUnless(LaunchMarks.isShown, "this system keeps no mark with a process")
    let result = run("exec sh -c '\"$PROGRAM\" flee 1000 up; until [ -s up ]; do :; done'\n") {
      $0.environment["PROGRAM"] = try? CLIApplication.productURL("TestProgram").path
    }
    XCTAssertNil(failure(result))
    XCTAssertEqual(result.leftBehind.count, 1)
    XCTAssertEqual(result.leftBehind.first?.line?.number, 1)
    for left in result.leftBehind { XCTAssertEqual(kill(left.process.id, 0), -1) }
  }

  /// By CLONE_PARENT it is a child of the harness at once, of the thread that has started the program.
  func testWhatAProgramMakesAChildOfItsParentIsTold() throws {
    try require(.python3)
    let script = """
      import ctypes, os, platform, sys, time
      number = {"x86_64": 56, "aarch64": 220}[platform.machine()]
      if ctypes.CDLL(None).syscall(number, 0x8000 | 17, 0, 0, 0, 0) == 0:
          os.setsid()
          for descriptor in range(3): os.close(descriptor)
          os.open("ready", os.O_CREAT)
          time.sleep(1000)
      while not os.path.exists("ready"): pass
      """
    struct Scripts: RunsScripts {}
    let ended = Monitor<[LeftBehindProcess]?>(nil)
    try OwnThread.start {
      let result = Scripts().run("exec python3 a.py\n-- a.py --\n\(script)\n")
      ended.withLock { $0 = result.leftBehind.map(\.process) }
    }
    let left = ended.wait(until: Deadline(after: 60)) { $0 }
    XCTAssertEqual(left?.count, 1)
    XCTAssertEqual(left?.first?.command.hasSuffix("python3 a.py"), true, "\(left ?? [])")
    for process in left ?? [] { XCTAssertEqual(kill(process.id, 0), -1) }
  }

  func testAProjectSaysWhetherItFails() throws {
    let sandbox = try Sandbox()
    for (value, isFailing) in [("\"fail\"", true), ("\"warn\"", false)] {
      try sandbox.write("{\"leftBehind\": \(value)}", to: "harness.json")
      let project = try ScenarioProject(contentsOf: try sandbox.url("harness.json"))
      XCTAssertEqual(project.failsOnLeftBehind, isFailing)
    }
    for value in ["true", "\"\"", "null", "1"] {
      try sandbox.write("{\"leftBehind\": \(value)}", to: "harness.json")
      XCTAssertThrowsError(try ScenarioProject(contentsOf: try sandbox.url("harness.json"))) {
        XCTAssertTrue("\($0)".contains(#""leftBehind" has to be "warn" or "fail""#), "\($0)")
      }
    }
  }
}
