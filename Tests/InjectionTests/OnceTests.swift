import XCTest

@testable import Injection

final class OnceTests: XCTestCase {
  private let container = PhotoContainer()

  private var everyTime: Factory<any Drive> {
    Factory(container, key: "everyTime") { NamedDrive() }.cached
  }

  private var once: Factory<any Drive> {
    Factory(container, key: "once") { NamedDrive() }.cached.once()
  }

  func testModifiersOfAPropertyWinOverChangesMadeOutside() {
    everyTime.scope(.unique)
    XCTAssertTrue(everyTime() === everyTime())
  }

  func testModifiersBeforeOnceAreAppliedTheFirstTimeOnly() {
    XCTAssertTrue(once() === once())
    once.scope(.unique)
    XCTAssertFalse(once() === once())
  }

  func testAResetAppliesTheChainAgain() {
    once.scope(.unique)
    once.reset()
    XCTAssertTrue(once() === once())
  }

  func testRegistrationIsNotAModifier() {
    _ = once
    once.register { NamedDrive("registered") }
    XCTAssertEqual(once().name, "registered")
  }
}
