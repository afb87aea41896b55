import Foundation
import HarnessTesting
import XCTest

/// Uploads to a fake server, which is asked as a WebDAV server is, and answers as a test wants.
final class FakeDriveTests: WorkPhotosTestCase {
  private var drive: FakeHTTPServer!

  override func setUpWithError() throws {
    try super.setUpWithError()
    // A WebDAV server without files, which takes what it is sent.
    drive = app.fakes.http("DRIVE")
      .reply(.head, "/drive/[..]", status: 404)
      .reply("MKCOL", "/drive/[..]", status: 201)
      .reply(.put, "/drive/[..]", status: 201)
  }

  private func upload(_ folder: String = "photos", to path: String = "/drive") throws -> Outcome {
    try app.run("upload", folder, "--to", drive.address + path, "--allow")
  }

  func testUploadsEveryPhotoWithItsFolders() throws {
    let outcome = try upload()
    outcome.expect(.success, .standardOutput(.contains("Uploaded 9 photos")))
    let puts = try outcome.calls(to: "DRIVE").compactMap(\.request).filter { $0.method == "PUT" }
    let sent = Dictionary(grouping: puts, by: \.path).mapValues { $0.map(\.body.bytes) }
    XCTAssertEqual(sent.count, 9)
    for photo in WorkPhotos.atWork + [WorkPhotos.elsewhere] {
      XCTAssertEqual(sent["/drive/\(photo)"], [try sandbox.data(at: "photos/\(photo)")], photo)
    }
    try expectPhotosKept()
  }

  func testMakesTheCollectionsThatAreMissing() throws {
    drive.reply("MKCOL", "/drive/2017/M%C3%A4rz/", status: 409)
      .reply("MKCOL", "/drive/2017/M%C3%A4rz/", status: 201)
    let outcome = try upload("photos/phone", to: "/drive/2017/M%C3%A4rz")
    outcome.expect(
      .success,
      .inOrder(
        .call("DRIVE", "MKCOL /drive/2017/M%C3%A4rz/"), .call("DRIVE", "MKCOL /drive/2017/"),
        .call("DRIVE", "MKCOL /drive/2017/M%C3%A4rz/"),
        .call("DRIVE", "PUT /drive/2017/M%C3%A4rz/20170303_124501.jpg")))
  }

  func testNeverUploadsTwiceWhatTheServerHolds() throws {
    for photo in WorkPhotos.atWork {
      let held = HTTPReply(body: try sandbox.data(at: "photos/\(photo)"))
      drive.reply(.head, "/drive/\(photo)", with: held)
    }
    let outcome = try upload()
    outcome.expect(
      .success, .standardOutput(.contains("Uploaded 1 photo", "Already there: 8 photos")),
      .called("DRIVE", "PUT /drive/\(WorkPhotos.elsewhere)", times: 1),
      .called("DRIVE", "PUT /drive/[..]", times: 1))
  }

  func testSignsInWithTheVariables() throws {
    app.launchEnvironment = ["WORKPHOTOS_USER": "anna", "WORKPHOTOS_PASSWORD": "pass word"]
    drive.reply(.any, "/[..]", status: 401, headers: ["WWW-Authenticate": "Basic realm=drive"])
    let account = ["Authorization": "Basic YW5uYTpwYXNzIHdvcmQ="]
    drive.reply(.head, "/drive/[..]", ifHeaders: account, with: HTTPReply(status: 404))
    for method in ["MKCOL", "PUT"] as [HTTPMethod] {
      drive.reply(method, "/drive/[..]", ifHeaders: account, with: HTTPReply(status: 201))
    }
    try upload().expect(.success, .standardOutput(.contains("Uploaded 9 photos")))
    app.launchEnvironment["WORKPHOTOS_PASSWORD"] = "wrong"
    try upload().expect(.status(.noPermission))
    try expectPhotosKept()
  }

  func testAServerThatHasGoneIsUnavailable() throws {
    let address = drive.address
    drive.close()
    try app.run("upload", "photos", "--to", address + "/drive", "--allow").expect(
      .status(.unavailable), .standardError(.contains("drive is unreachable")))
    try expectPhotosKept()
  }

  func testAFullServerIsToldOfAndKeepsEveryPhoto() throws {
    app.faults["DRIVE.PUT /drive/[..]"] = [3: "507"]
    try upload().expect(
      .status(.cannotCreate), .standardError(.contains("drive is full")),
      .standardOutput(.contains("Uploaded 2 photos", "Not uploaded: 7 photos")),
      .called("DRIVE", "PUT /drive/[..]", times: 3), .everyFaultFired)
    try expectPhotosKept()
  }

  /// No PUT is reset: where libcurl sends one again on a new connection, Foundation on Linux does
  /// not begin its body anew, and waits for ever.
  func testWhatAFlakyNetworkCutIsSentAgain() throws {
    app.faults["DRIVE.PUT /drive/[..]"] = [1: "503", 4: "429"]
    app.faults["DRIVE.HEAD /drive/[..]"] = [2: "reset", 5: "truncate"]
    let outcome = try upload()
    outcome.expect(
      .success, .standardOutput(.contains("Uploaded 9 photos")), .everyFaultFired,
      .called("DRIVE", "PUT /drive/[..]", times: 11))
    try expectPhotosKept()
  }

  func testAServerThatMovedIsNotFollowed() throws {
    drive.reply(.any, "/[..]", status: 301, headers: ["Location": "/elsewhere/"])
    let outcome = try upload()
    outcome.expect(.failure, .standardOutput(.doesNotContain("Uploaded 9")))
    for call in try outcome.calls(to: "DRIVE").compactMap(\.request) {
      XCTAssertTrue(call.path.hasPrefix("/drive/"), call.description)
    }
    try expectPhotosKept()
  }
}
