import Foundation
import TestSupport
import XCTest

@testable import SampleApp

final class CommandTests: TemporaryFolderTestCase {
  private let console = RecordingConsole()

  // MARK: - list and find

  func testListPrintsEveryPhoto() throws {
    try writePhotos(["a.jpg", "b.jpg"])
    let status = try ListCommand(photoSelector: selector(), console: console)
      .run(request(), asJSON: false)
    XCTAssertEqual(status, .success)
    XCTAssertEqual(
      console.written.split(separator: "\n").map { $0.split(separator: "\t").last },
      ["\(folder)/a.jpg", "\(folder)/b.jpg"])
  }

  func testDamagedPhotoIsReportedAndTheRestGoesOn() throws {
    try writePhotos(["a.jpg"])
    try write([0xFF, 0xD8, 0xFF], to: "bad.jpg")
    let status = try ListCommand(photoSelector: selector(), console: console)
      .run(request(), asJSON: true)
    XCTAssertEqual(status, .dataError)
    XCTAssertEqual(
      console.reported,
      "workphotos: \(folder)/bad.jpg: damaged photo: "
        + "ends early: 1 bytes wanted at byte 3, 0 left\n")
    XCTAssertTrue(console.written.contains("a.jpg"))
    XCTAssertFalse(console.written.contains("bad.jpg"))
  }

  func testFindPrintsPhotosOfThePlace() throws {
    try writePhotos(["a.jpg"])
    var away = JPEGBuilder.atWork()
    away.gps[0].value = away.text("S")
    try write(away.file, to: "away.jpg")
    try write(
      #"{"places": {"work": {"latitude": 52.520008, "longitude": 13.404954}}}"#,
      to: "config.json")
    _ = try ListCommand(photoSelector: selector(), console: console)
      .run(request(site: .place("work", within: nil)), asJSON: false)
    XCTAssertTrue(console.written.contains("/a.jpg\n"))
    XCTAssertFalse(console.written.contains("away.jpg"))
  }

  func testSpanThatEndsBeforeItBeginsIsRefused() throws {
    var request = request()
    request.since = DateBound("2017-04-01")
    request.until = DateBound("2017-03-31")
    assertThrows(UsageError.endsBeforeItBegins) { try selector().select(request) }
    request.until = DateBound("2017-04-01")
    XCTAssertNoThrow(try selector().select(request))
  }

  func testDeniedFolderIsNotRead() throws {
    try writePhotos(["a.jpg"])
    let prompt = FakePrompt.prepared(false)
    let consent = RememberedConsent(
      file: ConsentFile(path: "\(folder)/consent.json"), prompt: prompt, console: console)
    let command = ListCommand(photoSelector: selector(consent), console: console)
    assertThrows(ConsentError.denied(folder: folder)) {
      try command.run(request(), asJSON: false)
    }
    XCTAssertEqual(console.written, "")
  }

  // MARK: - upload

  func testUploadTellsWhatWent() async throws {
    try writePhotos(["a.jpg"])
    let drive = ScriptedDrive()
    let status = try await uploadCommand(drive).run(request(), to: location())
    XCTAssertEqual(status, .success)
    XCTAssertEqual(console.written, "Uploaded 1 photo\n  \(folder)/a.jpg\n")
    XCTAssertEqual(console.reported, "Uploading 1 of 1…\n")
    let requests = await drive.requests
    XCTAssertEqual(requests.last, "PUT /a.jpg")
  }

  func testUploadKeepsPhotosWhenDriveIsUnreachable() async throws {
    try writePhotos(["a.jpg", "b.jpg"])
    let url = try location().file(at: "a.jpg")
    let drive = ScriptedDrive(
      failures: ["HEAD /a.jpg": [.unreachable(url, reason: "nothing answers there")]])
    let status = try await uploadCommand(drive).run(request(), to: location())
    XCTAssertEqual(status, .unavailable)
    XCTAssertTrue(exists("a.jpg") && exists("b.jpg"))
    XCTAssertTrue(
      console.reported.contains("workphotos: drive is unreachable: http://d.example/a.jpg"))
    XCTAssertTrue(console.written.contains("Not uploaded: 2 photos\n"))
  }

  func testNothingToUploadIsSaid() async throws {
    let drive = ScriptedDrive()
    let status = try await uploadCommand(drive).run(request(), to: location())
    XCTAssertEqual(status, .success)
    XCTAssertEqual(console.written, "No photos to upload.\n")
    let requests = await drive.requests
    XCTAssertEqual(requests, [])
  }

  func testUploadTellsOfDamagedPhotos() async throws {
    try writePhotos(["a.jpg"])
    try write([0xFF, 0xD8, 0xFF], to: "bad.jpg")
    let status = try await uploadCommand(ScriptedDrive()).run(request(), to: location())
    XCTAssertEqual(status, .dataError)
  }

  // MARK: - delete

  func testDeleteAsksAndMovesToTheTrash() throws {
    try writePhotos(["a.jpg", "b.jpg"])
    let prompt = FakePrompt.prepared(true)
    XCTAssertEqual(try deleteCommand(prompt).run(request(), withoutAsking: false), .success)
    XCTAssertEqual(prompt.confirmCalls, ["Delete 2 photos? [y/N] "])
    XCTAssertFalse(exists("a.jpg") || exists("b.jpg"))
    XCTAssertTrue(exists("Trash/files/a.jpg") && exists("Trash/files/b.jpg"))
    XCTAssertTrue(console.written.hasSuffix("Moved 2 photos to the trash.\n"))
  }

  func testDeleteShowsThePhotosBeforeItAsks() throws {
    try writePhotos(["a.jpg"])
    let prompt = FakePrompt.prepared(false)
    XCTAssertEqual(try deleteCommand(prompt).run(request(), withoutAsking: false), .success)
    XCTAssertEqual(prompt.confirmCalls, ["Delete 1 photo? [y/N] "])
    XCTAssertTrue(console.written.contains("\(folder)/a.jpg\n"))
    XCTAssertTrue(console.written.hasSuffix("Nothing was deleted.\n"))
    XCTAssertTrue(exists("a.jpg"))
  }

  func testDeleteWithYesDoesNotAsk() throws {
    try writePhotos(["a.jpg"])
    let nobody = FakePrompt.prepared(nil)
    XCTAssertEqual(try deleteCommand(nobody).run(request(), withoutAsking: true), .success)
    XCTAssertFalse(exists("a.jpg"))
  }

  func testDeleteWithoutATerminalIsRefused() throws {
    try writePhotos(["a.jpg"])
    let command = deleteCommand(FakePrompt.prepared(nil))
    assertThrows(DeleteError.cannotAsk) { try command.run(request(), withoutAsking: false) }
    XCTAssertEqual(DeleteError.cannotAsk.status, .usage)
    XCTAssertTrue(DeleteError.cannotAsk.description.contains("--yes"))
    XCTAssertTrue(exists("a.jpg"))
    XCTAssertEqual(console.written, "")
  }

  func testNothingToDeleteIsSaid() throws {
    let prompt = FakePrompt.prepared(true)
    XCTAssertEqual(try deleteCommand(prompt).run(request(), withoutAsking: false), .success)
    XCTAssertEqual(console.written, "No photos to delete.\n")
    XCTAssertEqual(prompt.confirmCalls, [])
  }

  func testPhotoThatCannotBeDeletedIsTold() throws {
    try writePhotos(["a.jpg"])
    try write("a file where the folder belongs", to: "Trash")
    let status = try deleteCommand(FakePrompt.prepared(true)).run(request(), withoutAsking: false)
    XCTAssertEqual(status, .cannotCreate)
    XCTAssertTrue(exists("a.jpg"))
    XCTAssertTrue(
      console.reported.hasPrefix("workphotos: '\(folder)/a.jpg' was not deleted: cannot create "),
      console.reported)
    XCTAssertTrue(console.written.hasSuffix("Moved 0 photos to the trash.\n"))
  }

  func testEachPhotoIsGivenToTheTrashUntilOneIsRefused() throws {
    try writePhotos(["a.jpg", "b.jpg"])
    let trash = FakeTrash()
    trash.onDiscard = { path throws(TrashError) in
      if path.hasSuffix("/b.jpg") {
        throw TrashError(path: path, cause: SystemError(action: "move", path: path, code: EACCES))
      }
    }
    let command = deleteCommand(FakePrompt.prepared(true), trash: trash)
    XCTAssertEqual(try command.run(request(), withoutAsking: false), .cannotCreate)
    XCTAssertEqual(trash.discardCalls, ["\(folder)/a.jpg", "\(folder)/b.jpg"])
  }

  // MARK: - What the commands are made of

  private func writePhotos(_ names: [String]) throws {
    for name in names { try write(JPEGBuilder.atWork().file, to: name) }
  }

  private func request(site: SelectionRequest.Site? = nil) -> SelectionRequest {
    SelectionRequest(directory: folder, site: site)
  }

  private func location() throws -> DriveLocation {
    try XCTUnwrap(DriveLocation("http://d.example/"))
  }

  private func selector(_ consent: any Consent = FakeConsent.fixed(isGranted: true))
    -> PhotoSelector
  {
    PhotoSelector(
      photoLibrary: FolderPhotoLibrary(excluded: "\(folder)/Trash"), consent: consent,
      places: PlacesFile(path: "\(folder)/config.json"), console: console,
      localTime: .fixed(0))
  }

  private func uploadCommand(_ drive: any Drive) -> UploadCommand {
    UploadCommand(
      photoSelector: selector(), drive: drive, clock: FakeWallClock.fixed(), console: console)
  }

  private func deleteCommand(
    _ prompt: any Prompt, trash: (any Trash)? = nil
  ) -> DeleteCommand {
    DeleteCommand(
      photoSelector: selector(),
      trash: trash
        ?? HomeTrash(
          folder: "\(folder)/Trash", clock: FakeWallClock.fixed(), localTime: .fixed(0)),
      prompt: prompt, console: console)
  }
}
