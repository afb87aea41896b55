import TestSupport
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

  func testEveryModifierOfAPropertyWinsOverChangesMadeOutside() {
    let seen = Collected<String>()
    var property: Factory<any Drive> {
      Factory(container, key: "all") { NamedDrive() }
        .cached.timeToLive(3_600).onArg("all") { NamedDrive("inside") }
        .decorator { _ in seen.append("inside") }
    }
    property.timeToLive(-1).onArg("all") { NamedDrive("outside") }
      .decorator { _ in seen.append("outside") }
    XCTAssertTrue(property() === property())
    XCTAssertEqual(seen.all, ["inside", "inside"])
    property.reset(.scope)
    FactoryContext.setArg("all", forKey: #function)
    defer { FactoryContext.removeArg(forKey: #function) }
    XCTAssertEqual(property().name, "inside")
  }

  func testChangesOfEveryModifierStayAfterOnce() {
    let seen = Collected<String>()
    var property: Factory<any Drive> {
      Factory(container, key: "all") { NamedDrive() }
        .cached.timeToLive(3_600).onArg("all") { NamedDrive("inside") }
        .decorator { _ in seen.append("inside") }
        .once()
    }
    property.timeToLive(-1).onArg("all") { NamedDrive("outside") }
      .decorator { _ in seen.append("outside") }
    XCTAssertFalse(property() === property())
    XCTAssertEqual(seen.all, ["outside", "outside"])
    FactoryContext.setArg("all", forKey: #function)
    defer { FactoryContext.removeArg(forKey: #function) }
    XCTAssertEqual(property().name, "outside")
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
