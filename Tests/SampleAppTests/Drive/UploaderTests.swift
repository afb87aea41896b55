import Foundation
import XCTest

@testable import SampleApp

final class UploaderTests: XCTestCase {
  private let console = RecordingConsole()

  func testSendsWhatIsMissing() async throws {
    let drive = ScriptedDrive(files: ["/cat.jpg": 1000, "/dog.jpg": 999])
    let report = try await upload(["cat.jpg", "dog.jpg", "fox.jpg"], to: drive)
    XCTAssertEqual(report.present.map(\.path), ["cat.jpg"])
    XCTAssertEqual(report.sent.map(\.path), ["dog.jpg", "fox.jpg"])
    XCTAssertEqual(report.status, .success)
    let requests = await drive.requests
    XCTAssertEqual(
      requests,
      [
        "HEAD /cat.jpg", "HEAD /dog.jpg", "MKCOL /", "PUT /dog.jpg", "HEAD /fox.jpg",
        "PUT /fox.jpg",
      ])
  }

  func testMakesTheCollectionsThatAreMissingOnce() async throws {
    let drive = ScriptedDrive()
    let report = try await upload(
      ["a/b/cat.jpg", "a/b/dog.jpg", "a/fox.jpg"], to: drive, at: "http://d.example/x/y")
    XCTAssertEqual(report.sent.count, 3)
    let requests = await drive.requests.filter { $0.hasPrefix("MKCOL") }
    XCTAssertEqual(
      requests,
      [
        "MKCOL /x/y/", "MKCOL /x/", "MKCOL /x/y/", "MKCOL /x/y/a/", "MKCOL /x/y/a/b/",
      ])
  }

  func testShowsHowFarItIs() async throws {
    _ = try await upload(["cat.jpg", "dog.jpg"], to: ScriptedDrive())
    XCTAssertEqual(console.reported, "Uploading 1 of 2…\nUploading 2 of 2…\n")
  }

  func testOnePhotoThatFailsDoesNotStopTheOthers() async throws {
    let url = try url("/cat.jpg")
    let drive = ScriptedDrive(
      failures: ["PUT /cat.jpg": [.refused(method: "PUT", url, status: 413)]])
    let report = try await upload(["cat.jpg", "dog.jpg"], to: drive)
    XCTAssertEqual(report.sent.map(\.path), ["dog.jpg"])
    XCTAssertEqual(report.failed.map(\.photo.path), ["cat.jpg"])
    XCTAssertEqual(report.status, .temporaryFailure)
    XCTAssertEqual(
      report.text,
      """
      Uploaded 1 photo
        dog.jpg
      Not uploaded: 1 photo
        cat.jpg: drive answered 413 to PUT http://d.example/cat.jpg

      """)
  }

  func testErrorThatWouldMeetThemAllEndsTheUpload() async throws {
    let url = try url("/dog.jpg")
    for (error, status) in [
      (DriveError.full(url), ExitStatus.cannotCreate),
      (.signInRefused(url, status: 401), .noPermission),
      (.unreachable(url, reason: "nothing answers there"), .unavailable),
      (.timedOut(url), .unavailable),
    ] {
      let drive = ScriptedDrive(failures: ["PUT /dog.jpg": [error]])
      let report = try await upload(["cat.jpg", "dog.jpg", "fox.jpg"], to: drive)
      XCTAssertEqual(report.sent.map(\.path), ["cat.jpg"])
      XCTAssertEqual(report.failed.map(\.photo.path), ["dog.jpg"])
      XCTAssertEqual(report.untried.map(\.path), ["fox.jpg"])
      XCTAssertEqual(report.status, status)
    }
  }

  func testServerThatHangsUpOnAQuestionIsUnreachable() throws {
    let url = try url("/cat.jpg")
    XCTAssertEqual(DriveError.connectionLost(method: "HEAD", url).endsUpload, .unavailable)
    XCTAssertNil(DriveError.connectionLost(method: "PUT", url).endsUpload)
  }

  func testTriesAgainWhatMayPass() async throws {
    let url = try url("/cat.jpg")
    for error in [
      DriveError.connectionLost(method: "PUT", url), .timedOut(url),
      .refused(method: "PUT", url, status: 408), .refused(method: "PUT", url, status: 429),
      .refused(method: "PUT", url, status: 500), .refused(method: "PUT", url, status: 503),
    ] {
      let drive = ScriptedDrive(failures: ["PUT /cat.jpg": [error, error]])
      let clock = FakeWallClock.fixed()
      try await RetryingDrive(drive: drive, clock: clock).upload("cat.jpg", to: url)
      let requests = await drive.requests
      XCTAssertEqual(requests.count, 3, "\(error)")
      XCTAssertEqual(clock.sleepCalls, [.milliseconds(500), .seconds(1)])
    }
  }

  func testGivesUpAfterThreeAttempts() async throws {
    let url = try url("/cat.jpg")
    let error = DriveError.connectionLost(method: "HEAD", url)
    let drive = ScriptedDrive(failures: ["HEAD /cat.jpg": [error, error, error, error]])
    await assertFails(error) {
      _ = try await RetryingDrive(drive: drive, clock: FakeWallClock.fixed()).size(of: url)
    }
    let requests = await drive.requests
    XCTAssertEqual(requests.count, 3)
  }

  func testDoesNotTryAgainWhatCannotPass() async throws {
    let url = try url("/cat.jpg")
    for error in [
      DriveError.unreachable(url, reason: "nothing answers there"), .full(url),
      .signInRefused(url, status: 401), .refused(method: "PUT", url, status: 413),
      .moved(url, to: nil),
    ] {
      let drive = ScriptedDrive(failures: ["PUT /cat.jpg": [error]])
      let clock = FakeWallClock.fixed()
      await assertFails(error) {
        try await RetryingDrive(drive: drive, clock: clock).upload("cat.jpg", to: url)
      }
      XCTAssertEqual(clock.sleepCalls, [])
    }
  }

  private func url(_ path: String) throws -> URL {
    try XCTUnwrap(URL(string: "http://d.example\(path)"))
  }

  private func upload(
    _ paths: [String], to drive: any Drive, at location: String = "http://d.example"
  ) async throws -> UploadReport {
    var uploader = Uploader(
      drive: drive, location: try XCTUnwrap(DriveLocation(location)),
      progress: ProgressLine(on: console))
    return await uploader.upload(try paths.map { try .stub($0) })
  }
}
