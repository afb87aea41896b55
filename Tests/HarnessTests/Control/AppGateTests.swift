import Foundation
import Harness
import TestSupport
import XCTest

/// Gates of an app, opened by a test in another process.
final class AppGateTests: LaunchTestCase {
  func testAnAppWaitsAtAGateUntilItIsOpened() throws {
    try require(.python3)
    try withEachStarter {
      let app = try talk("print('before', flush=True); gate(s, 'upload'); print('after')")
      try app.launch()
      try app.gate("upload").waitUntilReached()
      XCTAssertEqual(app.outputSoFar().text, "before\n")
      XCTAssertEqual(app.state, .running)
      try app.gate("upload").open()
      XCTAssertEqual(try app.waitForExit().output, "before\nafter\n")
    }
  }

  func testTheAsyncFormWaitsToo() async throws {
    try require(.python3)
    let app = try talk("gate(s, 'upload'); print('after')")
    try await app.launch()
    try await app.gate("upload").waitUntilReached()
    try app.gate("upload").open()
    let outcome = try await app.waitForExit()
    XCTAssertEqual(outcome.output, "after\n")
  }

  func testWhatTheAppPrintedAndCalledBeforeAGateIsKnownThere() throws {
    try require(.python3)
    try withEachStarter {
      let app = try talk(
        """
        for n in range(1, 101):
          print('line', n, flush=True); call(s, n); gate(s, 'next')
        """)
      try app.launch()
      for count in 1...100 {
        try app.gate("next").waitUntilReached()
        XCTAssertEqual(app.outputSoFar().lines.last, "line \(count)")
        XCTAssertEqual(try app.calls(to: "drive").count, count)
        try app.gate("next").open()
      }
      try app.waitForExit()
    }
  }

  func testEachOpeningLetsOneThrough() throws {
    try require(.python3)
    let app = try talk("gate(s, 'a'); print('one', flush=True); gate(s, 'a'); print('two')")
    try app.launch()
    try app.gate("a").waitUntilReached()
    try app.gate("a").open()
    try app.waitForOutput("one\n")
    try app.gate("a").waitUntilReached()
    XCTAssertEqual(app.outputSoFar().text, "one\n")
    try app.gate("a").open()
    XCTAssertEqual(try app.waitForExit().output, "one\ntwo\n")
  }

  func testAnOpeningThatComesEarlyLetsTheNextThrough() throws {
    try require(.python3)
    let app = try talk("sys.stdin.readline(); gate(s, 'a'); print('one', flush=True); gate(s, 'a')")
    try app.launch()
    try app.gate("a").open()
    try app.typeText("\n")
    try app.gate("a").waitUntilReached()
    XCTAssertEqual(app.outputSoFar().text, "one\n")
    try app.gate("a").open()
    try app.waitForExit()
  }

  func testAGateThatIsLeftOpenLetsEverybodyThrough() throws {
    try require(.python3)
    try withEachStarter {
      let app = try talk("for n in range(50): gate(s, 'a')\nprint('through')")
      try app.launch()
      try app.gate("a").waitUntilReached()
      try app.gate("a").leaveOpen()
      XCTAssertEqual(try app.waitForExit().output, "through\n")
    }
  }

  func testEveryProgramIsToldOfItsOwnGate() throws {
    try require(.python3)
    let app = try talk(
      """
      t = connect(); gate_s = dict(type='gate', name='a')
      say(s, **gate_s); s2 = s.makefile(); print('s waits', flush=True); sys.stdin.readline()
      say(t, **gate_s); t2 = t.makefile(); print('t waits', flush=True)
      s2.readline(); print('s through', flush=True); t2.readline(); print('t through', flush=True)
      """)
    try app.launch()
    try app.waitForOutput("s waits")
    try app.gate("a").waitUntilReached()
    try app.typeText("\n")
    try app.waitForOutput("t waits")
    try app.gate("a").open()
    try app.waitForOutput("s through")
    try app.gate("a").open()
    try app.waitForExit()
  }

  // MARK: Never opened

  func testAGateThatNobodyOpensFailsTheWaitForTheExitWithItsName() throws {
    try require(.python3)
    try withEachStarter {
      let app = try talk("print('busy', flush=True); gate(s, 'upload')")
      try app.launch()
      try app.gate("upload").waitUntilReached()
      XCTAssertThrowsError(try app.waitForExit(timeout: 0.2)) { error in
        assert(
          error, .gateNeverOpened(["upload"], after: 0.2),
          "while it waited at the gate \"upload\", which the test did not open")
        assert(error, nil, "gate \"upload\": reached once, never opened, the app waited there")
        assert(error, nil, "    busy\n")
      }
    }
  }

  func testATimeLimitBehindAnOpenedGateIsNotTheGates() throws {
    try require(.python3)
    for isOpenedEarly in [true, false] {
      let app = try talk("gate(s, 'upload'); print('through', flush=True); time.sleep(1000)")
      try app.launch()
      if !isOpenedEarly { try app.gate("upload").waitUntilReached() }
      try app.gate("upload").open()
      try app.waitForOutput("through")
      XCTAssertThrowsError(try app.waitForExit(timeout: 0.2)) { error in
        assert(error, .timedOut(after: 0.2), "gate \"upload\": reached once, opened once")
      }
    }
  }

  func testAnAppThatIsKilledAtAGateIsReportedAsWaitingThere() throws {
    try require(.python3)
    let app = try talk("say(s, type='gate', name='a'); os.kill(os.getpid(), 9)")
    let outcome = try app.run()
    XCTAssertEqual(outcome.signal, SIGKILL)
    XCTAssertTrue(
      outcome.report.contains("gate \"a\": reached once, never opened, the app waited there"),
      outcome.report)
  }

  // MARK: Never reached

  func testAGateThatIsNotReachedInTimeFailsWithWhatThereIs() throws {
    try require(.python3)
    let app = try talk("print('busy', flush=True); gate(s, 'upload')")
    try app.launch()
    try app.gate("upload").waitUntilReached()
    let problem = try problem(app, gate: "uplaod", timeout: 0.2)
    XCTAssertEqual(problem.finding, .notInTime(after: 0.2))
    XCTAssertEqual(problem.known, ["upload"])
    XCTAssertEqual(app.state, .running)
    app.terminate()
  }

  func testAnAppThatExitsBeforeTheGateFailsAtOnce() throws {
    try require(.python3)
    let app = try talk("print('done')")
    try app.launch()
    XCTAssertEqual(try problem(app, gate: "upload", timeout: 60).finding, .appEnded)
  }

  func testAGateThatTheAppDoesNotDeclareFailsAtOnce() throws {
    try require(.python3)
    let app = try TalkingApp.app(
      "s = connect(); say(s, type='hello', gates={'drive': ['upload']}); sys.stdin.read()")
    try app.launch()
    let problem = try problem(app, gate: "uplaod", timeout: 60)
    XCTAssertEqual(problem.finding, .unknown)
    XCTAssertTrue("\(problem)".contains("did you mean \"upload\"?"), "\(problem)")
    app.terminate()
  }

  func testAGateOfAnAppThatIsNotHeardFailsAtOnce() throws {
    let app = shell("read line")
    try app.launch()
    XCTAssertEqual(try problem(app, gate: "upload", timeout: 60).finding, .notHeard)
    app.terminate()
  }

  func testAGateNeedsALaunch() throws {
    let gate = shell("exit 0").gate("a")
    for verb in [{ try gate.open() }, { try gate.leaveOpen() }, { try gate.waitUntilReached() }] {
      XCTAssertThrowsError(try verb()) { error in
        guard case .notLaunched = (error as? Failure)?.reason else { return XCTFail("\(error)") }
      }
    }
  }

  // MARK: Hostile

  func testAnAppThatFloodsAGateAndReadsNothingEnds() throws {
    try require(.python3)
    let app = try talk(
      """
      sys.stdin.readline()
      for _ in range(50): s.sendall(b'{"type":"gate","name":"a"}\\n' * 1000)
      print('sent')
      """)
    try app.launch()
    try app.gate("a").leaveOpen()
    try app.typeText("\n")
    XCTAssertEqual(try app.waitForExit(timeout: 60).output, "sent\n")
  }

  func testAnAppThatReadsLateIsToldOfEveryGate() throws {
    try require(.python3)
    let app = try talk(
      """
      sys.stdin.readline()
      for _ in range(10): s.sendall(b'{"type":"gate","name":"a"}\\n' * 1000)
      print('sent', flush=True); sys.stdin.readline()
      answers = s.makefile(); print(sum('"open"' in answers.readline() for _ in range(10000)))
      """)
    try app.launch()
    try app.gate("a").leaveOpen()
    try app.typeText("\n")
    try app.waitForOutput("sent\n", timeout: 60)
    try app.typeText("\n")
    XCTAssertEqual(try app.waitForExit(timeout: 60).output, "sent\n10000\n")
  }

  // MARK: Helpers

  private func talk(_ script: String) throws -> CLIApplication {
    try TalkingApp.app("s = connect(); s.sendall(hello)\n" + script, starter: starter)
  }

  private func problem(
    _ app: CLIApplication, gate: String, timeout: TimeInterval, line: UInt = #line
  ) throws -> GateProblem {
    do {
      try app.gate(gate).waitUntilReached(timeout: timeout)
    } catch let failure as Failure {
      guard case .gateNotReached(let problem) = failure.reason else { throw failure }
      XCTAssertTrue(failure.message.contains("command: "), failure.message, line: line)
      return problem
    }
    throw WaitDidNotFail()
  }

  private func assert(
    _ error: any Error, _ reason: Failure.Reason?, _ text: String, line: UInt = #line
  ) {
    if let reason { XCTAssertEqual((error as? Failure)?.reason, reason, line: line) }
    XCTAssertTrue("\(error)".contains(text), "\(error)", line: line)
  }
}

/// A wait that was to fail and did not.
private struct WaitDidNotFail: Error {}
