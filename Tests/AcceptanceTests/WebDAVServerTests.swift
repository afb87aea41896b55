import Foundation
import HarnessTesting
import TestSupport
import XCTest

/// Uploads to a WebDAV server that nobody here wrote.
final class WebDAVServerTests: WorkPhotosTestCase {
  func testUploadsEveryPhotoWithItsFolders() throws {
    try require(.nginx)
    let server = try WebDAVServer(in: sandbox)
    try app.run("upload", "photos", "--to", server.url, "--allow").expect(
      .success, .standardOutput(.contains("Uploaded 9 photos")))
    for photo in WorkPhotos.atWork + [WorkPhotos.elsewhere] {
      sandbox.expect("server/files/drive/\(photo)", .bytes(try sandbox.data(at: "photos/\(photo)")))
    }
    sandbox.expect("server/files/drive/notes.txt", .isAbsent)
    try expectPhotosKept()
  }

  func testMakesTheCollectionsThatAreMissing() throws {
    try require(.nginx)
    let server = try WebDAVServer(in: sandbox)
    let url = server.url + "/2017/M%C3%A4rz"
    try app.run("upload", "photos/phone", "--to", url, "--allow").expect(.success)
    sandbox.expect("server/files/drive/2017/März/20170303_124501.jpg", .exists)
  }

  func testNeverUploadsTwiceWhatTheServerHolds() throws {
    try require(.nginx)
    let server = try WebDAVServer(in: sandbox)
    app.launchArguments = ["upload", "photos", "--to", server.url, "--allow"]
    try app.run().expect(.success)
    try sandbox.write(Data("cut short".utf8), to: "server/files/drive/camera/IMG_0003.jpg")
    try app.run().expect(
      .success, .standardOutput(.contains("Uploaded 1 photo", "Already there: 8 photos")))
    let photo = try sandbox.data(at: "photos/camera/IMG_0003.jpg")
    sandbox.expect("server/files/drive/camera/IMG_0003.jpg", .bytes(photo))
  }

  func testSignsInWithTheVariables() throws {
    try require(.nginx)
    let server = try WebDAVServer(
      in: sandbox, account: .init(user: "anna", password: "pass word"))
    app.launchEnvironment = ["WORKPHOTOS_USER": "anna", "WORKPHOTOS_PASSWORD": "pass word"]
    try app.run("upload", "photos", "--to", server.url, "--allow").expect(.success)
    sandbox.expect("server/files/drive/camera/IMG_0001.jpg", .exists)
  }

  func testAWrongPasswordIsNoPermission() throws {
    try require(.nginx)
    let server = try WebDAVServer(
      in: sandbox, account: .init(user: "anna", password: "right"))
    app.launchEnvironment = ["WORKPHOTOS_USER": "anna", "WORKPHOTOS_PASSWORD": "wrong"]
    try app.run("upload", "photos", "--to", server.url, "--allow").expect(
      .status(.noPermission))
    sandbox.expect("server/files/drive/camera", .isAbsent)
    try expectPhotosKept()
  }

  func testAServerThatHasGoneIsUnavailable() throws {
    try require(.nginx)
    let server = try WebDAVServer(in: sandbox)
    _ = server.stop()
    try app.run("upload", "photos", "--to", server.url, "--allow").expect(
      .status(.unavailable), .standardError(.contains("drive is unreachable")))
    try expectPhotosKept()
  }

  func testAServerThatRefusesToStoreIsReported() throws {
    try require(.nginx)
    let server = try WebDAVServer(in: sandbox)
    // A file where the collection should be: neither MKCOL nor PUT can work.
    try sandbox.write("in the way", to: "server/files/drive/camera")
    try app.run("upload", "photos", "--until", "2017-03-01", "--to", server.url, "--allow").expect(
      .failure, .standardOutput(.contains("camera/IMG_0001.jpg")))
    try expectPhotosKept()
  }
}
