import XCTest

@testable import Injection

extension PhotoContainer: Resolving {}

final class ResolvingTests: XCTestCase {
  private let container = PhotoContainer()

  func testTypeThatIsRegisteredIsResolved() {
    container.register((any Drive).self) { NamedDrive("by type") }
    XCTAssertEqual(container.resolve((any Drive).self)?.name, "by type")
    let inferred: (any Drive)? = container.resolve()
    XCTAssertEqual(inferred?.name, "by type")
  }

  func testTypeThatIsNotRegisteredGivesNil() {
    XCTAssertNil(container.resolve((any Drive).self))
    XCTAssertNil(container.factory(Thumbnail.self))
  }

  func testTypeThatHasToBeRegisteredIsResolved() {
    container.register { Thumbnail(width: 7) }
    XCTAssertEqual(container.require(Thumbnail.self).width, 7)
    let inferred: Thumbnail = container.require()
    XCTAssertEqual(inferred.width, 7)
  }

  func testRegistrationByTypeTakesModifiers() {
    container.register { NamedDrive("by type") as any Drive }.scope(.cached)
    let first = container.resolve((any Drive).self)
    XCTAssertTrue(container.resolve((any Drive).self) === first)
    container.factory((any Drive).self)?.reset(.scope)
    XCTAssertFalse(container.resolve((any Drive).self) === first)
  }

  func testLastRegistrationOfATypeCounts() {
    container.register { Thumbnail(width: 1) }
    container.register { Thumbnail(width: 2) }
    XCTAssertEqual(container.resolve(Thumbnail.self)?.width, 2)
  }

  func testRegistrationByTypeIsReset() {
    container.register { Thumbnail(width: 1) }
    container.reset()
    XCTAssertNil(container.resolve(Thumbnail.self))
  }

  func testRegistrationByTypeIsCalledByItsTypesName() {
    let entry = container.register { Thumbnail(width: 1) }.registration.entry
    XCTAssertEqual(entry.name, "PhotoContainer.Thumbnail")
  }

  func testOneContainerTakesAnothersRegistrations() {
    let rehearsal = PhotoContainer {
      $0.register((any Drive).self) { NamedDrive("rehearsal") }
    }
    container.drive.register { rehearsal.resolve((any Drive).self) ?? NamedDrive("none") }
    XCTAssertEqual(container.drive().name, "rehearsal")
  }
}
