import Foundation
import TestSupport
import XCTest

@testable import Harness

/// Tests that mount, in a namespace of their own.
final class MountingTestProcess: XCTestCase {
  override func setUpWithError() throws {
    try XCTSkipUnless(InnerTest.isLaunched, InnerTest.reason)
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
