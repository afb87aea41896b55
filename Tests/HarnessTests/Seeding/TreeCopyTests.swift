import Foundation
import TestSupport
import XCTest

@testable import Harness
@testable import HarnessSystem

/// What a copy of a fixture keeps, and what it leaves alone.
final class TreeCopyTests: XCTestCase {
  func testACopyIsTheSameTree() throws {
    let setup = try SetupScript(
      #"""
      mkdir -p a/b empty; echo text > a/b/file; : > none; chmod 640 a/b/file; chmod 4711 none
      ln -s a/b/file link; ln -s /not/there dangling; mkfifo pipe; chmod 0666 pipe
      touch -d '2017-03-31T10:55:42.123456789Z' a/b/file
      touch -h -d 2001-01-01Z link; touch -d 2002-02-02Z pipe a/b empty a .
      chmod 555 a/b; chmod 1777 empty
      """#)
    let stored = try setup.cache.stored(setup.seed())
    let sandbox = try Sandbox()
    let copy = sandbox.workingDirectory.appendingPathComponent("copy")
    try stored.copy(to: copy)
    XCTAssertEqual(TreeSnapshot(of: copy), TreeSnapshot(of: stored.tree))
    let names = [".", "a", "a/b", "a/b/file", "none", "link", "dangling", "pipe", "empty"]
    for name in names {
      let original = FileStatus(stored.tree.appendingPathComponent(name))
      let copied = FileStatus(copy.appendingPathComponent(name))
      XCTAssertEqual(copied?.modified.seconds, original?.modified.seconds, name)
      XCTAssertEqual(copied?.modified.nanoseconds, original?.modified.nanoseconds, name)
      XCTAssertEqual(copied?.permissions, original?.permissions, name)
      XCTAssertNotEqual(copied?.inode, original?.inode, name)
    }
  }

  func testTheFolderItselfKeepsAModeThatNobodyMayRead() throws {
    let setup = try SetupScript("echo x > file; chmod 0 .")
    let copy = setup.sandbox.workingDirectory.appendingPathComponent("copy")
    try setup.cache.use(setup.seed()) { stored in
      try stored.copy(to: copy)
      XCTAssertEqual(try PlantedTree(stored, at: copy).snapshot(), TreeSnapshot(of: copy))
    }
    XCTAssertEqual(FileStatus(copy)?.permissions, 0)
  }

  func testOddNamesAreCopied() throws {
    let setup = try SetupScript(
      #"""
      for name in 'a b' '*' "$(printf 'new\nline')" "$(printf 'not utf-8 \377')" -rf '~' '%2f' '\'
      do echo "$name" > "./$name"; done
      printf nfc > "$(printf '\303\251')"; printf nfd > "$(printf 'e\314\201')"
      mkdir "$(printf 'folder \376')"; echo x > "$(printf 'folder \376/x')"
      ln -s "$(printf 'not utf-8 \377')" link
      """#)
    let stored = try setup.cache.stored(setup.seed())
    let sandbox = try Sandbox()
    try stored.copy(to: sandbox.workingDirectory)
    XCTAssertEqual(TreeSnapshot(of: stored.tree).paths.count, 13)
    XCTAssertEqual(
      TreeSnapshot(of: sandbox.workingDirectory), TreeSnapshot(of: stored.tree))
  }

  func testWritingThroughACopyLeavesTheCacheAsItIs() throws {
    let setup = try SetupScript(
      "mkdir d; echo original > d/file; ln d/file hard; ln -s d/file soft")
    let stored = try setup.cache.stored(setup.seed())
    let before = TreeSnapshot(of: stored.tree)
    let sandboxes = try [Sandbox(), Sandbox()]
    for sandbox in sandboxes { try stored.copy(to: sandbox.workingDirectory) }
    let outcome = try Shell.app(
      "echo 1 >> d/file; echo 2 >> hard; echo 3 > soft; rm -r d", sandbox: sandboxes[0]
    ).run()
    XCTAssertEqual(outcome.termination, .exited(0), outcome.errorOutput)
    XCTAssertEqual(TreeSnapshot(of: stored.tree), before)
    XCTAssertEqual(try sandboxes[1].snapshot(), before)
  }

  func testHardLinksBetweenFilesAreKeptAndLeadNowhereElse() throws {
    let setup = try SetupScript("mkdir a b; echo x > a/one; ln a/one b/two; ln a/one three")
    let stored = try setup.cache.stored(setup.seed())
    let sandbox = try Sandbox()
    try stored.copy(to: sandbox.workingDirectory)
    let names = ["a/one", "b/two", "three"]
    let inodes = try names.map { FileStatus(try sandbox.url($0))?.inode }
    XCTAssertEqual(Set(inodes).count, 1)
    XCTAssertNotEqual(inodes[0], FileStatus(stored.tree.appendingPathComponent("three"))?.inode)
    try sandbox.write("changed", to: "three")
    XCTAssertEqual(try sandbox.text(at: "a/one"), "changed")
  }

  func testHolesInFilesStayHoles() throws {
    let setup = try SetupScript(
      "printf start > f; truncate -s 1G f; printf end >> f; truncate -s 2G f; truncate -s 1G empty")
    let stored = try setup.cache.stored(setup.seed())
    let sandbox = try Sandbox()
    try stored.copy(to: sandbox.workingDirectory)
    for (name, size) in [("f", 2 << 30), ("empty", 1 << 30)] {
      let copy = sandbox.workingDirectory.appendingPathComponent(name)
      XCTAssertEqual(FileStatus(copy)?.size, size)
      XCTAssertEqual(FileStatus(copy)?.isSparse, true, name)
    }
    let file = try FileHandle(forReadingFrom: sandbox.url("f"))
    XCTAssertEqual(try file.read(upToCount: 6), Data("start\0".utf8))
    try file.seek(toOffset: 1 << 30)
    XCTAssertEqual(try file.read(upToCount: 4), Data("end\0".utf8))
  }

  func testLargeFoldersAreCopiedBySeveralThreads() throws {
    let setup = try SetupScript(
      """
      seq 500 | while read n; do echo $n > $n; done
      for d in $(seq 12); do mkdir -p d/$d/e; for n in $(seq 10); do echo $d-$n > d/$d/e/$n; done; done
      touch -d 2002-02-02Z d/3/e d/3 d; ln 7 d/3/seven; touch -d 2002-02-02Z d/3
      """)
    let stored = try setup.cache.stored(setup.seed())
    for _ in 0..<2 {
      let sandbox = try Sandbox()
      try stored.copy(to: sandbox.workingDirectory)
      XCTAssertEqual(try sandbox.snapshot(), TreeSnapshot(of: stored.tree))
      for folder in ["d", "d/3", "d/3/e"] {
        let date = try sandbox.modificationDate(of: folder)
        XCTAssertEqual(date, Date(timeIntervalSince1970: 1_012_608_000), folder)
      }
    }
  }

  func testWhatGoesWrongOnOneThreadEndsTheCopy() throws {
    let setup = try SetupScript("seq 600 | while read n; do echo $n > $n; done")
    let stored = try setup.cache.stored(setup.seed())
    let sandbox = try Sandbox()
    try stored.copy(to: sandbox.workingDirectory)
    let outcome = try Shell.app("for f in *; do echo old > $f; done", sandbox: sandbox).run()
    XCTAssertEqual(outcome.termination, .exited(0))
    let before = try sandbox.snapshot()
    XCTAssertThrowsError(try stored.copy(to: sandbox.workingDirectory)) { error in
      XCTAssertTrue(error is AlreadyThere, "\(error)")
    }
    XCTAssertEqual(try sandbox.snapshot(), before)
  }

  func testEntriesThatTheirOwnerMayNotReadAreKept() throws {
    try OrdinaryUser.perform {
      let sandbox = try Sandbox()
      let stored = StoredSeed(folder: sandbox.workingDirectory)
      try sandbox.write("secret", to: "tree/closed/file")
      try sandbox.write("secret", to: "tree/write-only")
      chmod(stored.tree.path + "/closed/file", 0)
      chmod(stored.tree.path + "/closed", 0)
      chmod(stored.tree.path + "/write-only", 0o200)
      try stored.makeReadable()
      let copy = sandbox.home.appendingPathComponent("copy")
      try stored.copy(to: copy)
      XCTAssertEqual(FileStatus(copy.appendingPathComponent("closed"))?.permissions, 0)
      XCTAssertEqual(FileStatus(copy.appendingPathComponent("write-only"))?.permissions, 0o200)
      chmod(copy.path + "/closed", 0o700)
      let file = copy.appendingPathComponent("closed/file")
      XCTAssertEqual(FileStatus(file)?.permissions, 0)
      chmod(file.path, 0o600)
      XCTAssertEqual(FileManager.default.contents(atPath: file.path), Data("secret".utf8))
    }
  }

  func testAFileThatIsThereIsNeverOverwritten() throws {
    let setup = try SetupScript("echo new > file")
    let stored = try setup.cache.stored(setup.seed())
    let sandbox = try Sandbox()
    try sandbox.write("old", to: "file")
    let path = sandbox.workingDirectory.path + "/file"
    XCTAssertThrowsError(try stored.copy(to: sandbox.workingDirectory)) { error in
      XCTAssertEqual(error as? AlreadyThere, AlreadyThere(path: path))
    }
    XCTAssertEqual(try sandbox.text(at: "file"), "old")
  }

  func testNoLinkThatIsThereIsFollowed() throws {
    let setup = try SetupScript("mkdir d; echo new > d/secret.txt; echo new > f")
    let stored = try setup.cache.stored(setup.seed())
    for name in ["d", "f"] {
      let (sandbox, outside) = (try Sandbox(), try Outside())
      let end = name == "d" ? outside.folder.path : outside.folder.path + "/new"
      try sandbox.plantLink(name, to: end)
      let path = sandbox.workingDirectory.path + "/" + name
      XCTAssertThrowsError(try stored.copy(to: sandbox.workingDirectory)) { error in
        XCTAssertEqual(error as? AlreadyThere, AlreadyThere(path: path))
      }
      XCTAssertEqual(outside.names, ["secret.txt"])
      XCTAssertEqual(outside.secretText, "untouched")
    }
  }

  func testASeedIsNotPlantedThroughALink() throws {
    let setup = try SetupScript("echo new > file")
    let stored = try setup.cache.stored(setup.seed())
    let (sandbox, outside) = (try Sandbox(), try Outside())
    try sandbox.plantLink("out", to: outside.folder.path)
    XCTAssertThrowsError(try stored.copy(to: sandbox.url("out")))
    XCTAssertEqual(outside.names, ["secret.txt"])
  }

  func testASocketCannotBeCopiedAndIsNamed() throws {
    let sandbox = try Sandbox()
    let socket = try ControlListener()
    let folder = URL(fileURLWithPath: socket.path).deletingLastPathComponent()
    let copy = TreeCopy(from: DiskPath(folder.path), to: DiskPath(sandbox.home.path))
    XCTAssertThrowsError(try copy.perform()) { error in
      XCTAssertEqual(error as? SeedError, .cannotCopy(path: socket.path, kind: "socket"))
    }
  }
}
