import Foundation
import XCTest

@testable import SampleApp

final class HomeTrashTests: TemporaryFolderTestCase {
  private var trash: HomeTrash {
    HomeTrash(
      folder: "\(folder)/share/Trash", clock: FakeWallClock.fixed(), localTime: .fixed(2 * 3600))
  }

  func testMovesTheFileAndNotesWhereItWas() throws {
    let path = try write("meow", to: "photos/cat.jpg")
    try trash.discard(path)
    XCTAssertFalse(exists("photos/cat.jpg"))
    XCTAssertEqual(try content(of: "share/Trash/files/cat.jpg"), "meow")
    XCTAssertEqual(
      try content(of: "share/Trash/info/cat.jpg.trashinfo"),
      """
      [Trash Info]
      Path=\(folder)/photos/cat.jpg
      DeletionDate=2017-03-31T12:55:42

      """)
  }

  func testPathIsPercentEncoded() throws {
    let path = try write("meow", to: "my photos/ü 100%.jpg")
    try trash.discard(path)
    XCTAssertTrue(
      try content(of: "share/Trash/info/ü 100%.jpg.trashinfo")
        .contains("Path=\(folder)/my%20photos/%C3%BC%20100%25.jpg\n"))
  }

  func testFilesOfOneNameAreAllKept() throws {
    for number in 1...3 {
      try trash.discard(try write("\(number)", to: "photos/\(number)/cat.jpg"))
    }
    XCTAssertEqual(try content(of: "share/Trash/files/cat.jpg"), "1")
    XCTAssertEqual(try content(of: "share/Trash/files/cat.2.jpg"), "2")
    XCTAssertEqual(try content(of: "share/Trash/files/cat.3.jpg"), "3")
    XCTAssertTrue(
      try content(of: "share/Trash/info/cat.3.jpg.trashinfo").contains("/photos/3/cat.jpg"))
  }

  func testFileWithoutInformationIsNotOverwritten() throws {
    try write("orphan", to: "share/Trash/files/cat.jpg")
    try trash.discard(try write("meow", to: "cat.jpg"))
    XCTAssertEqual(try content(of: "share/Trash/files/cat.jpg"), "orphan")
    XCTAssertEqual(try content(of: "share/Trash/files/cat.2.jpg"), "meow")
    XCTAssertFalse(exists("share/Trash/info/cat.jpg.trashinfo"))
  }

  func testFoldersAreForTheirOwnerAlone() throws {
    try trash.discard(try write("meow", to: "cat.jpg"))
    for name in ["share/Trash", "share/Trash/files", "share/Trash/info"] {
      XCTAssertEqual(try permissions(of: name), 0o700, name)
    }
  }

  func testMissingFileLeavesNoTrace() throws {
    XCTAssertThrowsError(try trash.discard("\(folder)/none.jpg")) {
      XCTAssertEqual(($0 as? TrashError)?.cause.code, ENOENT)
    }
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: "\(folder)/share/Trash/info"), [])
  }

  func testTrashThatCannotBeMadeKeepsTheFile() throws {
    let path = try write("meow", to: "cat.jpg")
    try write("a file", to: "share")
    XCTAssertThrowsError(try trash.discard(path)) {
      XCTAssertEqual(($0 as? TrashError)?.status, .cannotCreate)
      XCTAssertEqual(($0 as? TrashError)?.path, path)
    }
    XCTAssertEqual(try content(of: "cat.jpg"), "meow")
  }

  func testLinkIsMovedAndItsTargetStays() throws {
    let target = try write("meow", to: "real.jpg")
    XCTAssertEqual(symlink(target, "\(folder)/alias.jpg"), 0)
    try trash.discard("\(folder)/alias.jpg")
    XCTAssertFalse(exists("alias.jpg"))
    XCTAssertEqual(try content(of: "real.jpg"), "meow")
    XCTAssertTrue(
      try content(of: "share/Trash/info/alias.jpg.trashinfo").contains("/alias.jpg\n"))
  }

  func testNameTooLongForItsInformationIsShortened() throws {
    let name = String(repeating: "ü", count: 125) + ".jpg"
    for number in 1...2 {
      try trash.discard(try write("\(number)", to: "photos/\(number)/\(name)"))
    }
    // 245 bytes are left beside ".trashinfo", and no letter is cut in two.
    let first = String(repeating: "ü", count: 120) + ".jpg"
    let second = String(repeating: "ü", count: 119) + ".2.jpg"
    XCTAssertEqual(try content(of: "share/Trash/files/\(first)"), "1")
    XCTAssertEqual(try content(of: "share/Trash/files/\(second)"), "2")
    let encoded = String(repeating: "%C3%BC", count: 125)
    XCTAssertTrue(
      try content(of: "share/Trash/info/\(second).trashinfo")
        .contains("/photos/2/\(encoded).jpg\n"))
  }

  func testSuffixTooLongForTheTrashIsShortenedToo() throws {
    let name = "a." + String(repeating: "b", count: 253)
    for number in 1...2 { try trash.discard(try write("\(number)", to: "\(number)/\(name)")) }
    let letters = String(repeating: "b", count: 243)
    XCTAssertEqual(try content(of: "share/Trash/files/a.\(letters)"), "1")
    XCTAssertEqual(try content(of: "share/Trash/files/a.\(letters.dropLast(2)).2"), "2")
  }

  func testNameThatIsOneLongCharacterIsShortenedToo() throws {
    let name = "e" + String(repeating: "\u{301}", count: 127)
    XCTAssertEqual(name.count, 1)
    try trash.discard(try write("é", to: name))
    let shortened = "e" + String(repeating: "\u{301}", count: 122)
    XCTAssertEqual(try content(of: "share/Trash/files/\(shortened)"), "é")
  }

  func testNameWithoutSuffixIsNumberedToo() throws {
    try trash.discard(try write("1", to: "a/photo"))
    try trash.discard(try write("2", to: "b/photo"))
    try trash.discard(try write("3", to: "a/.photo"))
    try trash.discard(try write("4", to: "b/.photo"))
    XCTAssertEqual(try content(of: "share/Trash/files/photo.2"), "2")
    XCTAssertEqual(try content(of: "share/Trash/files/.photo.2"), "4")
  }
}
