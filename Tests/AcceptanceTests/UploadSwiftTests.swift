import HarnessTesting
import Testing

/// The same app in Swift Testing: cases run side by side, each with a disk of its own.
@Suite("Uploading", .sandbox)
struct UploadSwiftTests {
  /// A mock of the drive, and how the app ends with it.
  struct Ending: Sendable, CustomTestStringConvertible {
    let drive: String
    let status: SystemExit
    let text: String
    var testDescription: String { drive }
  }

  @Test(arguments: [
    Ending(drive: "offline", status: .unavailable, text: "drive is unreachable"),
    Ending(drive: "full", status: .cannotCreate, text: "drive is full"),
    Ending(drive: "refuses", status: .noPermission, text: "drive refused the sign-in"),
    Ending(drive: "flaky", status: .ok, text: "Uploading 9 of 9…"),
    Ending(drive: "accepting", status: .ok, text: "Uploading 9 of 9…"),
  ])
  func endsAsTheDriveDoes(_ ending: Ending) async throws {
    let sandbox = try #require(Sandbox.current)
    try await sandbox.plant(.workPhotos, at: "photos")
    let before = try sandbox.snapshot("photos")
    let app = CLIApplication("workphotos")
    app.mocks["drive"] = ending.drive
    app.launchArguments = ["upload", "photos", "--allow"]
    let outcome = try await app.run("--to", "http://drive.example/2017")
    outcome.expect(.status(ending.status), .standardError(.contains(ending.text)))
    sandbox.expect("photos", equals: before)
  }

  @Test(arguments: 1...20)
  func casesSideBySideNeverSeeEachOther(_ number: Int) async throws {
    let sandbox = try #require(Sandbox.current)
    try await sandbox.plant(.workPhotos, at: "photos")
    let app = CLIApplication("workphotos")
    app.mocks.drive = number.isMultiple(of: 2) ? "accepting" : "offline"
    app.launchArguments = ["upload", "photos", "--allow"]
    let outcome = try await app.run("--to", "http://drive.example/\(number)")
    if number.isMultiple(of: 2) {
      outcome.expect(.success)
      let drive = try sandbox.snapshot("drive")
      #expect(drive.paths.first == "\(number)")
    } else {
      outcome.expect(.status(.unavailable))
      sandbox.expect("drive", .isAbsent)
    }
  }
}
