import Foundation
import TestSupport
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
    let folder = disk.workingDirectory
    _ = try KilledProcess("dead00", in: folder, sandboxes: ["111111", "222222"])
    let alive = try KilledProcess("alive0", in: folder)
    for file in [
      "harness-dead00222222/.kept", "harness-dead00333333", "harness-dead00555555/work/a",
      "harness-nobody111111/work/a", "harness-dea/work/a", ".harness-dead00x", "outside/a",
    ] {
      try disk.write("", to: file)
    }
    symlink("outside", folder.path + "/harness-dead00444444")
    symlink("outside/a", folder.path + "/.harness-linked")
    mkfifo(folder.path + "/.harness-pipe00", 0o600)
    let lock = try alive.live()
    remove(in: folder)
    XCTAssertEqual(
      try names(in: folder),
      [
        ".harness-alive0", ".harness-dead00x", ".harness-linked", ".harness-pipe00",
        "harness-alive0111111", "harness-dea", "harness-dead00222222", "harness-dead00333333",
        "harness-dead00444444", "harness-dead00555555", "harness-nobody111111", "outside",
      ])
    XCTAssertEqual(try names(in: folder.appendingPathComponent("outside")), ["a"])
    lock.release()
    remove(in: folder)
    XCTAssertFalse(try names(in: folder).contains { $0.contains("alive0") })
  }

  func testWhatIsOnlyNamedLikeALockAndLikeASandboxStays() throws {
    let disk = try Sandbox()
    let files = [
      ".harness-backup", "harness-backup-2024/work/a", "harness-backup111111/work/a",
      ".harness-copied", "harness-copied111111/work/a",
    ]
    for file in files { try disk.write("precious", to: file) }
    let folder = disk.workingDirectory
    // A copy of a lock, with what it speaks of: another file than it says.
    let killed = try KilledProcess("dead00", in: folder)
    try Data(contentsOf: killed.lockFile).write(
      to: folder.appendingPathComponent(".harness-copied"))
    XCTAssertEqual(
      rename(folder.path + "/harness-dead00111111", folder.path + "/harness-copied222222"), 0)
    remove(in: folder)
    for file in files { XCTAssertTrue(try disk.exists(file), file) }
    XCTAssertTrue(try disk.exists("harness-copied222222/work/a"))
  }

  func testAFolderThatTookTheSandboxesPlaceStays() throws {
    let disk = try Sandbox()
    let folder = disk.workingDirectory
    _ = try KilledProcess("dead00", in: folder)
    let place = folder.path + "/harness-dead00111111"
    XCTAssertEqual(rename(place, place + "-moved"), 0)
    try disk.write("precious", to: "harness-dead00111111/work/a")
    remove(in: folder)
    XCTAssertEqual(try disk.text(at: "harness-dead00111111/work/a"), "precious")
  }

  func testALockIsReadOnlyWhereItIsWhole() throws {
    let disk = try Sandbox()
    let folder = disk.workingDirectory
    let killed = try KilledProcess("dead00", in: folder)
    let whole = try Data(contentsOf: killed.lockFile)
    for count in whole.indices {
      let file = try FileHandle(forWritingTo: killed.lockFile)
      try file.truncate(atOffset: 0)
      try file.write(contentsOf: whole.prefix(count))
      try file.close()
      guard
        case .abandoned(let lock, let note) = SandboxLock.look(
          at: "dead00", in: DiskPath(folder.path))
      else { continue }
      lock.release()
      XCTAssertEqual(note.made, [], "\(count) of \(whole.count) bytes")
    }
  }

  func testWhatBelongsToAnotherUserStays() throws {
    try XCTSkipUnless(geteuid() == 0, "only root can give files away")
    let disk = try Sandbox()
    let folder = disk.workingDirectory
    for mark in ["aaaaaa", "bbbbbb"] { _ = try KilledProcess(mark, in: folder) }
    XCTAssertEqual(chown(folder.path + "/.harness-aaaaaa", 65534, 65534), 0)
    XCTAssertEqual(chown(folder.path + "/harness-bbbbbb111111", 65534, 65534), 0)
    remove(in: folder)
    XCTAssertEqual(
      try names(in: folder),
      [".harness-aaaaaa", "harness-aaaaaa111111", "harness-bbbbbb111111"])
  }

  func testAProcessHasOneLockFileThatIsItsUsersAlone() throws {
    let disk = try Sandbox()
    let mask = umask(0)
    defer { umask(mask) }
    let owner = SandboxOwner(disk.workingPath)
    XCTAssertEqual(try names(in: disk.workingDirectory), ["." + owner.prefix])
    let lock = disk.workingDirectory.appendingPathComponent("." + owner.prefix)
    XCTAssertEqual(FileStatus(lock)?.permissions, 0o600)
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
    let root = try OpenFolder(DiskPath(sandbox.root.path))
    XCTAssertFalse(KeepMark.isIn(root))
    sandbox.keep()
    XCTAssertTrue(try KeepMark.isValid(in: root))
    FileTree.remove(sandbox.root)
  }

  func testALinkInTheMarksPlaceIsNotFollowed() throws {
    let outside = try Outside()
    let sandbox = try Sandbox()
    XCTAssertEqual(symlink(outside.secret.path, sandbox.root.path + "/.kept"), 0)
    sandbox.keep()
    XCTAssertEqual(outside.secretText, "untouched")
    XCTAssertTrue(try KeepMark.isValid(in: try OpenFolder(DiskPath(sandbox.root.path))))
    FileTree.remove(sandbox.root)
  }
}
