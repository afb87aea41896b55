import Foundation
import TestSupport
import XCTest

@testable import Harness

/// Whoever removes meets a program that swaps folders and links: nothing outside goes.
final class RemovalRaceTests: XCTestCase {
  private static let rounds = 100

  func testALinkThatTakesAFoldersPlaceWhileItIsRemovedIsNotFollowed() throws {
    let outside = try Outside()
    for _ in 0..<Self.rounds {
      let holder = try Sandbox()
      for name in ["secret.txt"] + (0..<40).map({ "f\($0)" }) {
        try holder.write("x", to: "d/\(name)")
      }
      try holder.plantLink("l", to: outside.folder.path)
      let folder = holder.workingDirectory.path
      let swap = try FolderSwap(folder + "/d", folder + "/l")
      FileTree.remove(holder.workingDirectory)
      swap.end()
      guard outside.names == ["secret.txt"] else { return XCTFail("\(outside.names)") }
    }
  }

  func testALinkThatTakesTheFoldersPlaceIsNotFollowedByASandboxThatRemovesAFile() throws {
    let outside = try Outside()
    let holder = try Sandbox()
    try holder.makeFolder("d")
    try holder.plantLink("l", to: outside.folder.path)
    let folder = holder.workingDirectory.path
    let swap = try FolderSwap(folder + "/d", folder + "/l")
    defer { swap.end() }
    for _ in 0..<Self.rounds * 10 {
      try? holder.remove("d/secret.txt")
      guard outside.names == ["secret.txt"] else { return XCTFail("\(outside.names)") }
    }
  }

  func testALinkThatTakesTheFoldersPlaceIsNotFollowedByWhatMakesOrChangesSomething() throws {
    let outside = try Outside()
    chmod(outside.secret.path, 0o600)
    let holder = try Sandbox()
    try holder.write("x", to: "d/secret.txt")
    try holder.plantLink("l", to: outside.folder.path)
    let folder = holder.workingDirectory.path
    let swap = try FolderSwap(folder + "/d", folder + "/l")
    defer { swap.end() }
    for round in 0..<Self.rounds * 5 {
      try? holder.write("written", to: "d/secret.txt")
      try? holder.write("written", to: "d/new-\(round)")
      try? holder.setMode(0o644, of: "d/secret.txt")
      _ = try? holder.makeFolder("d/folder-\(round)/a")
      _ = try? holder.makeSymbolicLink("d/link-\(round)", to: "a")
      _ = try? holder.makePipe("d/pipe-\(round)")
      let isUntouched = outside.names == ["secret.txt"] && outside.secretText == "untouched"
      let mode = FileStatus(outside.secret)?.permissions
      guard isUntouched, mode == 0o600 else {
        return XCTFail("round \(round): \(outside.names) \(outside.secretText) \(mode ?? 0)")
      }
    }
  }

  func testALinkThatTakesTheFoldersPlaceIsNotFollowedWhereASandboxIsTakenOver() throws {
    let outside = try Outside()
    for _ in 0..<Self.rounds {
      let used = try Sandbox()
      try used.write("x", to: "secret.txt")
      XCTAssertEqual(symlink(outside.folder.path, used.root.path + "/tmp/l"), 0)
      let swap = try FolderSwap(used.workingDirectory.path, used.root.path + "/tmp/l")
      _ = Sandbox(recycling: used, keeping: ".tmp")?.removeUnlessKept()
      used.removeUnlessKept()
      swap.end()
      guard outside.names == ["secret.txt"] else { return XCTFail("\(outside.names)") }
    }
  }

  func testAFolderThatTookTheSandboxesPlaceStays() throws {
    let sandbox = try Sandbox()
    let holder = try Sandbox()
    try holder.write("x", to: "precious/file")
    let place = sandbox.root.path
    XCTAssertEqual(rename(place, holder.workingDirectory.path + "/moved"), 0)
    XCTAssertEqual(rename(holder.workingDirectory.path + "/precious", place), 0)
    sandbox.removeUnlessKept()
    XCTAssertNotNil(FileStatus(path: DiskPath(place + "/file")))
    FileTree.remove(URL(fileURLWithPath: place))
  }
}
