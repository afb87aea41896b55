import Foundation
import TestSupport
import XCTest

@testable import Harness

/// Fixtures with entries that an ordinary user may not read, compared with what was planted.
final class PlantedTreeTests: XCTestCase {
  func testATreeThatWasLeftAloneIsAsItWasPlanted() throws {
    try OrdinaryUser.perform {
      for (path, mode) in Self.unreadable {
        let planted = try Planted(path, mode: mode)
        XCTAssertEqual(try planted.found(), try planted.sandbox.seeded("copy"), path)
        XCTAssertNil(try planted.mismatch(), path)
        XCTAssertNil(try planted.change(of: path), path)
      }
    }
  }

  func testAFileThatMayNotBeReadAndWasWrittenAnewIsAMismatch() throws {
    try OrdinaryUser.perform {
      for (path, mode) in Self.unreadable where path.hasSuffix("file") {
        let planted = try Planted(path, mode: mode)
        try planted.rewrite(path, "other")
        XCTAssertNotEqual(try planted.found(), try planted.sandbox.seeded("copy"), path)
        XCTAssertEqual(try planted.mismatch()?.diff.isEmpty, false, path)
        XCTAssertNotNil(try planted.change(of: path), path)
      }
    }
  }

  func testAFileBehindAFolderThatMayNotBeReadAndWasWrittenAnewIsAMismatch() throws {
    try OrdinaryUser.perform {
      for (path, mode) in Self.unreadable where path.hasSuffix("folder") {
        let planted = try Planted(path, mode: mode)
        chmod(planted.path(path), 0o700)
        try planted.rewrite("\(path)/inner", "other")
        chmod(planted.path(path), mode)
        XCTAssertNotEqual(try planted.found(), try planted.sandbox.seeded("copy"), path)
        XCTAssertEqual(try planted.mismatch()?.diff.isEmpty, false, path)
      }
    }
  }

  func testAFileInAFolderThatMayBeEnteredAndNotListedIsComparedByItsName() throws {
    try OrdinaryUser.perform {
      let planted = try Planted("folder", mode: 0o311)
      try planted.rewrite("folder/inner", "other")
      XCTAssertNotEqual(try planted.found(), try planted.sandbox.seeded("copy"))
      XCTAssertEqual(try planted.mismatch()?.diff.contains("folder/inner"), true)
    }
  }

  func testANewEntryOfAFolderThatMayNotBeListedIsAMismatch() throws {
    try OrdinaryUser.perform {
      let planted = try Planted("folder", mode: 0o311)
      try planted.rewrite("folder/new", "new")
      XCTAssertNotEqual(try planted.found(), try planted.sandbox.seeded("copy"))
      XCTAssertEqual(try planted.mismatch()?.diff.isEmpty, false)
    }
  }

  func testAFileThatMayNotBeReadIsACopyOfNone() throws {
    try OrdinaryUser.perform {
      let (original, copy) = (try Planted("file", mode: 0), try Planted("file", mode: 0))
      let wanted = TreeExpectation.folder(at: try original.sandbox.url("copy"))
      XCTAssertNotNil(wanted.mismatch(at: try copy.sandbox.url("copy"), of: "copy"))
    }
  }

  private static let unreadable: [(path: String, mode: mode_t)] = [
    ("file", 0), ("file", 0o200), ("sub/file", 0), ("folder", 0), ("folder", 0o311),
  ]
}

/// A fixture in a sandbox, planted in its folder `copy`.
private struct Planted {
  let sandbox: Sandbox

  /// Plants a file `file` or a folder `folder` with a file in it, with a mode.
  init(_ path: String, mode: mode_t) throws {
    sandbox = try Sandbox()
    let stored = StoredSeed(folder: sandbox.home)
    let file = path.hasSuffix("folder") ? "\(path)/inner" : path
    let tree = stored.tree.path
    try FileManager.default.createDirectory(
      atPath: (tree + "/" + file as NSString).deletingLastPathComponent,
      withIntermediateDirectories: true)
    try Data("first".utf8).write(to: URL(fileURLWithPath: tree + "/" + file))
    chmod(tree + "/" + path, mode)
    try stored.makeReadable()
    let copy = try sandbox.url("copy")
    try stored.copy(to: copy)
    let planted = try PlantedTree(stored, at: copy)
    sandbox.plantedTrees.withLock { $0.append(planted) }
  }

  func path(_ place: String) -> String { sandbox.workingDirectory.path + "/copy/" + place }

  func found() throws -> TreeSnapshot { try sandbox.snapshot("copy") }

  /// How the tree differs from what was planted.
  func mismatch() throws -> Mismatch? {
    TreeExpectation.unchanged(since: try sandbox.seeded("copy"))
      .mismatch(at: try sandbox.url("copy"), of: "copy")
  }

  /// How an entry differs from what was planted.
  func change(of place: String) throws -> Mismatch? {
    FileExpectation.isUnchangedSinceSeeding.mismatch(
      at: try sandbox.url("copy/\(place)"), path: place, in: sandbox)
  }

  /// Writes a file as its owner may, and gives it back its mode.
  func rewrite(_ place: String, _ text: String) throws {
    let mode = FileStatus(path: DiskPath(path(place)))?.permissions ?? 0o644
    chmod(path(place), 0o600)
    let file = try XCTUnwrap(fopen(path(place), "w"))
    fputs(text, file)
    fclose(file)
    chmod(path(place), mode_t(mode))
  }
}
