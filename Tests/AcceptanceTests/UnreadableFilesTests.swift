import Foundation
import HarnessTesting
import TestSupport
import XCTest

/// What its permissions keep from the user is reported, and the rest goes on.
final class UnreadableFilesTests: WorkPhotosTestCase {
  override func setUpWithError() throws {
    try super.setUpWithError()
    guard geteuid() == 0 else { return }
    try require(.setpriv)
  }

  override func tearDownWithError() throws {
    // Or the sandbox could not be removed.
    chmod(try sandbox.url("photos/camera").path, 0o700)
  }

  func testAnUnreadableFileAndAnUnreadableFolderAreReported() throws {
    try withdrawPermissions(from: "photos/camera")
    try withdrawPermissions(from: "photos/phone/20170303_124501.jpg")
    let outcome = try obedientApp().run("list", "photos", "--allow")
    outcome.expect(
      .status(.dataError),
      .standardError(
        .equals(
          """
          workphotos: photos/camera: cannot list: Permission denied
          workphotos: photos/phone/20170303_124501.jpg: cannot open: Permission denied

          """)))
    outcome.expect(.standardOutput(.lineCount(3)))
  }

  func testAnUnreadableFolderToListIsNoInput() throws {
    try withdrawPermissions(from: "photos/camera")
    try obedientApp().run("list", "photos/camera", "--allow").expect(
      .status(.noInput), .standardOutput(.isEmpty),
      .standardError(.contains("Permission denied")))
  }

  private func withdrawPermissions(from path: String) throws {
    XCTAssertEqual(chmod(try sandbox.url(path).path, 0), 0)
  }

  /// The app for which permissions count: root's are taken from it where root runs the tests.
  private func obedientApp() throws -> CLIApplication {
    guard geteuid() == 0 else { return app }
    let override = "-dac_override,-dac_read_search"
    return try .workPhotos(
      startedBy: OptionalProgram.setpriv.url, ["--bounding-set", override, "--inh-caps", override],
      in: sandbox)
  }
}
