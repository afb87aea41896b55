import Foundation
import Harness
import XCTest

/// What `spawn` gives beyond `process`.
final class SpawnStarterTests: XCTestCase {
  func testTheUsageOfEveryLaunchIsKnown() throws {
    for _ in 0..<50 {
      let usage = try XCTUnwrap(try Shell.run("exit 0", starter: .spawn).usage)
      XCTAssertGreaterThan(usage.peakMemory, 0)
    }
  }

  func testSignalsThatTheTestsIgnoreAreNotIgnoredInTheApp() throws {
    let previous = signal(SIGUSR1, SIG_IGN)
    defer { signal(SIGUSR1, previous) }
    let outcome = try Shell.run("kill -USR1 $$; echo survived", starter: .spawn)
    XCTAssertEqual(outcome.termination, .signaled(SIGUSR1))
  }

  func testDescriptorsThatTheTestsHoldOpenAreNotInherited() throws {
    let file = open("/dev/null", O_RDONLY)
    defer { close(file) }
    let outcome = try Shell.run("exec ls /proc/self/fd", starter: .spawn)
    XCTAssertEqual(outcome.standardOutput.lines, ["0", "1", "2", "3"])
  }
}
