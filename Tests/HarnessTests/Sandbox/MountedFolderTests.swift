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

/// Tests that mount, in a namespace of their own.
final class MountingTestProcess: XCTestCase {
  override func invokeTest() {
    guard DeliberateFailures.areWanted else { return }
    super.invokeTest()
  }

  func testABoundFolderOfTheSameFileSystemIsNotEmptied() throws {
    let (outside, sandbox) = (try Outside(), try Sandbox())
    try mount(outside.folder.path, sandbox.home.path)
    sandbox.removeUnlessKept()
    XCTAssertEqual(outside.names, ["secret.txt"])
    XCTAssertEqual(outside.secretText, "untouched")
  }

  func testABoundFolderDeepInTheSandboxIsNotEmptied() throws {
    let (outside, sandbox) = (try Outside(), try Sandbox())
    let deep = (0..<80).map { "d\($0)" }.joined(separator: "/")
    for folder in ["a/b/c", deep] {
      try sandbox.makeFolder(folder, mode: 0)
      try mount(outside.folder.path, sandbox.workingDirectory.path + "/" + folder)
    }
    sandbox.removeUnlessKept()
    XCTAssertEqual(outside.names, ["secret.txt"])
  }

  func testABoundFileStays() throws {
    let (outside, sandbox) = (try Outside(), try Sandbox())
    try sandbox.write("", to: "file")
    try mount(outside.secret.path, sandbox.workingDirectory.path + "/file")
    sandbox.removeUnlessKept()
    XCTAssertEqual(outside.names, ["secret.txt"])
    XCTAssertEqual(outside.secretText, "untouched")
  }

  func testASandboxWithABoundFolderIsNotTakenOver() throws {
    for folder in ["home", "work", "work/.tmp"] {
      let (outside, sandbox) = (try Outside(), try Sandbox())
      try sandbox.makeFolder(".tmp", mode: 0o700)
      chmod(outside.folder.path, 0o700)
      try mount(outside.folder.path, sandbox.root.path + "/" + folder)
      XCTAssertNil(Sandbox(recycling: sandbox, keeping: ".tmp"), folder)
      XCTAssertEqual(outside.names, ["secret.txt"], folder)
    }
  }

  func testTheModeOfABoundFolderStays() throws {
    let (outside, sandbox) = (try Outside(), try Sandbox())
    chmod(outside.folder.path, 0o500)
    defer { chmod(outside.folder.path, 0o700) }
    try sandbox.makeFolder("a")
    try mount(outside.folder.path, sandbox.workingDirectory.path + "/a")
    sandbox.removeUnlessKept()
    XCTAssertEqual(FileStatus(outside.folder)?.permissions, 0o500)
  }

  private func mount(_ folder: String, _ place: String) throws {
    let app = CLIApplication("/bin/mount")
    app.launchArguments = ["--bind", folder, place]
    XCTAssertEqual(try app.run(timeout: 60).exitStatus, 0)
  }
}
