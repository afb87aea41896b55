import Foundation
import Harness
import TestSupport
import XCTest

@testable import HarnessSystem

/// The removal of whatever an app left.
final class FileTreeTests: XCTestCase {
  func testFoldersWithoutPermissionsAreRemoved() throws {
    try OrdinaryUser.perform {
      let root = try makeNestedFolders(file: 0o600, folders: 0)
      FileTree.remove(root.appendingPathComponent("work"))
      FileTree.remove(root)
      XCTAssertNil(FileStatus(root))
    }
  }

  func testReadOnlyFoldersAreRemoved() throws {
    try OrdinaryUser.perform {
      let root = try makeNestedFolders(file: 0, folders: 0o500)
      FileTree.remove(root)
      XCTAssertNil(FileStatus(root))
    }
  }

  func testLinksAreRemovedAndNotFollowed() throws {
    let outside = try Outside()
    let root = try makeTree("ln -s \(outside.folder.path) a; mkdir d; ln -s ../a d/b; chmod 0 d")
    FileTree.remove(root)
    XCTAssertNil(FileStatus(root))
    XCTAssertEqual(outside.secretText, "untouched")
    XCTAssertEqual(FileStatus(outside.folder)?.permissions, 0o700)
  }

  func testNamesThatAreNotUTF8AreRemoved() throws {
    let root = try makeTree(#"mkdir "$(printf 'd\377')"; touch "$(printf 'd\377/f\376')""#)
    FileTree.remove(root)
    XCTAssertNil(FileStatus(root))
  }

  func testATreeDeeperThanAPathCanBeIsRemoved() throws {
    let root = try makeTree(
      "n=$(printf %0200d 0); for i in $(seq 60); do mkdir $n; cd -P $n; done; touch f")
    FileTree.remove(root)
    XCTAssertNil(FileStatus(root))
  }

  func testATreeOfMoreFoldersThanAProgramMayRefillIsRemoved() throws {
    let root = try makeTree("")
    for number in 0..<10_100 {
      XCTAssertEqual(mkdir("\(root.path)/\(number)", 0o700), 0)
      XCTAssertEqual(mkdir("\(root.path)/\(number)/inner", 0o700), 0)
    }
    XCTAssertEqual(FileTree.remove(root), [])
    XCTAssertNil(FileStatus(root))
  }

  func testARemovalThatIsNotToGoOnSaysWhatIsLeft() throws {
    let root = try makeTree("mkdir -p a/b/c; cd a/b; touch 1 2 3 4 5 6 7 8 9")
    let folder = try OpenFolder(DiskPath(root.path + "/work"))
    var left = 5
    let remnants = FileTree.remove(
      DiskPath("a"), in: folder,
      while: {
        left -= 1
        return left > 0
      })
    XCTAssertFalse(remnants.isEmpty)
    XCTAssertTrue(remnants.allSatisfy { $0.problem == .unfinished }, "\(remnants)")
    XCTAssertNotNil(FileStatus(root.appendingPathComponent("work/a/b")))
    XCTAssertEqual(FileTree.remove(root), [])
  }

  func testATreeOfManyLevelsIsRemoved() throws {
    let root = try makeTree("")
    let start = open(root.path, O_RDONLY | O_DIRECTORY)
    var folder = start
    for _ in 0..<11_000 {
      XCTAssertEqual(mkdirat(folder, "d", 0o700), 0)
      let inner = openat(folder, "d", O_RDONLY | O_DIRECTORY)
      close(folder)
      folder = inner
    }
    close(folder)
    XCTAssertEqual(FileTree.remove(root), [])
    XCTAssertNil(FileStatus(root))
  }

  func testPipesAndSocketsAreRemoved() throws {
    let root = try makeTree("mkfifo p")
    FileTree.remove(root)
    XCTAssertNil(FileStatus(root))
  }

  func testASingleFileIsRemoved() throws {
    let root = try makeTree("")
    let file = root.appendingPathComponent("file")
    try Data("x".utf8).write(to: file)
    FileTree.remove(file)
    XCTAssertNil(FileStatus(file))
    FileTree.remove(root)
  }

  func testRemovingWhatIsNotThereIsNoFault() throws {
    FileTree.remove(URL(fileURLWithPath: "/tmp/harness-not-there/x"))
  }

  /// A folder with `a/b/file` in it, of these modes; made by this thread, for its user.
  private func makeNestedFolders(file: mode_t, folders: mode_t) throws -> URL {
    let holder = try Sandbox()
    holder.keep()
    try holder.write("x", to: "a/b/file")
    let folder = holder.workingDirectory.path
    chmod(folder + "/a/b/file", file)
    chmod(folder + "/a/b", folders)
    chmod(folder + "/a", folders)
    return holder.root
  }

  /// A folder in the system's folder for temporary files, filled by a shell script.
  private func makeTree(_ script: String) throws -> URL {
    let holder = try Sandbox()
    holder.keep()
    if !script.isEmpty {
      let outcome = try Shell.app(script, sandbox: holder).run(timeout: 60)
      XCTAssertEqual(outcome.termination, .exited(0), outcome.errorOutput)
    }
    return holder.root
  }
}
