import Foundation
import TestSupport
import XCTest

@testable import Harness

/// What a program has mounted in its sandbox and left there is not what the harness made.
final class MountedFolderTests: XCTestCase {
  func testNothingThatIsMountedInASandboxIsRemoved() throws {
    try require(.unshare)
    let bundle = try TestBundle.xctest("MountingTestProcess")
    let app = CLIApplication(url: try OptionalProgram.unshare.url)
    let asRoot = geteuid() == 0 ? [] : ["--map-root-user"]
    let check = #"mount -t tmpfs none "$TMPDIR" && umount "$TMPDIR" && echo mounts; exec "$@""#
    app.launchArguments =
      asRoot + ["--mount", "sh", "-c", check, "sh", bundle.name] + bundle.launchArguments
    app.launchEnvironment = bundle.launchEnvironment
    let outcome = try app.run(timeout: 120)
    guard outcome.output.contains("mounts") else {
      throw XCTSkip("no file system may be mounted here: \(outcome.errorOutput)")
    }
    XCTAssertEqual(outcome.exitStatus, 0, outcome.report)
    XCTAssertTrue(outcome.output.contains("Executed 5 tests"), outcome.report)
  }
}
