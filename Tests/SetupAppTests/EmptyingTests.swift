import Foundation
import XCTest

@testable import SetupApp

final class EmptyingTests: XCTestCase {
  /// A folder that an earlier run filled, and a fresh one to compare with.
  private func filled() throws -> (folder: TemporaryFolder, fresh: Tree) {
    let folder = try TemporaryFolder(for: self)
    _ = try SetupCommand.run([folder("photos")])
    return (folder, try Tree(of: folder("photos")))
  }

  private func assertNextRunRestores(
    _ folder: TemporaryFolder, _ fresh: Tree, line: UInt = #line
  ) throws {
    _ = try SetupCommand.run([folder("photos")])
    XCTAssertEqual(try Tree(of: folder("photos")), fresh, line: line)
  }

  func testWhatWasAddedAndChangedIsGone() throws {
    let (folder, fresh) = try filled()
    try folder.write("changed", to: "photos/camera/IMG_0001.jpg")
    try folder.write("added", to: "photos/a/b/c/d.txt")
    try folder.write("added", to: "photos/.hidden")
    try folder.makeFolder("photos/.removing-1/.removing-2/.removing-1")
    try FileManager.default.removeItem(atPath: folder("photos/phone"))
    try assertNextRunRestores(folder, fresh)
  }

  func testLargerLibraryMakesWayForTheNinePhotos() throws {
    let (folder, fresh) = try filled()
    _ = try SetupCommand.run(["--count", "1500", folder("photos")])
    try assertNextRunRestores(folder, fresh)
  }

  func testLinksAreRemovedAndWhatTheyLeadToIsKept() throws {
    let (folder, fresh) = try filled()
    try folder.write("mine", to: "outside/letters/letter.txt")
    try folder.makeLink("photos/file", to: folder("outside/letters/letter.txt"))
    try folder.makeLink("photos/folder", to: folder("outside/letters"))
    try folder.makeLink("photos/camera/folder", to: folder("outside"))
    try folder.makeLink("photos/phone/up", to: "../..")
    try folder.makeLink("photos/dangling", to: "nowhere")
    let before = try Tree(of: folder("outside"))
    try assertNextRunRestores(folder, fresh)
    XCTAssertEqual(try Tree(of: folder("outside")), before)
  }

  func testAlbumThatBecameALinkIsNotWrittenThrough() throws {
    let (folder, fresh) = try filled()
    try folder.makeFolder("outside")
    try FileManager.default.removeItem(atPath: folder("photos/camera"))
    try folder.makeLink("photos/camera", to: folder("outside"))
    try assertNextRunRestores(folder, fresh)
    XCTAssertEqual(Array(try Tree(of: folder("outside")).nodes.keys), [""])
  }

  func testHalfFilledFolderIsFilledAgain() throws {
    let (folder, fresh) = try filled()
    for name in ["phone", "camera/IMG_0005.jpg", "notes.txt"] {
      try FileManager.default.removeItem(atPath: folder("photos/\(name)"))
    }
    try folder.write("", to: "photos/\(Folder.markerName)")
    try assertNextRunRestores(folder, fresh)
  }

  func testTreeDeeperThanAnyPathOrDescriptorTableIsRemoved() throws {
    let (folder, fresh) = try filled()
    var inner = try Folder.open(creating: folder("photos"))
    for _ in 0..<5_000 { inner = try inner.makeFolder("a folder with a long name") }
    try inner.write([1], to: "file", modified: 0)
    try assertNextRunRestores(folder, fresh)
  }

  func testNamesThatAreNotUTF8AreRemoved() throws {
    let (folder, fresh) = try filled()
    // Some file systems, such as Apple's, take no such names.
    let script =
      "cd \"$0\" && : > \"$(printf 'a\\377b')\" && mkdir \"$(printf 'new\\nline \\376')\""
    let made = try Tool(path: "/bin/sh").run(["-c", script, folder("photos/camera")])
    try XCTSkipIf(made.status != 0, "the file system refuses names that are not UTF-8")
    try assertNextRunRestores(folder, fresh)
  }

  func testSpecialFilesAreRemovedWithoutBeingOpened() throws {
    let (folder, fresh) = try filled()
    XCTAssertEqual(mkfifo(folder("photos/camera/pipe"), 0o600), 0)
    try assertNextRunRestores(folder, fresh)
  }
}
