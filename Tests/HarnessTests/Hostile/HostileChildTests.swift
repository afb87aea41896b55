import Foundation
import Harness
import TestSupport
import XCTest

/// Programs that behave as none should, and whose launches end all the same.
///
/// More of them are in `NoHangTests`, `NoLossTests`, `HostileTerminalTests` and `HostileAppTests`.
final class HostileChildTests: LaunchTestCase {
  func testAFloodOnBothStreamsThatReadsNothingIsEndedAtItsDeadline() throws {
    try withEachStarterAndOnATerminal {
      let app = shell("trap '' TERM; yes & yes error >&2")
      app.standardInput = .bytes(Data(count: 4 << 20))
      // What it floods before the test comes to its wait must not be what ends it.
      app.outputLimit = .max
      try app.launch()
      try app.waitForOutput("y")
      try app.waitForOutput("error")
      let failure = try failure { try app.waitForExit(timeout: 0) }
      XCTAssertEqual(failure.reason, .timedOut(after: 0))
      XCTAssertEqual(app.state, .exited)
    }
  }

  func testAStreamThatEndsWithinACharacterIsKeptAsItIs() throws {
    try withEachStarterAndOnATerminal {
      // U+1F642 is F0 9F 99 82.
      let outcome = try runShell(#"printf 'so far: \360\237'; kill -KILL $$"#)
      XCTAssertEqual(outcome.termination, .signaled(SIGKILL))
      XCTAssertEqual(outcome.standardOutput.data, Data("so far: ".utf8) + [0xF0, 0x9F])
      XCTAssertEqual(outcome.output, "so far: \u{FFFD}")
      XCTAssertTrue(outcome.report.contains("so far: "), outcome.report)
    }
  }

  func testACharacterThatComesInTwoPartsIsFoundOnceItIsWhole() throws {
    try withEachStarterAndOnATerminal {
      let app = shell(#"mkfifo gate; printf 'so far: \360\237'; read a < gate; printf '\231\202!'"#)
      try app.launch()
      try app.waitForOutput("so far: ")
      XCTAssertFalse(app.outputSoFar().text.contains("🙂"))
      _ = try Shell.app("echo > gate", sandbox: app.sandbox()).run()
      try app.waitForOutput("🙂!")
      try app.waitForExit()
    }
  }

  func testAProgramThatClosesItsStreamsAndRunsOnIsWaitedFor() throws {
    try withEachStarterAndOnATerminal {
      let app = shell("mkfifo gate; echo ready; exec <&- >&- 2>&-; read a < gate; exit 9")
      try app.launch()
      try app.waitForOutput("ready")
      XCTAssertEqual(app.state, .running)
      _ = try Shell.app("echo > gate", sandbox: app.sandbox()).run()
      let outcome = try app.waitForExit()
      XCTAssertEqual(outcome.termination, .exited(9))
      XCTAssertEqual(outcome.heldStreams, [])
    }
  }

  func testAProgramThatClosesItsStreamsAndNeverExitsIsEndedAtItsDeadline() throws {
    try withEachStarterAndOnATerminal {
      let app = shell("echo ready; exec <&- >&- 2>&-; exec sleep 1000")
      try app.launch()
      try app.waitForOutput("ready")
      let failure = try failure { try app.waitForExit(timeout: 0.2) }
      XCTAssertEqual(failure.reason, .timedOut(after: 0.2))
    }
  }

  func testWaitingForAProgramWithClosedStreamsTakesNoProcessorTime() throws {
    try withEachStarterAndOnATerminal {
      let app = shell("echo ready; exec <&- >&- 2>&-; exec sleep 1000")
      try app.launch()
      try app.waitForOutput("ready")
      // A supervisor that polls an ended stream would spin, and never be seen asleep for long.
      var asleepCount = 0
      for _ in 0..<10_000 where asleepCount < 20 {
        asleepCount = try Footprint.runningThreads() == 1 ? asleepCount + 1 : 0
        usleep(100)
      }
      XCTAssertEqual(asleepCount, 20)
      app.terminate()
    }
  }

  func testAProgramThatExecutesAnotherIsTheSameLaunch() throws {
    try withEachStarterAndOnATerminal {
      let app = shell("echo first; exec /bin/sh -c 'read word; echo \"second $word\"; exit 4'")
      try app.launch()
      try app.waitForOutput("first")
      try app.typeText("goes on\n")
      let outcome = try app.waitForExit()
      XCTAssertTrue(outcome.output.contains("second goes on"), outcome.report)
      XCTAssertEqual(outcome.termination, .exited(4))
      XCTAssertEqual(outcome.leftBehind, [])
    }
  }

  func testAProgramThatExecutesAnotherWithoutItsEnvironmentIsEnded() throws {
    try withEachStarterAndOnATerminal {
      let stubborn = #"trap "" TERM; echo ready; while :; do :; done"#
      let app = shell("echo $$; exec env -i sh -c '\(stubborn)'")
      try app.launch()
      try app.waitForOutput("ready")
      let outcome = try XCTUnwrap(app.terminate())
      XCTAssertEqual(outcome.termination, .signaled(SIGKILL))
      let process = try XCTUnwrap(outcome.standardOutput.lines.first.flatMap { Int32($0) })
      XCTAssertEqual(kill(process, 0), -1)
    }
  }

  func testAStoppedProgramIsEndedAtItsDeadline() throws {
    try withEachStarterAndOnATerminal {
      let app = shell("echo so far; kill -STOP $$")
      try app.launch()
      XCTAssertTrue(app.wait(for: .stopped, timeout: 60))
      let failure = try failure { try app.waitForExit(timeout: 0.2) }
      XCTAssertEqual(failure.reason, .timedOut(after: 0.2))
      XCTAssertTrue("\(failure)".contains("so far"), "\(failure)")
    }
  }

  /// The deadline continues them first: one that then forks would be counted twice.
  func testAWholeStoppedTreeIsEndedAtItsDeadline() throws {
    try withEachStarterAndOnATerminal {
      let app = shell(
        """
        trap '' TERM
        \(Shell.newSession) sh -c 'trap "" TERM; echo >> up; kill -STOP $$; while :; do :; done' &
        sh -c 'trap "" TERM; echo >> up; kill -STOP $$; while :; do :; done' &
        until [ -e up ] && [ "$(wc -l < up)" = 2 ]; do :; done
        echo ready; kill -STOP $$
        """)
      try app.launch()
      try app.waitForOutput("ready")
      _ = try failure { try app.waitForExit(timeout: 0) }
      let outcome = try XCTUnwrap(app.terminate())
      let stopped = outcome.leftBehind.filter { $0.command.contains("kill -STOP") }
      XCTAssertEqual(stopped.count, 2, "\(outcome.leftBehind)")
      for process in outcome.leftBehind { XCTAssertEqual(kill(process.id, 0), -1, "\(process)") }
    }
  }

  func testADeadlineNamesAndEndsFiveDescendantsOfEveryKind() throws {
    try withEachStarterAndOnATerminal {
      let app = shell(Self.fiveDescendants)
      try app.launch()
      try app.waitForOutput("ready")
      let failure = try failure { try app.waitForExit(timeout: 0) }
      XCTAssertEqual(failure.reason, .timedOut(after: 0))
      for second in 1001...1005 {
        XCTAssertTrue("\(failure)".contains("sleep \(second)"), "\(second): \(failure)")
      }
      let outcome = try XCTUnwrap(app.terminate())
      XCTAssertTrue(outcome.timedOut)
      for process in outcome.leftBehind { XCTAssertEqual(kill(process.id, 0), -1, "\(process)") }
      let leader = try XCTUnwrap(outcome.standardOutput.lines.first.flatMap { Int32($0) })
      XCTAssertEqual(kill(leader, 0), -1)
      XCTAssertEqual(Footprint.zombies(), [])
    }
  }

  /// In its group; in a session of its own, with the streams and without; a daemon; and one in the
  /// group whose parent has gone.
  private static let fiveDescendants = """
    echo $$
    trap '' TERM HUP
    touch up
    sleeper=\(Shell.testProgram); export sleeper
    "$sleeper" sleep 1001 up &
    "$sleeper" new-session "$sleeper" sleep 1002 up &
    "$sleeper" new-session "$sleeper" sleep 1003 up >/dev/null 2>&1 </dev/null &
    ("$sleeper" new-session sh -c '"$sleeper" sleep 1004 up >/dev/null 2>&1 </dev/null &' &)
    sh -c '"$sleeper" sleep 1005 up &'
    until [ "$(wc -l < up)" -ge 5 ]; do :; done
    echo ready
    while :; do sleep 1000; done
    """

  // MARK: Helpers

  /// What a verb fails with.
  private func failure<Result>(
    file: StaticString = #filePath, line: UInt = #line, of verb: () throws -> Result
  ) throws -> Failure {
    do {
      _ = try verb()
    } catch let failure as Failure {
      return failure
    }
    return try XCTUnwrap(nil as Failure?, "the verb did not fail", file: file, line: line)
  }
}
