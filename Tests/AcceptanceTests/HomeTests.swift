import HarnessTesting
import TestSupport
import XCTest

/// Nothing appears in the user's home but what the app says it keeps there.
final class HomeTests: WorkPhotosTestCase {
  /// The file that remembers the user's permission, and the folders above it.
  private static let consent = [
    ".local", ".local/state", ".local/state/workphotos", ".local/state/workphotos/consent.json",
  ]

  func testAnUploadToARealServerLeavesNothingButTheConsent() throws {
    try require(.nginx)
    let server = try WebDAVServer(
      in: sandbox, account: .init(user: "anna", password: "s3cret"))
    app.launchEnvironment = ["WORKPHOTOS_USER": "anna", "WORKPHOTOS_PASSWORD": "s3cret"]
    try app.run("upload", "photos", "--to", server.url, "--allow").expect(.success)
    try expectHome(holds: Self.consent)
  }

  func testAnUploadWithoutTheVariablesOfTheFoldersLeavesNothingElseEither() throws {
    try require(.nginx)
    let server = try WebDAVServer(in: sandbox)
    for variable in ["CONFIG", "DATA", "STATE", "CACHE"] {
      app.launchEnvironment["XDG_\(variable)_HOME"] = ""
    }
    try app.run("upload", "photos", "--to", server.url, "--allow").expect(.success)
    try expectHome(holds: Self.consent)
  }

  func testAListLeavesNothingButTheConsent() throws {
    try app.run("list", "photos", "--allow").expect(.success)
    try expectHome(holds: Self.consent)
  }

  func testARefusedListLeavesNothing() throws {
    try app.run("list", "photos").expect(.status(.noPermission))
    try expectHome(holds: [])
  }

  func testADeletionLeavesTheConsentAndTheTrash() throws {
    try app.run("delete", "photos/camera", "--until", "2017-03-02", "--yes", "--allow")
      .expect(.success)
    try expectHome(
      holds: Self.consent + [
        ".local/share", ".local/share/Trash", ".local/share/Trash/files",
        ".local/share/Trash/files/IMG_0001.jpg", ".local/share/Trash/info",
        ".local/share/Trash/info/IMG_0001.jpg.trashinfo",
      ])
  }

  /// Fails unless the home holds these paths, and no other.
  private func expectHome(holds paths: [String], line: UInt = #line) throws {
    XCTAssertEqual(try sandbox.snapshot("~").paths, paths.sorted(), line: line)
  }
}
