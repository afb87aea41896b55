import Foundation
import XCTest

@testable import SetupApp

final class RefusalTests: XCTestCase {
  /// Asserts that a folder is refused, and that `watched` is the same afterwards.
  private func assertRefused(
    _ path: String, _ expected: SetupError, unchanged watched: String, line: UInt = #line
  ) throws {
    let before = try Tree(of: watched)
    XCTAssertThrowsError(try SetupCommand.run([path]), line: line) {
      XCTAssertEqual($0 as? SetupError, expected, line: line)
    }
    XCTAssertEqual(try Tree(of: watched), before, line: line)
    XCTAssertEqual(expected.exitStatus, .cannotCreate, line: line)
  }

  func testFolderWithSomethingInItIsRefused() throws {
    let folder = try TemporaryFolder(for: self)
    try folder.write("mine", to: "letters/to-mother.txt")
    try assertRefused(
      folder("letters"), .refused(path: folder("letters"), .notOurs), unchanged: folder.path)
  }

  func testFolderWithAHiddenFileIsRefused() throws {
    let folder = try TemporaryFolder(for: self)
    try folder.write("", to: "photos/.nomedia")
    try assertRefused(
      folder("photos"), .refused(path: folder("photos"), .notOurs), unchanged: folder.path)
  }

  func testMarkerFurtherDownDoesNotCount() throws {
    let folder = try TemporaryFolder(for: self)
    try folder.write("", to: "photos/inner/\(Folder.markerName)")
    try assertRefused(
      folder("photos"), .refused(path: folder("photos"), .notOurs), unchanged: folder.path)
  }

  func testMarkerThatIsALinkOrAFolderDoesNotCount() throws {
    let folder = try TemporaryFolder(for: self)
    try folder.write("", to: "ours/\(Folder.markerName)")
    try folder.write("keep", to: "linked/letter.txt")
    try folder.makeLink("linked/\(Folder.markerName)", to: folder("ours/\(Folder.markerName)"))
    try folder.makeFolder("nested/\(Folder.markerName)")
    for name in ["linked", "nested"] {
      try assertRefused(
        folder(name), .refused(path: folder(name), .notOurs), unchanged: folder.path)
    }
  }

  func testLinkIsRefusedEvenToAFolderOfOursOrWithASlashBehindIt() throws {
    let folder = try TemporaryFolder(for: self)
    _ = try SetupCommand.run([folder("photos")])
    try folder.makeLink("link", to: folder("photos"))
    try folder.makeLink("dangling", to: folder("missing"))
    for path in [folder("link"), folder("link/"), folder("link//"), folder("link/./")] {
      try assertRefused(
        path, .refused(path: folder("link"), .symbolicLink), unchanged: folder.path)
    }
    try assertRefused(
      folder("dangling"), .refused(path: folder("dangling"), .symbolicLink),
      unchanged: folder.path)
  }

  func testFileAndDeviceAreRefused() throws {
    let folder = try TemporaryFolder(for: self)
    try folder.write("mine", to: "letter.txt")
    XCTAssertEqual(mkfifo(folder("pipe"), 0o600), 0)
    for path in [folder("letter.txt"), folder("pipe"), "/dev/null"] {
      XCTAssertThrowsError(try SetupCommand.run([path])) {
        XCTAssertEqual($0 as? SetupError, .refused(path: path, .notAFolder))
      }
    }
    XCTAssertEqual(try String(contentsOfFile: folder("letter.txt"), encoding: .utf8), "mine")
  }

  func testFolderBelowAFileNamesTheFile() throws {
    let folder = try TemporaryFolder(for: self)
    try folder.write("mine", to: "letter.txt")
    try assertRefused(
      folder("letter.txt/photos"),
      .system(action: "look at", path: folder("letter.txt/photos"), errorNumber: ENOTDIR),
      unchanged: folder.path)
  }

  func testFolderThatAnotherRunFillsIsLeftToIt() throws {
    let folder = try TemporaryFolder(for: self)
    _ = try SetupCommand.run([folder("photos")])
    let before = try Tree(of: folder("photos"))
    let other = try Folder.open(creating: folder("photos"))
    try other.lock()
    XCTAssertThrowsError(try SetupCommand.run([folder("photos")])) {
      XCTAssertEqual($0 as? SetupError, .busy(path: folder("photos")))
    }
    XCTAssertEqual(try Tree(of: folder("photos")), before)
    withExtendedLifetime(other.path) {}
  }
}
