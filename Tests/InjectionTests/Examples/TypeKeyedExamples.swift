import Injection
import XCTest

final class TypeKeyedExamples: XCTestCase {
  private let container = Container()

  func testTypeIsRegisteredAndResolved() throws {
    container.register((any PhotoDrive).self) { FakeDrive() }
    let drive = container.resolve((any PhotoDrive).self)
    XCTAssertTrue(drive is FakeDrive)
  }

  func testTypeThatIsAbsentGivesNil() {
    XCTAssertNil(container.resolve((any PhotoDrive).self))
  }

  func testContainerSelectsAnothersRegistrations() throws {
    let rehearsal = Container()
    rehearsal.register((any PhotoDrive).self) { FakeDrive() }
    container.photoDrive.register { rehearsal.resolve((any PhotoDrive).self) ?? WebDAVDrive() }
    XCTAssertEqual(try container.uploader().upload(["cat.jpg"]), 1)
  }
}
