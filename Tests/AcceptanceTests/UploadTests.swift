import Foundation
import HarnessTesting
import XCTest

final class UploadTests: WorkPhotosTestCase {
  private static let drive = "http://drive.example/2017"

  private func upload() throws -> Outcome {
    try app.run(
      "upload", "photos", "--near", WorkPhotos.workplace, "--to", Self.drive, "--allow")
  }

  func testAnOfflineDriveKeepsEveryPhoto() throws {
    app.mocks.drive = "offline"
    try upload().expect(.status(.unavailable), .standardError(.contains("drive is unreachable")))
    try expectPhotosKept()
  }

  func testAFullDriveSaysWhatWentAndWhatDidNot() throws {
    app.mocks.drive = "full"
    try upload().expect(
      .status(.cannotCreate), .standardError(.contains("drive is full", "507")),
      .standardOutput(.contains("Not uploaded: 8 photos")))
    try expectPhotosKept()
  }

  func testARefusedSignInIsNoPermission() throws {
    app.mocks.drive = "refuses"
    app.launchEnvironment = ["WORKPHOTOS_USER": "anna", "WORKPHOTOS_PASSWORD": "s3cret"]
    try upload().expect(
      .status(.noPermission), .standardError(.contains("WORKPHOTOS_PASSWORD")),
      .standardError(.doesNotContain("s3cret")), .standardOutput(.doesNotContain("s3cret")))
    try expectPhotosKept()
  }

  func testAFlakyDriveIsTriedAgain() throws {
    app.mocks.drive = "flaky"
    try upload().expect(.success, .standardOutput(.contains("Uploaded 8 photos")))
  }

  func testAnAcceptingDriveHoldsThePhotosOfTheWorkplace() throws {
    app.mocks.drive = "accepting"
    try upload().expect(.success, .standardError(.contains("Uploading 8 of 8…")))
    for photo in WorkPhotos.atWork {
      sandbox.expect("drive/2017/\(photo)", .bytes(try sandbox.data(at: "photos/\(photo)")))
    }
    sandbox.expect("drive/2017/\(WorkPhotos.elsewhere)", .isAbsent)
    try expectPhotosKept()
  }

  func testNothingIsUploadedTwice() throws {
    app.mocks.drive = "accepting"
    try upload().expect(.success)
    try upload().expect(
      .success, .standardOutput(.contains("Already there: 8 photos")),
      .standardOutput(.doesNotContain("Uploaded")))
  }

  func testOneOfTwoUploadsThatTheDriveLostIsSentAgain() throws {
    app.mocks.drive = "accepting"
    try upload().expect(.success)
    try FileManager.default.removeItem(at: sandbox.url("drive/2017/camera/IMG_0002.jpg"))
    try upload().expect(
      .success, .standardOutput(.contains("Uploaded 1 photo", "Already there: 7 photos")))
  }

  func testWithoutAnAddressNothingIsTried() throws {
    try app.run("upload", "photos", "--allow").expect(
      .status(.usage), .standardError(.contains("--to")))
  }
}
