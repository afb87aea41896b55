import HarnessTesting
import Testing

/// The same in Swift Testing: several uploads are held side by side, each by its own test.
@Suite("Held uploads", .sandbox)
struct GatedUploadSwiftTests {
  @Test(arguments: 1...4)
  func isHeldAtItsOwnGate(_ number: Int) async throws {
    let sandbox = try #require(Sandbox.current)
    try await sandbox.plant(.workPhotos, at: "photos")
    let app = CLIApplication("workphotos")
    app.mocks.drive = "gated"
    app.launchArguments = ["upload", "photos", "--allow"]
    try await app.launch("--to", "http://drive.example/\(number)")
    try await app.gate("upload").waitUntilReached()
    app.expect(.called("drive", "upload", times: 1))
    try app.gate("upload").leaveOpen()
    let outcome = try await app.waitForExit()
    outcome.expect(.success)
    outcome.expect(.called("drive", "upload", times: 9))
  }
}
