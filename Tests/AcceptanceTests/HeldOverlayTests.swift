import HarnessTesting
import XCTest

/// The asynchronous test of an app with an overlay, from outside: on a terminal the progress is
/// written over, and goes when the work is done.
final class HeldOverlayTests: WorkPhotosTestCase {
  func testTheOverlayIsSeenWhileTheUploadIsHeldAndGoneAfterwards() throws {
    app.terminal = .init(columns: 80, rows: 24)
    app.mocks.drive = "gated"
    app.launchArguments = ["upload", "photos", "--near", WorkPhotos.workplace, "--allow"]
    try app.launch("--to", "http://drive.example/2017")
    try app.gate("upload").waitUntilReached()
    XCTAssertTrue(app.screen.contains("Uploading 1 of 8…"), app.screen.text)
    try app.gate("upload").leaveOpen()
    try app.waitForExit().expect(.success)
    XCTAssertFalse(app.screen.contains("Uploading"), app.screen.text)
    XCTAssertTrue(app.screen.contains("Uploaded 8 photos"), app.screen.text)
  }
}
