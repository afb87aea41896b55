import Foundation
import Harness
import TestSupport
import XCTest

/// Programs that leave no room on the disk, or no way into it.
final class HostileDiskTests: LaunchTestCase {
  func testADiskThatAProgramHasFilledLosesNothingUnsaid() throws {
    try require(.unshare)
    let bundle = try TestBundle.xctest("UnusualTestProcess/testLaunchesOnASmallDisk")
    let app = CLIApplication(url: try OptionalProgram.unshare.url)
    let mount = #"mount -t tmpfs -o size=12m none "$TMPDIR" && echo mounted && exec "$@""#
    app.launchArguments = ["-m", "sh", "-c", mount, "sh", bundle.name] + bundle.launchArguments
    app.launchEnvironment = bundle.launchEnvironment
    let outcome = try app.run(timeout: 60)
    guard outcome.output.contains("mounted") else {
      throw XCTSkip("no file system may be mounted here: \(outcome.errorOutput)")
    }
    XCTAssertEqual(outcome.exitStatus, 0, outcome.report)
    XCTAssertTrue(outcome.output.contains("filled and emptied"), outcome.report)
  }

  func testAProgramThatMakesItsDirectoryUnreadableEndsAsItWould() throws {
    try withEachStarterAndOnATerminal {
      let app = shell("echo so far; mkdir d; chmod 0 d .; exit 3")
      let outcome = try app.run()
      XCTAssertEqual(outcome.termination, .exited(3))
      XCTAssertTrue(outcome.report.contains("so far"), outcome.report)
    }
  }

  func testAWorkingDirectoryThatAProgramHasClosedIsNamed() throws {
    try withEachStarterAndOnATerminal {
      try OrdinaryUser.perform {
        let app = shell("chmod 0 .")
        _ = try app.run()
        let folder = try app.sandbox().workingDirectory.path
        XCTAssertThrowsError(try app.run()) { error in
          XCTAssertEqual(
            (error as? Failure)?.reason, .refused(.closedWorkingDirectory(folder)), "\(error)")
        }
      }
    }
  }
}
