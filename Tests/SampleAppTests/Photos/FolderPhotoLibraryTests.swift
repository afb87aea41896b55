import Foundation
import TestSupport
import XCTest

@testable import SampleApp

final class FolderPhotoLibraryTests: TemporaryFolderTestCase {
  private var library: FolderPhotoLibrary { FolderPhotoLibrary(excluded: "\(folder)/Trash") }

  func testFindsPhotosOfEveryNameInEveryFolder() throws {
    try writePhoto("b.jpg")
    try writePhoto("a/deep/er/no-suffix")
    try writePhoto("ü 🐈.JPEG")
    XCTAssertEqual(try scan().photos.map(\.path), ["a/deep/er/no-suffix", "b.jpg", "ü 🐈.JPEG"])
  }

  func testPassesOverOtherFiles() throws {
    try write("not a photo", to: "text.jpg")
    try write("", to: "empty.jpg")
    try write([0xFF, 0xD8], to: "two-bytes.jpg")
    XCTAssertEqual(mkfifo("\(folder)/pipe.jpg", 0o600), 0)
    XCTAssertEqual(try scan(), PhotoScan())
  }

  func testReportsDamagedPhotoAndGoesOn() throws {
    try writePhoto("good.jpg")
    try write([0xFF, 0xD8, 0xFF, 0xE1, 0x00, 0x01, 0xFF], to: "bad.jpg")
    let scan = try scan()
    XCTAssertEqual(scan.photos.map(\.path), ["good.jpg"])
    XCTAssertEqual(
      scan.problems,
      [
        PhotoProblem(
          path: "bad.jpg", reason: .damaged(.segmentTooShort(at: 4, length: 1)))
      ])
    XCTAssertEqual(
      scan.problems[0].description,
      "bad.jpg: damaged photo: the JPEG segment at byte 4 claims a length of 1")
  }

  func testListsAPhotoWhosePlaceIsDamagedWithoutIt() throws {
    var jpeg = JPEGBuilder.atWork()
    jpeg.gps[1].value = jpeg.rationals([(52, 1), (31, 0), (0, 1)])
    try write(jpeg.file, to: "cat.jpg")
    let scan = try scan()
    XCTAssertEqual(scan.photos.map(\.path), ["cat.jpg"])
    XCTAssertNil(scan.photos[0].coordinate)
    XCTAssertEqual(scan.photos[0].taken?.description, "2017-03-31T10:55:42+02:00")
    XCTAssertEqual(
      scan.problems.map(\.description),
      ["cat.jpg: damaged coordinates: GPSLatitude at byte 181 divides by zero"])
  }

  func testListsAPhotoOfWhichPartsAreDamagedWithoutThem() throws {
    var jpeg = JPEGBuilder.atWork(taken: "2017:13:31 10:55:42")
    jpeg.image[0].value = jpeg.text("6")
    try write(jpeg.file, to: "cat.jpg")
    let scan = try scan()
    XCTAssertEqual(scan.photos.map(\.path), ["cat.jpg"])
    XCTAssertNil(scan.photos[0].taken)
    XCTAssertEqual(scan.photos[0].coordinate?.description, "52.520008,13.404954")
    XCTAssertEqual(
      scan.problems.map(\.description),
      [
        "cat.jpg: damaged date: DateTimeOriginal at byte 72 is no date or time, but "
          + "'2017:13:31 10:55:42'",
        "cat.jpg: damaged orientation: Orientation at byte 22 has type 2",
      ])
  }

  func testTellsDateCoordinateAndSize() throws {
    try writePhoto("cat.jpg")
    let photo = try XCTUnwrap(try scan().photos.first)
    XCTAssertEqual(photo.taken?.description, "2017-03-31T10:55:42+02:00")
    XCTAssertEqual(photo.coordinate?.description, "52.520008,13.404954")
    XCTAssertEqual(photo.bytes, JPEGBuilder.atWork().file.count)
  }

  func testFollowsLinksToFilesButNotToFolders() throws {
    try writePhoto("real/cat.jpg")
    try link("alias.jpg", to: "real/cat.jpg")
    try link("again", to: "real")
    try link("loop", to: ".")
    try link("dangling.jpg", to: "nowhere")
    XCTAssertEqual(try scan().photos.map(\.path), ["alias.jpg", "real/cat.jpg"])
  }

  func testPassesOverTheTrash() throws {
    try writePhoto("Trash/files/old.jpg")
    try writePhoto("new.jpg")
    XCTAssertEqual(try scan().photos.map(\.path), ["new.jpg"])
    XCTAssertEqual(
      try library.photos(in: Folder(typed: "\(folder)/Trash")).photos.count, 1)
  }

  func testReportsNameThatIsNotUnicode() throws {
    let name = Array("\(folder)/caf".utf8CString.dropLast()) + [CChar(bitPattern: 0xE9), 0]
    let descriptor = open(name, O_CREAT | O_WRONLY, 0o600)
    try XCTSkipIf(descriptor < 0, "this file system has Unicode names only")
    close(descriptor)
    XCTAssertEqual(try scan().problems.map(\.reason), [.nameNotUnicode])
  }

  func testPathsBeginWithTheFolderAsTyped() throws {
    try writePhoto("cat.jpg")
    let scan = try library.photos(in: Folder(typed: "\(folder)/"))
    XCTAssertEqual(scan.photos.map(\.path), ["\(folder)/cat.jpg"])
    XCTAssertEqual(scan.photos.map(\.relativePath), ["cat.jpg"])
  }

  func testMissingFolderIsTold() {
    assertThrows(FolderError.missing("\(folder)/none", code: ENOENT)) {
      try Folder(typed: "\(folder)/none")
    }
  }

  func testFileIsNoFolder() throws {
    let path = try write("text", to: "file")
    assertThrows(FolderError.notAFolder(path)) { try Folder(typed: path) }
  }

  private func writePhoto(_ name: String) throws {
    try write(JPEGBuilder.atWork().file, to: name)
  }

  private func link(_ name: String, to target: String) throws {
    XCTAssertEqual(symlink(target, "\(folder)/\(name)"), 0)
  }

  /// The library's photos, with paths as though the test had typed no folder.
  private func scan() throws -> PhotoScan {
    try library.photos(in: Folder(typed: nil, resolved: folder))
  }
}
