// In place of: import FactoryKit
import Injection
import XCTest

final class ResolvingTests: XCTestCase {
  private let container = IndexContainer()

  func testTypeOfAutoRegisterIsResolved() {
    let disk: DiskStore? = container.resolve()
    XCTAssertNotNil(disk)
    XCTAssertNotNil(container.resolve(DiskStore.self))
  }

  func testTypeIsAbsentUntilItIsRegistered() {
    XCTAssertNil(container.resolve(NoteStore.self))
    XCTAssertNil(container.factory(NoteStore.self))
    container.register(NoteStore.self) { FakeStore() }.scope(.singleton)
    let first = container.resolve(NoteStore.self)
    XCTAssertEqual(first?.name, "fake")
    XCTAssertEqual(container.resolve(NoteStore.self)?.id, first?.id)
  }

  func testFactoryOfATypeTakesModifiers() {
    container.register { Page(number: 1) }.scope(.unique)
    XCTAssertFalse(container.resolve(Page.self) === container.resolve(Page.self))
    container.factory(Page.self)?.scope(.cached)
    XCTAssertTrue(container.resolve(Page.self) === container.resolve(Page.self))
  }

  func testTypeIsInferred() {
    container.register { FakeStore("inferred") as NoteStore }
    let store: NoteStore? = container.resolve()
    XCTAssertEqual(store?.name, "inferred")
  }
}
