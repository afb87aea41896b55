import Foundation
import TestSupport
import XCTest

@testable import Harness
@testable import HarnessSystem

/// When a seed is made, and what is left when it cannot be.
final class SeedCacheTests: XCTestCase {
  private var keptBefore: Set<String> = []

  override func setUpWithError() throws {
    keptBefore = try KeptSandboxes.paths()
  }

  override func tearDownWithError() throws {
    try KeptSandboxes.remove(except: keptBefore)
  }

  func testTheCacheIsItsUsersAloneWhateverTheUmask() throws {
    let mask = umask(0)
    defer { umask(mask) }
    let setup = try SetupScript("echo 1 > file")
    let seed = try setup.cache.stored(setup.seed())
    let lock = URL(fileURLWithPath: seed.folder.path + ".lock")
    XCTAssertEqual(FileStatus(setup.cacheFolder)?.permissions, 0o700)
    XCTAssertEqual(FileStatus(lock)?.permissions, 0o600)
    // What an earlier version has made.
    chmod(setup.cacheFolder.path, 0o777)
    chmod(lock.path, 0o644)
    _ = try setup.cache.stored(setup.seed())
    XCTAssertEqual(FileStatus(setup.cacheFolder)?.permissions, 0o700)
    XCTAssertEqual(FileStatus(lock)?.permissions, 0o600)
  }

  func testASeedIsMadeOnceForManyThreads() throws {
    let setup = try SetupScript("sleep 0.1; echo content > file")
    let texts = Collected<String>()
    let (cache, seed) = (setup.cache, setup.seed())
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      let tree = try? cache.stored(seed).tree
      let file = tree.flatMap { FileManager.default.contents(atPath: $0.path + "/file") }
      texts.append(String(decoding: file ?? Data(), as: UTF8.self))
    }
    XCTAssertEqual(texts.all, Array(repeating: "content\n", count: 8))
    XCTAssertEqual(try setup.runs, 1)
    XCTAssertEqual(setup.cachedNames.count, 1)
  }

  func testAMakerThatFindsTheSeedMadeMeanwhileLeavesItAlone() throws {
    let setup = try SetupScript("echo content > file")
    let key = try SeedKey(setup.seed())
    let folder = try setup.cache.stored(setup.seed()).folder
    let inode = FileStatus(folder)?.inode
    try setup.cache.makeUnlessThere(setup.seed(), key)
    XCTAssertEqual(try setup.runs, 1)
    XCTAssertEqual(FileStatus(folder)?.inode, inode)
  }

  func testASetupAppThatChangesWhileItRunsMakesNoSeed() throws {
    let setup = try SetupScript("echo '# another program now' >> \"$0\"; echo x > file")
    XCTAssertThrowsError(try setup.cache.stored(setup.seed())) { error in
      guard case SeedError.changedMeanwhile = error else { return XCTFail("\(error)") }
    }
    XCTAssertEqual(setup.cachedNames, [])
  }

  func testASeedIsMadeOnceForManyProcesses() throws {
    let setup = try SetupScript("sleep 0.1; echo content > file")
    let makers = try (0..<4).map { _ in try seedMaker(for: setup) }
    for maker in makers { try maker.launch() }
    for maker in makers {
      let outcome = try maker.waitForExit(timeout: 60)
      XCTAssertEqual(outcome.termination, .exited(0), outcome.output)
      XCTAssertTrue(outcome.output.contains("made content"), outcome.output)
    }
    XCTAssertEqual(try setup.runs, 1)
  }

  func testAFailedSetupAppIsReportedWithItsOutputAndLeavesNothing() throws {
    let setup = try SetupScript("echo half > file; echo no camera >&2; exit 3")
    let report = try failure(of: setup)
    XCTAssertTrue(report.contains("no camera"), report)
    XCTAssertTrue(report.contains("exit status 3"), report)
    XCTAssertEqual(setup.cachedNames, [])
  }

  func testTheCommandOfAFailedSetupAppCanBeRepeated() throws {
    let setup = try SetupScript("echo half > file; echo no camera >&2; exit 3")
    let report = try failure(of: setup)
    XCTAssertNotNil(value(of: "sandbox", in: report))
    let half = try XCTUnwrap(value(of: "it had made", in: report)) + "/file"
    XCTAssertEqual(FileManager.default.contents(atPath: half), Data("half\n".utf8))
    let again = try Shell.run(try XCTUnwrap(value(of: "command", in: report)))
    XCTAssertEqual(again.exitStatus, 3)
    XCTAssertEqual(again.errorOutput, "no camera\n")
  }

  func testNoSandboxIsKeptOfASetupAppThatWasNotStarted() throws {
    let setup = try SetupScript("")
    try setup.sandbox.write("no program", to: "setup")
    XCTAssertThrowsError(try setup.cache.stored(setup.seed())) { error in
      XCTAssertEqual((error as? Failure)?.reason, .refused(.wrongFormat(setup.path)), "\(error)")
    }
    XCTAssertEqual(try KeptSandboxes.paths(), keptBefore)
  }

  func testAFailedSetupAppIsTriedAgain() throws {
    let setup = try SetupScript("test -e ../../ready")
    XCTAssertThrowsError(try setup.cache.stored(setup.seed()))
    try setup.sandbox.write("", to: setup.cacheFolder.path + "/ready")
    XCTAssertNoThrow(try setup.cache.stored(setup.seed()))
    XCTAssertEqual(try setup.runs, 2)
  }

  func testASetupAppThatMakesNothingIsReported() throws {
    let setup = try SetupScript("rmdir \"$folder\"")
    XCTAssertThrowsError(try setup.cache.stored(setup.seed())) { error in
      guard case SeedError.nothingMade = error else { return XCTFail("\(error)") }
    }
    XCTAssertEqual(setup.cachedNames, [])
  }

  func testAMissingSetupAppIsRefused() throws {
    let setup = try SetupScript("")
    let seed = Seed(executable: setup.path + "-missing")
    XCTAssertThrowsError(try setup.cache.stored(seed)) { error in
      XCTAssertEqual(error as? LaunchRefusal, .noExecutable(setup.path + "-missing"))
    }
  }

  func testWhatAKilledMakerLeftIsNeverUsed() throws {
    let setup = try SetupScript("echo half > file; test -e ../../ready || exec sleep 1000")
    let maker = try seedMaker(for: setup)
    try maker.launch()
    let half = try awaitUnfinishedFile(of: setup)
    let told = maker.outputSoFar().text.components(separatedBy: "maker ").last ?? ""
    let id = try XCTUnwrap(Int32(told.prefix { $0.isNumber }), told)
    XCTAssertEqual(kill(id, SIGKILL), 0)
    XCTAssertEqual(try maker.waitForExit().signal, SIGKILL)
    XCTAssertTrue(FileManager.default.fileExists(atPath: half))
    try setup.sandbox.write("", to: setup.cacheFolder.path + "/ready")
    let stored = try setup.cache.stored(setup.seed())
    XCTAssertEqual(try setup.runs, 2)
    XCTAssertEqual(setup.cachedNames, [stored.folder.lastPathComponent])
  }

  func testEachMakingHasAFolderThatNoSetupAppOfAKilledMakerWritesInto() throws {
    let setup = try SetupScript("echo \"$folder\" >> ../../folders; echo x > file")
    let first = try setup.cache.stored(setup.seed("first"))
    FileTree.remove(first.folder)
    _ = try setup.cache.stored(setup.seed("first"))
    let folders = try setup.sandbox.text(at: setup.cacheFolder.path + "/folders")
    XCTAssertEqual(Set(folders.split(separator: "\n")).count, 2, folders)
  }

  func testAChangedSetupAppMakesItsSeedAnew() throws {
    let setup = try SetupScript("echo 1 > file")
    let first = try text(of: setup)
    try setup.rewrite("echo 2 > file")
    XCTAssertEqual([first, try text(of: setup)], ["1\n", "2\n"])
  }

  func testAFileThatAnArgumentNamesMakesItsSeedAnew() throws {
    let setup = try SetupScript("cat \"${1#*=}\" > file")
    let list = setup.sandbox.workingDirectory.path + "/list"
    for argument in [list, "--from=\(list)"] {
      let seed = setup.seed(argument)
      for content in ["1\n", "2\n"] {
        try setup.sandbox.write(content, to: "list")
        let tree = try setup.cache.stored(seed).tree
        XCTAssertEqual(
          try String(contentsOf: tree.appendingPathComponent("file"), encoding: .utf8), content)
      }
    }
    XCTAssertEqual(try setup.runs, 4)
  }

  func testAFolderThatAnArgumentNamesCountsByItsNames() throws {
    let setup = try SetupScript("ls \"$1\" > file")
    try setup.sandbox.write("", to: "in/a")
    let seed = setup.seed(setup.sandbox.workingDirectory.path + "/in")
    let names = try ["in/b", "in/b"].map { name in
      let before = try SeedKey(seed).name
      try setup.sandbox.write("x", to: name)
      return before == (try SeedKey(seed).name)
    }
    XCTAssertEqual(names, [false, true])
  }

  func testASetupAppMayWriteToAFileThatAnArgumentNames() throws {
    let setup = try SetupScript("echo run >> \"$1\"; echo 1 > file")
    let log = setup.sandbox.workingDirectory.path + "/log"
    for _ in 1...2 { XCTAssertNotNil(try setup.cache.stored(setup.seed(log))) }
  }

  func testACacheThatCannotBeMadeSaysWhatHelps() throws {
    let setup = try SetupScript("echo 1 > file")
    try setup.sandbox.write("", to: "file")
    let place = setup.sandbox.workingDirectory.appendingPathComponent("file/cache")
    XCTAssertThrowsError(try SeedCache(folder: place).stored(setup.seed())) {
      guard case SeedError.noCache(place.path, _)? = $0 as? SeedError else {
        return XCTFail("\($0)")
      }
      XCTAssertTrue("\($0)".contains("set HOME or XDG_CACHE_HOME"), "\($0)")
    }
  }

  func testACacheOfAnotherUserIsRefused() throws {
    try XCTSkipUnless(geteuid() == 0, "gives a folder to another user")
    let setup = try SetupScript("echo 1 > file")
    _ = try setup.cache.stored(setup.seed())
    XCTAssertEqual(chown(setup.cacheFolder.path, 12345, 12345), 0)
    XCTAssertThrowsError(try setup.cache.stored(setup.seed())) {
      guard case SeedError.cacheOfAnother? = $0 as? SeedError else { return XCTFail("\($0)") }
    }
  }

  func testASetupAppBehindALinkIsKnownByItsContent() throws {
    let setup = try SetupScript("echo 1 > file")
    try setup.sandbox.plantLink("alias", to: "setup")
    let seed = Seed(executable: setup.sandbox.workingDirectory.path + "/alias")
    let first = try setup.cache.stored(seed).tree
    try setup.rewrite("echo another > file")
    XCTAssertNotEqual(try setup.cache.stored(seed).tree, first)
    XCTAssertEqual(try setup.runs, 2)
  }

  func testASetupAppThatIsReachedInTwoWaysMakesOneSeed() throws {
    let setup = try SetupScript("echo 1 > file")
    let folder = setup.sandbox.workingDirectory
    try setup.sandbox.plantLink("debug", to: folder.path)
    let linked = Seed(executable: folder.appendingPathComponent("debug/setup").path)
    XCTAssertEqual(try SeedKey(linked).name, try SeedKey(setup.seed()).name)
    try setup.sandbox.write("x", to: "photos/a.jpg")
    let names = try ["photos", "debug/photos"].map {
      try SeedKey(Seed(folder: folder.appendingPathComponent($0))).name
    }
    XCTAssertEqual(names[0], names[1])
  }

  func testOtherArgumentsMakeAnotherSeed() throws {
    let setup = try SetupScript("")
    let seeds = [
      setup.seed(), setup.seed(""), setup.seed("a"), setup.seed("a", "b"), setup.seed("ab"),
      setup.seed("b", "a"), setup.seed("a", "b", ""), setup.seed("a b"),
    ]
    let folders = try seeds.map { try setup.cache.stored($0).folder.path }
    XCTAssertEqual(Set(folders).count, seeds.count)
    XCTAssertEqual(try setup.runs, seeds.count)
  }

  func testALockThatStaysHeldIsAnErrorWithItsFile() throws {
    let sandbox = try Sandbox()
    let url = sandbox.root.appendingPathComponent("lock")
    let held = try FileLock(url, .exclusive, patience: 0)
    for kind in [FileLock.Kind.shared, .exclusive] {
      XCTAssertThrowsError(try FileLock(url, kind, patience: 0)) { error in
        XCTAssertEqual(error as? StillLocked, StillLocked(path: url.path))
      }
    }
    held.release()
    XCTAssertNoThrow(try FileLock(url, .exclusive, patience: 0))
  }

  func testALockWhoseFileIsGoneIsNotMadeByThoseWhoOnlyCleanUp() throws {
    let sandbox = try Sandbox()
    let url = sandbox.root.appendingPathComponent("lock")
    XCTAssertNil(FileLock(ifFree: url, makesFile: false))
    XCTAssertNil(FileStatus(url))
    try FileLock(url, .exclusive, patience: 0).release()
    XCTAssertNotNil(FileLock(ifFree: url, makesFile: false))
  }

  func testALockIsSharedByThoseWhoWantNoMore() throws {
    let sandbox = try Sandbox()
    let url = sandbox.root.appendingPathComponent("lock")
    let locks = [
      try FileLock(url, .shared, patience: 0), try FileLock(url, .shared, patience: 0),
    ]
    XCTAssertNil(FileLock(ifFree: url))
    for lock in locks { lock.release() }
    XCTAssertNotNil(FileLock(ifFree: url))
  }

  func testALockWhoseFileIsRemovedByItsHoldersIsHeldByOneAtATime() throws {
    let sandbox = try Sandbox()
    let url = sandbox.root.appendingPathComponent("lock")
    let inside = Monitor((holders: 0, most: 0, count: 0))
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      while inside.read({ $0.count < 500 }) {
        guard let lock = FileLock(ifFree: url) else { continue }
        inside.withLock { $0 = ($0.holders + 1, max($0.most, $0.holders + 1), $0.count + 1) }
        sched_yield()
        inside.withLock { $0.holders -= 1 }
        unlink(url.path)
        lock.release()
      }
    }
    XCTAssertEqual(inside.read { $0.most }, 1)
  }

  /// What the seed's file holds.
  private func text(of setup: SetupScript) throws -> String {
    let tree = try setup.cache.stored(setup.seed()).tree
    return try String(contentsOf: tree.appendingPathComponent("file"), encoding: .utf8)
  }

  /// The report of a setup app that fails.
  private func failure(of setup: SetupScript) throws -> String {
    do {
      _ = try setup.cache.stored(setup.seed())
    } catch SeedError.setupFailed(let executable, let report) {
      XCTAssertEqual(executable, setup.path)
      return report
    }
    XCTFail("the setup app did not fail")
    return ""
  }

  /// What stands behind a key, also on the lines that go on behind a backslash.
  private func value(of key: String, in report: String) -> String? {
    guard let start = report.range(of: "  \(key): ")?.upperBound else { return nil }
    let lines = report[start...].components(separatedBy: "\n")
    let end = lines.firstIndex { !$0.hasSuffix("\\") } ?? lines.count - 1
    return lines[...end].joined(separator: "\n").trimmingCharacters(in: .whitespaces)
  }

  /// The test process once more, as one of several that want the same seed at the same time.
  private func seedMaker(for setup: SetupScript) throws -> CLIApplication {
    try TestBundle.xctest(
      "SeedMaker", environment: ["SETUP": setup.path, "CACHE": setup.cacheFolder.path])
  }

  /// Waits until the setup app has begun to fill its folder.
  private func awaitUnfinishedFile(of setup: SetupScript) throws -> String {
    try Poll.value(of: "a file of the setup app") {
      setup.cachedNames.map { setup.cacheFolder.path + "/\($0)/tree/file" }
        .first(where: FileManager.default.fileExists)
    }
  }
}
