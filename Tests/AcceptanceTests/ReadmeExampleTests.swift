import HarnessTesting
import XCTest

final class UploadAcceptanceTests: CLITestCase {
  override class var applicationName: String { "workphotos" }

  func testAnOfflineDriveKeepsEveryPhoto() throws {
    try sandbox.plant(Seed(executable: "workphotos-setup"), at: "photos")
    let before = try sandbox.snapshot("photos")
    app.mocks.drive = "offline"
    try app.run("upload", "photos", "--to", "http://drive.example", "--allow")
      .expect(.status(.unavailable), .standardError(.contains("drive is unreachable")))
    sandbox.expect("photos", equals: before)
  }
}
