import Harness
import HarnessTesting
import XCTest

/// A test of `workphotos` whose sandbox holds the nine photos of the setup app.
class WorkPhotosTestCase: ScenarioTestCase {
  override class var applicationName: String { "workphotos" }

  override func setUpWithError() throws {
    try sandbox.plant(.workPhotos, at: "photos")
  }
}

extension Seed {
  /// Eight photos taken at work, one taken elsewhere, and a file that is no photo.
  static let workPhotos = Seed(executable: "workphotos-setup")
}
