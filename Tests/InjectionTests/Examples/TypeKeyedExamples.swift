import Injection
import XCTest

final class DriveReport {
  @Injected((any PhotoDrive).self) var drive
  @InjectedType var printer: Printer?
}

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

  func testTypeThatHasToBeThereIsRequired() {
    container.register((any PhotoDrive).self) { FakeDrive() }
    let required = container.require((any PhotoDrive).self)
    XCTAssertTrue(required is FakeDrive)
  }

  func testWrappersFindWhatTheSharedContainerRegisteredByType() {
    container.register((any PhotoDrive).self) { FakeDrive() }
    Container.$shared.withValue(container) {
      let report = DriveReport()
      XCTAssertTrue(report.drive is FakeDrive)
      XCTAssertNil(report.printer)
    }
  }

  func testContainerSelectsAnothersRegistrations() throws {
    let rehearsal = Container()
    rehearsal.register((any PhotoDrive).self) { FakeDrive() }
    container.photoDrive.register { rehearsal.resolve((any PhotoDrive).self) ?? WebDAVDrive() }
    XCTAssertEqual(try container.uploader().upload(["cat.jpg"]), 1)
  }
}
