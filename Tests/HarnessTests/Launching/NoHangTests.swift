import Foundation
import Harness
import TestSupport
import XCTest

/// The promise "No hang": every wait ends, and says why.
final class NoHangTests: LaunchTestCase {
  func testBothStreamsAreDrainedTogether() throws {
    try withEachStarter {
      let outcome = try runShell(
        "head -c 10485760 /dev/zero; head -c 10485760 /dev/zero >&2; head -c 10485760 /dev/zero")
      XCTAssertEqual(outcome.standardOutput.count, 20 << 20)
      XCTAssertEqual(outcome.standardError.count, 10 << 20)
    }
  }

  func testAChildThatReadsNothingDoesNotHoldUpItsLaunch() throws {
    try withEachStarterAndOnATerminal {
      let outcome = try runShell("exit 3", input: .bytes(Data(count: 1 << 20)))
      XCTAssertEqual(outcome.termination, .exited(3))
    }
  }

  func testInputOfManyMegabytesIsGivenInTimeThatGrowsWithItsBytesAlone() throws {
    try withEachStarter {
      let input = Data(count: 64 << 20)
      let outcome = try runShell("wc -c", input: .bytes(input))
      XCTAssertEqual(outcome.output.trimmingCharacters(in: .whitespacesAndNewlines), "67108864")
    }
  }

  func testATimeLimitThatIsNoNumberHasPassed() throws {
    try withEachStarterAndOnATerminal {
      for limit in [Double.nan, -Double.infinity, -1] {
        XCTAssertThrowsError(try runShell("exec sleep 1000", timeout: limit))
      }
    }
  }

  func testAChildThatNeverExitsFailsAtItsDeadlineWithItsOutput() throws {
    try withEachStarterAndOnATerminal {
      let app = shell("echo Password:; exec sleep 1000")
      try app.launch()
      try app.waitForOutput("Password:")
      XCTAssertThrowsError(try app.waitForExit(timeout: 0.2)) { error in
        let failure = error as? Failure
        XCTAssertEqual(failure?.reason, .timedOut(after: 0.2))
        XCTAssertTrue("\(error)".contains("Password:"), "\(error)")
        XCTAssertTrue("\(error)".contains("SIGTERM"), "\(error)")
      }
    }
  }

  func testAChildThatIgnoresSIGTERMIsKilled() throws {
    try withEachStarterAndOnATerminal {
      let app = shell("trap '' TERM; echo ready; while :; do :; done")
      try app.launch()
      try app.waitForOutput("ready")
      let outcome = try XCTUnwrap(app.terminate())
      XCTAssertEqual(outcome.termination, .signaled(SIGKILL))
      XCTAssertEqual(outcome.leftBehind, [], "it was given up")
    }
  }

  func testAStoppedChildIsEnded() throws {
    try withEachStarterAndOnATerminal {
      let app = shell("echo ready; kill -STOP $$; echo never")
      try app.launch()
      try app.waitForOutput("ready")
      XCTAssertEqual(app.terminate()?.termination, .signaled(SIGTERM))
    }
  }

  func testAGrandchildThatFledToASessionOfItsOwnIsFoundAndEnded() throws {
    try withEachStarterAndOnATerminal {
      let outcome = try runShell(
        """
        mkfifo up
        \(Shell.newSession) sh -c 'echo > up; exec sleep 1000' >/dev/null 2>&1 </dev/null &
        read _ < up
        """)
      XCTAssertEqual(outcome.heldStreams, [])
      XCTAssertEqual(outcome.leftBehind.count, 1)
      XCTAssertTrue(outcome.leftBehind.allSatisfy { $0.command.contains("sleep 1000") })
      outcome.sandbox.endSurvivors()
      assertIsGone(outcome.leftBehind)
    }
  }

  func testWhoHoldsAStreamIsFoundBelowAProcessThatHidItsLaunch() throws {
    try withEachStarter {
      let app = shell(
        """
        mkfifo up never
        \(Shell.newSession) env -i PATH="$PATH" sh -c "HARNESS_LAUNCH_ID=$HARNESS_LAUNCH_ID \\
          sh -c 'echo > up; read _ < never' & wait" & read _ < up
        """)
      try app.launch()
      XCTAssertTrue(app.wait(for: .exited, timeout: 60))
      XCTAssertThrowsError(try app.waitForExit(timeout: 0))
      let outcome = try XCTUnwrap(app.terminate())
      XCTAssertEqual(outcome.heldStreams, [.standardOutput, .standardError])
      let commands = outcome.leftBehind.map(\.command)
      XCTAssertTrue(commands.contains("sh -c echo > up; read _ < never"), "\(commands)")
      assertIsGone(outcome.leftBehind)
    }
  }

  func testAGrandchildWithBracketsInItsNameIsFoundToo() throws {
    try withEachStarterAndOnATerminal {
      let outcome = try runShell(
        """
        cp /bin/sh 'a) S 1 (b'; mkfifo up never
        \(Shell.newSession) './a) S 1 (b' -c 'echo > up; read _ < never' >/dev/null 2>&1 </dev/null &
        read _ < up
        """)
      XCTAssertEqual(outcome.leftBehind.count, 1)
      outcome.sandbox.endSurvivors()
      assertIsGone(outcome.leftBehind)
    }
  }

  func testADeadlineEndsDescendantsOfEveryKind() throws {
    try withEachStarterAndOnATerminal {
      let script = """
        touch up
        (echo up >> up; exec sleep 1001) &
        \(Shell.newSession) sh -c 'echo up >> up; exec sleep 1002' &
        \(Shell.newSession) sh -c 'echo up >> up; exec sleep 1003' >/dev/null 2>&1 </dev/null &
        (\(Shell.newSession) sh -c '(echo up >> up; exec sleep 1004) >/dev/null 2>&1 </dev/null &' &)
        sh -c '(echo up >> up; exec sleep 1005) &'
        trap '' TERM
        until [ "$(wc -l < up)" -ge 5 ]; do :; done
        echo ready
        while :; do sleep 1000; done
        """
      let app = shell(script)
      try app.launch()
      try app.waitForOutput("ready")
      let outcome = try XCTUnwrap(app.terminate())
      let commands = outcome.leftBehind.map(\.command)
      for second in 1001...1005 {
        XCTAssertTrue(
          commands.contains { $0.contains("sleep \(second)") }, "\(second): \(commands)")
      }
      assertIsGone(outcome.leftBehind)
    }
  }

  func testAChildThatClosesItsDescriptorsAndRunsOnDelaysNoOtherLaunch() throws {
    try withEachStarter {
      // Foundation then sits in a `waitpid` for that child, and learns of no other exit.
      let closing = application("TestProgram")
      closing.launchArguments = ["close-all"]
      try closing.launch()
      try closing.waitForOutput("ready")
      for _ in 0..<20 {
        XCTAssertEqual(try runShell("exit 7", timeout: 60).termination, .exited(7))
      }
      XCTAssertEqual(closing.state, .running)
      closing.terminate()
    }
  }

  private func assertIsGone(
    _ processes: [LeftBehindProcess], file: StaticString = #filePath, line: UInt = #line
  ) {
    for process in processes {
      XCTAssertEqual(kill(process.id, 0), -1, "\(process) is still there", file: file, line: line)
    }
  }
}
