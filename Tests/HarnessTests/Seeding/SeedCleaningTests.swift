import Foundation
import TestSupport
import XCTest

@testable import Harness

/// Which seeds are removed from the cache, and which stay.
final class SeedCleaningTests: XCTestCase {
  func testASeedIsRemovedWhenItsSetupAppHasChanged() throws {
    let setup = try SetupScript("echo 1 > file")
    let first = try setup.cache.stored(setup.seed())
    let other = try setup.cache.stored(setup.seed("other", "arguments"))
    try setup.rewrite("echo 2 > file")
    let second = try setup.cache.stored(setup.seed())
    XCTAssertEqual(names(in: setup.cacheFolder), [second, other].flatMap(namesWithLock).sorted())
    XCTAssertNil(FileStatus(first.folder))
  }

  func testASeedThatAnotherProcessUsesStays() throws {
    let setup = try SetupScript("echo 1 > file")
    let first = try setup.cache.stored(setup.seed())
    let user = Shell.app(
      "exec \(Shell.testProgram) shared-lock \"$1\" sh -c 'echo locked; read line'",
      sandbox: setup.sandbox)
    user.launchArguments.append(first.folder.path + ".lock")
    try user.launch()
    try user.waitForOutput("locked")
    try setup.rewrite("echo 2 > file")
    let second = try setup.cache.stored(setup.seed())
    XCTAssertNotNil(FileStatus(first.folder.appendingPathComponent("tree/file")))
    try user.endInput()
    XCTAssertEqual(try user.waitForExit().termination, .exited(1))
    try setup.rewrite("echo 3 > file")
    let third = try setup.cache.stored(setup.seed())
    XCTAssertEqual(names(in: setup.cacheFolder), namesWithLock(third).sorted())
    XCTAssertNil(FileStatus(second.folder))
  }

  func testASeedThatIsBeingCopiedHereStays() throws {
    let setup = try SetupScript("echo 1 > file")
    try setup.cache.use(setup.seed()) { first in
      try setup.rewrite("echo 2 > file")
      _ = try setup.cache.stored(setup.seed())
      XCTAssertNotNil(FileStatus(first.tree.appendingPathComponent("file")))
    }
  }

  func testASeedThatNobodyUsedForAWeekIsRemovedWhenAnotherIsMade() throws {
    let setup = try SetupScript("echo 1 > file")
    let old = try setup.cache.stored(setup.seed("old"))
    let used = try setup.cache.stored(setup.seed("used"))
    let eightDaysAgo = Date(timeIntervalSinceNow: -8 * 24 * 3600)
    for seed in [old, used] {
      try setup.sandbox.setModificationDate(eightDaysAgo, of: seed.folder.path)
    }
    _ = try setup.cache.stored(setup.seed("used"))
    let new = try setup.cache.stored(setup.seed("new"))
    XCTAssertEqual(names(in: setup.cacheFolder), [used, new].flatMap(namesWithLock).sorted())
  }

  func testWhatIsHalfRemovedIsNeverUsed() throws {
    let setup = try SetupScript("mkdir closed; echo 1 > closed/file; echo 1 > file")
    let first = try setup.cache.stored(setup.seed())
    // A removal that was killed has renamed the seed first.
    let half = first.folder.path + SeedCleaning.unfinishedMark + "removed"
    XCTAssertEqual(rename(first.folder.path, half), 0)
    unlink(half + "/tree/file")
    let again = try setup.cache.stored(setup.seed())
    XCTAssertNotNil(FileStatus(again.tree.appendingPathComponent("file")))
    XCTAssertEqual(names(in: setup.cacheFolder), namesWithLock(again).sorted())
  }

  func testASeedThatCannotBeRemovedWholeIsNoSeedAnyMore() throws {
    try XCTSkipUnless(geteuid() == 0, "only root can put in what others cannot remove")
    let (cache, original) = try OrdinaryUser.perform { (try Sandbox(), try Sandbox()) }
    try cache.write("", to: "old/tree/of-root/file")
    try cache.write("", to: "old/tree/file")
    try cache.setMode(0o777, of: "old/tree")
    try cache.setMode(0o777, of: "old")
    try cache.setModificationDate(Date(timeIntervalSinceNow: -8 * 24 * 3600), of: "old")
    try OrdinaryUser.perform {
      let key = try SeedKey(Seed(folder: original.workingDirectory))
      SeedCleaning(folder: cache.workingDirectory).removeUnused(besides: key)
    }
    XCTAssertEqual(
      try cache.snapshot().paths,
      ["old", "old/tree", "old/tree/of-root", "old/tree/of-root/file"].map {
        $0.replacingOccurrences(of: "old", with: "old\(SeedCleaning.unfinishedMark)removed")
      })
  }

  private func names(in folder: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  private func namesWithLock(_ seed: StoredSeed) -> [String] {
    let name = seed.folder.lastPathComponent
    return [name, name + SeedCleaning.lockMark]
  }
}
