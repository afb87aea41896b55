import Foundation
import HarnessTesting
import Testing
import XCTest

/// The examples of the article "Seeding", compiled and run.
final class SeedingExamples: CLITestCase {
  private let march = Date(timeIntervalSince1970: 1_490_950_542)

  func testSeedsAreDescribedAndPlanted() throws {
    let march = march
    let album: Seed = [
      .file("notes.txt", "cats\n"),
      .file("run.sh", "#!/bin/sh\nexit 3\n", mode: 0o755),
      .file("camera/IMG_0001.jpg", data: Data([0xFF, 0xD8]), modified: march),
      .folder("closed", mode: 0o500, [.file("inside.txt")]),
      .symbolicLink("latest", to: "camera/IMG_0001.jpg"),
      .hardLink("camera/copy.jpg", to: "camera/IMG_0001.jpg"),
      .pipe("events"),
    ]
    try album.prepare()
    try sandbox.plant(album, at: "album")
    XCTAssertEqual(try sandbox.snapshot("album").paths.count, 9)
    XCTAssertEqual(try sandbox.modificationDate(of: "album/camera/copy.jpg"), march)
  }

  func testSeedsComeFromFoldersAndSetupApps() throws {
    let fixtures = Seed(folder: URL(fileURLWithPath: #filePath).deletingLastPathComponent())
    let workPhotos = Seed(executable: "workphotos-setup")
    let library = Seed(executable: "workphotos-setup", arguments: ["--count", "1000"])
    let damaged: Seed = [
      .seed(workPhotos, at: "photos"),
      .file("photos/camera/IMG_0009.jpg", "this is no JPEG"),
    ]
    XCTAssertEqual(Set([fixtures, workPhotos, library, damaged]).count, 4)
    try sandbox.plant(fixtures)
    sandbox.expect("SeedingExamples.swift", .exists)
  }

  func testASandboxIsChangedByHand() throws {
    try sandbox.write("[defaults]\n", to: "~/.config/album.ini")
    try sandbox.write(json: ["limit": 3], to: "settings.json")
    try sandbox.makeFolder("outbox", mode: 0o700)
    try sandbox.makePipe("events")
    try sandbox.makeSymbolicLink("latest", to: "nowhere")
    try sandbox.makeHardLink("settings.copy", to: "settings.json")
    try sandbox.setMode(0, of: "outbox")
    try sandbox.setModificationDate(march, of: "settings.json")
    try sandbox.remove("latest")
    let settings: [String: Int] = try sandbox.json(at: "settings.json")
    XCTAssertEqual(settings, ["limit": 3])
    sandbox.expect(".", holds: ["events", "outbox", "settings.copy", "settings.json"])
  }
}

final class AlbumTests: CLITestCase {
  override class var applicationName: String { "/bin/cat" }
  override class var seed: Seed? { [.file("notes.txt", "cats\n")] }

  func testReadsTheNotes() throws {
    try app.run("notes.txt").expect(.success, .standardOutput(.equals("cats\n")))
  }
}

@Test(.seeded([.file("notes.txt", "cats\n")], at: "album"), .app("/bin/cat"))
func readsTheNotes() async throws {
  let app = try #require(CLIApplication.current)
  try await app.run("album/notes.txt").expect(.success, .standardOutput(.equals("cats\n")))
}
