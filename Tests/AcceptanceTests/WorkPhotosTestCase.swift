import HarnessTesting
import XCTest

/// A test of `workphotos` whose sandbox holds the photos of the setup app, under `photos`.
class WorkPhotosTestCase: CLITestCase {
  override class var applicationName: String { "workphotos" }

  /// What `photos` held before the launch.
  private(set) var seeded: TreeSnapshot?

  override func setUpWithError() throws {
    try sandbox.plant(.workPhotos, at: "photos")
    seeded = try sandbox.snapshot("photos")
  }

  /// Fails unless `photos` is as it was before the launch, but for what is said to be gone.
  func expectPhotosKept(
    except removed: [String] = [], filePath: StaticString = #filePath, line: UInt = #line
  ) throws {
    let wanted = try XCTUnwrap(seeded).removing(removed)
    sandbox.expect("photos", equals: wanted, filePath: filePath, line: line)
  }
}

extension Seed {
  /// Eight photos taken at work, one taken elsewhere, and a file that is no photo.
  static let workPhotos = Seed(executable: "workphotos-setup")
}

/// What is known of the photos that the setup app makes.
enum WorkPhotos {
  /// The workplace, as `--near` takes it.
  static let workplace = "52.520008,13.404954"

  /// The photos taken there, relative to the folder, sorted.
  static let atWork =
    (1...5).map { "camera/IMG_000\($0).jpg" } + [
      "phone/20170303_124501.jpg", "phone/20170320_173020.jpg", "phone/20170328_110000.jpg",
    ]

  /// The one taken at home: a cat.
  static let elsewhere = "phone/20170312_201714.jpg"
}
