import Foundation
import XCTest

@testable import Harness

final class SandboxRemainsTests: XCTestCase {
  private func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  private func remove(in folder: URL) {
    let remains = SandboxRemains(folder: DiskPath(folder.path))
    remains.remove()
    remains.awaitRemoval()
  }

  func testOnlyTheFoldersOfADeadProcessGo() throws {
    let disk = try Sandbox()
    let files = [
      ".harness-dead00", "harness-dead00111111/work/a", "harness-dead00222222/.kept",
      "harness-dead00222222/work/a", "harness-dead00333333", ".harness-alive0",
      "harness-alive0111111/work/a", "harness-nobody111111/work/a", "harness-dea/work/a",
      ".harness-dead00x", "outside/a",
    ]
    for file in files { try disk.write("", to: file) }
    let folder = disk.workingDirectory
    symlink("outside", folder.path + "/harness-dead00444444")
    symlink("outside/a", folder.path + "/.harness-linked")
    mkfifo(folder.path + "/.harness-pipe00", 0o600)
    let lock = try XCTUnwrap(FileLock(ifFree: folder.appendingPathComponent(".harness-alive0")))
    remove(in: folder)
    XCTAssertEqual(
      try names(in: folder),
      [
        ".harness-alive0", ".harness-dead00x", ".harness-linked", ".harness-pipe00",
        "harness-alive0111111", "harness-dea", "harness-dead00222222", "harness-dead00333333",
        "harness-dead00444444", "harness-nobody111111", "outside",
      ])
    XCTAssertEqual(try names(in: folder.appendingPathComponent("outside")), ["a"])
    lock.release()
    remove(in: folder)
    XCTAssertFalse(try names(in: folder).contains { $0.contains("alive0") })
  }

  func testWhatBelongsToAnotherUserStays() throws {
    try XCTSkipUnless(geteuid() == 0, "only root can give files away")
    let disk = try Sandbox()
    let folder = disk.workingDirectory
    for mark in ["aaaaaa", "bbbbbb"] {
      try disk.write("", to: ".harness-\(mark)")
      try disk.write("", to: "harness-\(mark)111111/a")
    }
    XCTAssertEqual(chown(folder.path + "/.harness-aaaaaa", 65534, 65534), 0)
    XCTAssertEqual(chown(folder.path + "/harness-bbbbbb111111", 65534, 65534), 0)
    remove(in: folder)
    XCTAssertEqual(
      try names(in: folder),
      [".harness-aaaaaa", "harness-aaaaaa111111", "harness-bbbbbb111111"])
  }

  func testAProcessHasOneLockFile() throws {
    let disk = try Sandbox()
    let owner = SandboxOwner(disk.workingPath)
    XCTAssertEqual(try names(in: disk.workingDirectory), ["." + owner.prefix])
  }

  func testTheSandboxesOfThisProcessStay() throws {
    let sandbox = try Sandbox()
    let folder = sandbox.root.deletingLastPathComponent()
    remove(in: folder)
    XCTAssertNotNil(FileStatus(sandbox.workingDirectory))
  }

  func testWhatAProcessLeavesThatEndsInOrderCanBeTold() throws {
    let bundle = try TestBundle.xctest("UnusualTestProcess/testLeavesASandbox")
    let outcome = try bundle.run(timeout: 120)
    XCTAssertEqual(outcome.exitStatus, 0, outcome.report)
    let folder = outcome.sandbox.temporaryDirectory
    XCTAssertEqual(try names(in: folder).count, 2)
    remove(in: folder)
    XCTAssertEqual(try names(in: folder), [])
  }

  func testASandboxThatIsRemovedIsNotKeptAnyMore() throws {
    let sandbox = try Sandbox()
    sandbox.removeUnlessKept()
    sandbox.keep()
    XCTAssertFalse(sandbox.willBeKept)
  }

  func testASandboxThatIsKeptSaysSo() throws {
    let sandbox = try Sandbox()
    let mark = sandbox.root.appendingPathComponent(SandboxRemains.keepMark)
    XCTAssertNil(FileStatus(mark))
    sandbox.keep()
    XCTAssertNotNil(FileStatus(mark))
    FileTree.remove(sandbox.root)
  }
}
