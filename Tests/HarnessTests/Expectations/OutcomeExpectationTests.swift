import Foundation
import TestSupport
import XCTest

@testable import Harness

/// Each form of an outcome expectation.
final class OutcomeExpectationTests: XCTestCase {
  func testAnOutcomeGivesAValueOrFailsAtTheCallersLine() throws {
    let outcome = try Shell.run(#"echo '{"photos": [{"name": "a"}]}'"#)
    XCTAssertEqual(try outcome.json(at: "photos[0].name"), "a")
    XCTAssertThrowsError(try outcome.json(at: "photos[1]")) { error in
      let failure = error as? Failure
      XCTAssertEqual(failure?.caller.line, #line - 2)
      XCTAssertEqual(
        failure?.reason, .mismatches([Mismatch("$.photos has 1 elements, and so no [1]")]))
    }
    XCTAssertThrowsError(try Shell.run("echo oops").json()) {
      XCTAssertTrue("\($0)".contains("standard output is not JSON: line 1"), "\($0)")
    }
  }

  func testSuccessIsStatusZero() throws {
    XCTAssertNil(OutcomeExpectation.success.mismatch(in: try Shell.run("exit 0")))
    assert(.success, "exit 3", "expected exit status 0, found exit status 3")
    assert(.success, "kill -TERM $$", "expected exit status 0, found signal 15 (SIGTERM)")
  }

  func testFailureIsAnyOtherStatusAndNoSignal() throws {
    XCTAssertNil(OutcomeExpectation.failure.mismatch(in: try Shell.run("exit 1")))
    XCTAssertNil(OutcomeExpectation.failure.mismatch(in: try Shell.run("exit 255")))
    assert(
      .failure, "exit 0", "expected a failure, any exit status but 0, found exit status 0")
    assert(
      .failure, "kill -9 $$",
      "expected a failure, any exit status but 0, found signal 9 (SIGKILL)")
  }

  func testStatusIsExactAndHasItsName() throws {
    XCTAssertNil(OutcomeExpectation.status(69).mismatch(in: try Shell.run("exit 69")))
    XCTAssertNil(OutcomeExpectation.status(.unavailable).mismatch(in: try Shell.run("exit 69")))
    assert(
      .status(.unavailable), "exit 64",
      "expected exit status 69 (EX_UNAVAILABLE), found exit status 64 (EX_USAGE)")
    assert(.status(15), "kill -TERM $$", "expected exit status 15, found signal 15 (SIGTERM)")
  }

  func testSignalIsExact() throws {
    XCTAssertNil(OutcomeExpectation.signal(SIGTERM).mismatch(in: try Shell.run("kill -TERM $$")))
    assert(
      .signal(SIGINT), "kill -TERM $$", "expected signal 2 (SIGINT), found signal 15 (SIGTERM)")
    assert(.signal(SIGTERM), "exit 143", "expected signal 15 (SIGTERM), found exit status 143")
  }

  func testStreamsAreToldApart() throws {
    let outcome = try Shell.run("echo out; echo err >&2")
    XCTAssertNil(OutcomeExpectation.standardOutput(.equals("out\n")).mismatch(in: outcome))
    XCTAssertNil(OutcomeExpectation.standardError(.equals("err\n")).mismatch(in: outcome))
    XCTAssertEqual(
      OutcomeExpectation.standardOutput(.contains("err")).mismatch(in: outcome)?.summary,
      #"standard output does not contain "err""#)
    XCTAssertEqual(
      OutcomeExpectation.standardError(.isEmpty).mismatch(in: outcome)?.summary,
      "standard error is not empty")
  }

  func testTheScreenIsWhatIsShownAndNotWhatWasWritten() throws {
    let app = Shell.app("printf 'one\\rtwo\\n'; pwd")
    app.terminal = Terminal(columns: 200, rows: 24)
    let outcome = try app.run()
    XCTAssertNil(OutcomeExpectation.screen(.pattern("two\n[SANDBOX]/work")).mismatch(in: outcome))
    XCTAssertEqual(
      OutcomeExpectation.screen(.contains("one")).mismatch(in: outcome)?.summary,
      #"the screen does not contain "one""#)
  }

  func testPlaceholdersStandForWhatWasLaunchedAndWhere() throws {
    let outcome = try Shell.run("echo /bin/sh in $PWD; echo at $0 >&2")
    let place = TextExpectation.pattern("[EXE] in [SANDBOX]/work\n")
    XCTAssertNil(OutcomeExpectation.standardOutput(place).mismatch(in: outcome))
    let elsewhere = TextExpectation.pattern("at [EXE]/x\n")
    XCTAssertNotNil(OutcomeExpectation.standardError(elsewhere).mismatch(in: outcome))
  }

  func testAnOutputThatWasNotKeptWholeEqualsNothing() throws {
    let output = CapturedOutput(Data("a\n".utf8), loss: OutputLoss(byteCount: 7, cause: .limit(2)))
    let whole = CapturedOutput(Data("a\n".utf8))
    let seen = Observation(
      termination: .exited(0), standardOutput: output, standardError: whole, screen: Screen(),
      callLog: CallLog(AppReports(), faults: Faults()), leftBehind: [], launchID: "",
      sandbox: try Sandbox(), executable: "/bin/sh")
    XCTAssertEqual(
      OutcomeExpectation.standardOutput(.equals("a\n")).mismatch(in: seen)?.summary,
      "standard output is longer than its limit, 2 bytes")
    XCTAssertNil(OutcomeExpectation.standardError(.equals("a\n")).mismatch(in: seen))
  }

  private func assert(
    _ expectation: OutcomeExpectation, _ script: String, _ message: String, line: UInt = #line
  ) {
    let outcome = try? Shell.run(script)
    XCTAssertEqual(
      outcome.flatMap { expectation.mismatch(in: $0) }, Mismatch(message), line: line)
  }
}
