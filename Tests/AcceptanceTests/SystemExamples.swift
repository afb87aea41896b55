import HarnessTesting
import XCTest

/// The examples of `Network.md` and `SystemFaults.md`.
final class SystemExamples: WorkPhotosTestCase {
  override func setUpWithError() throws {
    try XCTSkipUnless(SystemFault.canBeMade, "this system lets no process watch others")
    try super.setUpWithError()
  }

  func testAnAppThatReachesNothing() throws {
    app.network = .loopback
    try app.run("list", "photos", "--allow").expect(.success)
  }

  func testAPhotoThatCannotBeMoved() throws {
    let photo = "photos/camera/IMG_0005.jpg"
    app.systemFaults = [.fail(.rename, nth: 1, path: photo, with: .inputOutput)]
    try app.run("delete", "photos", "--since", "2017-03-30", "--yes", "--allow").expect(.failure)
    sandbox.expect(photo, .exists)
  }
}
