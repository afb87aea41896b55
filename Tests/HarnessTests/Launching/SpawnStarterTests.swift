import Foundation
import Harness
import TestSupport
import XCTest

/// What `spawn` gives beyond `process`.
final class SpawnStarterTests: XCTestCase {
  func testTheUsageOfEveryLaunchIsKnown() throws {
    for _ in 0..<50 {
      let usage = try XCTUnwrap(try Shell.run("exit 0", starter: .spawn).usage)
      XCTAssertGreaterThan(usage.peakMemoryBound, 0)
    }
  }

  func testSignalsThatTheTestsIgnoreAreNotIgnoredInTheApp() throws {
    let previous = signal(SIGUSR1, SIG_IGN)
    defer { signal(SIGUSR1, previous) }
    let outcome = try Shell.run("kill -USR1 $$; echo survived", starter: .spawn)
    XCTAssertEqual(outcome.termination, .signaled(SIGUSR1))
  }

  func testTheAppHasNoTerminalOfTheTests() throws {
    let outcome = try Shell.run("echo $$; cut -d ' ' -f 6 /proc/$$/stat", starter: .spawn)
    let (id, session) = (outcome.standardOutput.lines.first, outcome.standardOutput.lines.last)
    XCTAssertEqual(session, id)
  }

  /// A zombie has no environment, and this one is in no group that the harness knows of.
  func testZombiesOfGroupsThatTheAppMadeAreReaped() throws {
    try require(.python3)
    let app = CLIApplication(url: try OptionalProgram.python3.url, starter: .spawn)
    let outcome = try app.run(
      "-c",
      """
      import os
      child = os.fork()
      if child == 0:
        os.setpgid(0, 0)
        os._exit(0)
      os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)
      print(child)
      """)
    let child = try XCTUnwrap(Int32(outcome.standardOutput.lines.first ?? ""))
    XCTAssertEqual(kill(child, 0), -1)
  }

  func testDescriptorsThatTheTestsHoldOpenAreNotInherited() throws {
    let file = open("/dev/null", O_RDONLY)
    defer { close(file) }
    let outcome = try Shell.run("exec ls /proc/self/fd", starter: .spawn)
    XCTAssertEqual(outcome.standardOutput.lines, ["0", "1", "2", "3"])
  }
}
