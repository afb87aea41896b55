import XCTest

@testable import Injection

final class SharedScopeTests: XCTestCase {
  private let container = PhotoContainer()

  func testSharedInstanceIsOneAsLongAsSomebodyHoldsIt() {
    let drive = container.sharedDrive()
    XCTAssertTrue(container.sharedDrive() === drive)
  }

  func testSharedInstanceGoesWithItsLastHolder() {
    weak let drive = container.sharedDrive()
    XCTAssertNil(drive)
    XCTAssertTrue(container.manager.isEmpty(.registration))
  }

  func testSharedInstanceInAnOptionalIsHeldWeaklyToo() {
    var drive = container.optionalSharedDrive()
    weak let weakDrive = drive
    XCTAssertTrue(container.optionalSharedDrive() === drive)
    drive = nil
    XCTAssertNil(weakDrive)
    XCTAssertEqual(container.optionalSharedDrive()?.name, "real")
  }

  func testSharedClassInstanceOfItsOwnTypeIsHeldWeakly() {
    let factory = Factory<NamedDrive>(container, key: "named") { NamedDrive() }.shared
    let drive = factory()
    XCTAssertTrue(factory() === drive)
  }

  func testSharedExistentialOfAnyKindIsHeldWeakly() {
    let factory = Factory<any Sendable>(container, key: "any") { NamedDrive() }.shared
    let drive = factory() as? NamedDrive
    XCTAssertTrue(factory() as? NamedDrive === drive)
  }

  func testValuesAreNotShared() {
    let made = Count()
    container.sharedThumbnail.register {
      made.increment()
      return Thumbnail(width: 2)
    }
    XCTAssertEqual(container.sharedThumbnail(), container.sharedThumbnail())
    XCTAssertEqual(made.value, 2)
  }

  func testRegistrationClearsTheSharedInstance() {
    let before = container.sharedDrive()
    container.sharedDrive.register { NamedDrive("registered") }
    XCTAssertFalse(container.sharedDrive() === before)
  }

  func testSharedScopeOfItsOwnIsResetApart() {
    let scope = Scope.Shared()
    let factory = Factory<any Drive>(container, key: "own") { NamedDrive() }.scope(scope)
    let (own, other) = (factory(), container.sharedDrive())
    container.manager.reset(scope: scope)
    XCTAssertFalse(factory() === own)
    XCTAssertTrue(container.sharedDrive() === other)
  }

  func testManyThreadsShareOneInstanceWhileItIsHeld() {
    let container = container
    let held = container.sharedDrive()
    let others = Count()
    onThreads(8) { _ in
      for _ in 0..<200 where container.sharedDrive() !== held { others.increment() }
    }
    XCTAssertEqual(others.value, 0)
  }

  func testInstancesComeAndGoOnManyThreads() {
    let container = container
    let names = Count()
    onThreads(8) { _ in
      for _ in 0..<500 where container.sharedDrive().name == "real" { names.increment() }
    }
    XCTAssertEqual(names.value, 4000)
  }
}
