import Foundation
import XCTest

@testable import SetupApp

final class FillingTests: XCTestCase {
  private static let workPhotoPaths = [
    "camera/IMG_0001.jpg", "camera/IMG_0002.jpg", "camera/IMG_0003.jpg", "camera/IMG_0004.jpg",
    "camera/IMG_0005.jpg", "phone/20170303_124501.jpg", "phone/20170312_201714.jpg",
    "phone/20170320_173020.jpg", "phone/20170328_110000.jpg",
  ]

  func testMissingFolderIsMadeWithThoseAboveIt() throws {
    let folder = try TemporaryFolder(for: self)
    let summary = try SetupCommand.run([folder("new/inner/photos")])
    XCTAssertEqual(
      summary, "9 photos in \(folder("new/inner/photos")): 8 at work, 1 elsewhere\n")
    XCTAssertEqual(try Tree(of: folder("new/inner/photos")).photos, Self.workPhotoPaths)
  }

  func testEmptyFolderIsFilledAndKeepsItsMode() throws {
    let folder = try TemporaryFolder(for: self)
    try folder.makeFolder("photos")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: folder("photos"))
    _ = try SetupCommand.run([folder("photos")])
    let tree = try Tree(of: folder("photos"))
    XCTAssertEqual(
      Set(tree.nodes.keys),
      Set(Self.workPhotoPaths + ["", "camera", "phone", "notes.txt", ".workphotos-setup"]))
    XCTAssertEqual(tree.nodes[""]?.mode, 0o700)
  }

  func testTwoRunsAreEqualToTheByteAndTheSecond() throws {
    let folder = try TemporaryFolder(for: self)
    _ = try SetupCommand.run([folder("one")])
    _ = try SetupCommand.run([folder("two")])
    XCTAssertEqual(try Tree(of: folder("one")), try Tree(of: folder("two")))
  }

  func testSecondRunInTheSameFolderChangesNothing() throws {
    let folder = try TemporaryFolder(for: self)
    _ = try SetupCommand.run([folder("photos")])
    let before = try Tree(of: folder("photos"))
    _ = try SetupCommand.run([folder("photos")])
    XCTAssertEqual(try Tree(of: folder("photos")), before)
  }

  func testTimeZoneLocaleAndUmaskDoNotMatter() throws {
    let folder = try TemporaryFolder(for: self)
    let app = try Tool.setupApp()
    let shell = Tool(path: "/bin/sh")
    _ = try shell.run(["-c", "umask 0; exec \"$0\" \"$1\"", app.path, folder("one")])
    _ = try shell.run(
      ["-c", "umask 077; exec \"$0\" \"$1\"", app.path, folder("two")],
      environment: ["TZ": "Pacific/Kiritimati", "LC_ALL": "tr_TR.UTF-8"])
    let one = try Tree(of: folder("one"))
    XCTAssertEqual(one.photos.count, 9)
    XCTAssertEqual(one, try Tree(of: folder("two")))
  }

  func testFilesAreDatedWhenTheyWereTaken() throws {
    let folder = try TemporaryFolder(for: self)
    _ = try SetupCommand.run([folder("photos")])
    let tree = try Tree(of: folder("photos"))
    let taken = Date(timeIntervalSince1970: 1_490_950_542)
    XCTAssertEqual(tree.nodes["camera/IMG_0005.jpg"]?.modified, taken)
    XCTAssertEqual(tree.nodes["camera"]?.modified, taken)
    let newest = tree.nodes.values.map(\.modified).max()
    XCTAssertEqual(tree.nodes[""]?.modified, newest)
  }

  func testRelativeFolderIsFilledWhereTheProgramRuns() throws {
    let folder = try TemporaryFolder(for: self)
    let app = try Tool.setupApp()
    let script = "cd \"$1\" && exec \"$0\" ./here//photos/"
    let result = try Tool(path: "/bin/sh").run(["-c", script, app.path, folder.path])
    XCTAssertEqual(result.status, 0, result.error)
    XCTAssertEqual(try Tree(of: folder("here/photos")).photos.count, 9)
  }
}
