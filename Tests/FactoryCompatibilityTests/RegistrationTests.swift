// In place of: import FactoryKit
import Injection
import XCTest

final class RegistrationTests: XCTestCase {
  override func setUp() {
    super.setUp()
    Container.shared.reset()
    ArchiveContainer.shared.reset()
    ArchiveContainer.shared.count = 0
  }

  func testFactoryIsResolvedByCallAndByName() {
    XCTAssertEqual(Container.shared.store().name, "disk")
    XCTAssertEqual(Container.shared.secondStore.resolve().name, "disk")
    XCTAssertEqual(Container.shared.page(5).number, 5)
    XCTAssertEqual(Container.shared.secondPage.resolve(6).number, 6)
  }

  func testFactoryIsFoundByItsKeyPath() {
    let screen = FunctionScreen()
    XCTAssertEqual([screen.store.name, screen.archive.name], ["disk", "archive"])
    XCTAssertEqual([screen.page.number, screen.volume.number], [7, 8])
  }

  @available(*, deprecated, message: "It tests what is deprecated.")
  func testFactoryIsFoundByItsKeyPathWithTheOldName() {
    XCTAssertEqual(resolve(\.store).name, "disk")
    XCTAssertEqual(resolve(\ArchiveContainer.store).name, "archive")
  }

  func testRegistrationStandsForTheOriginalUntilItIsReset() {
    Container.shared.store.register { FakeStore() }
    XCTAssertEqual(Container.shared.store().name, "fake")
    Container.shared.store.reset()
    XCTAssertEqual(Container.shared.store().name, "disk")
    Container.shared.store.register(factory: { FakeStore("labelled") })
    XCTAssertEqual(Container.shared.store().name, "labelled")
    Container.shared.store { FakeStore("called") }
    XCTAssertEqual(Container.shared.store().name, "called")
  }

  func testParameterFactoryIsRegistered() {
    Container.shared.page.register { Page(number: $0 * 10) }
    XCTAssertEqual(Container.shared.page(6).number, 60)
    Container.shared.page { number in Page(number: -number) }
    XCTAssertEqual(Container.shared.page(6).number, -6)
  }

  func testRegistrationOfATypeLeavesOthersOfItAlone() {
    Container.shared.store.register { FakeStore() }
    XCTAssertEqual(Container.shared.store().name, "fake")
    XCTAssertEqual(Container.shared.secondStore().name, "disk")
    XCTAssertNotEqual(Container.shared.store().id, Container.shared.secondStore().id)
  }

  func testFactoryOfASharedExtensionIsEachContainersOwn() {
    XCTAssertNotEqual(Container.shared.stamp().id, ArchiveContainer.shared.stamp().id)
    Container.shared.stamp.scope(.cached)
    XCTAssertEqual(Container.shared.stamp().id, Container.shared.stamp().id)
    XCTAssertNotEqual(ArchiveContainer.shared.stamp().id, ArchiveContainer.shared.stamp().id)
  }

  func testOptionalIsRegisteredAsNilAndAsAValue() {
    XCTAssertEqual(Container.shared.optionalStore()?.name, "disk")
    Container.shared.optionalStore.register { nil }
    XCTAssertNil(Container.shared.optionalStore())
    Container.shared.optionalStore.register { FakeStore() }
    XCTAssertEqual(Container.shared.optionalStore()?.name, "fake")
  }

  func testPromiseIsNilUntilItIsKept() {
    #if DEBUG
      Container.shared.manager.promiseTriggersError = false
      defer { Container.shared.manager.promiseTriggersError = true }
    #endif
    XCTAssertNil(Container.shared.promisedStore())
    XCTAssertNil(Container.shared.promisedPage(3))
    Container.shared.promisedStore.register { FakeStore() }
    Container.shared.promisedPage.register { Page(number: $0) }
    XCTAssertEqual(Container.shared.promisedStore()?.name, "fake")
    XCTAssertEqual(Container.shared.promisedPage(3)?.number, 3)
  }

  func testDependencyMayBeAFunction() {
    nonisolated(unsafe) var opened: [String] = []
    Container.shared.openLink.register {
      { url in
        opened.append(url)
        return true
      }
    }
    XCTAssertTrue(Container.shared.openLink()("notes://1"))
    XCTAssertEqual(opened, ["notes://1"])
  }

  func testContainerIsCalledToRegisterSeveral() async {
    Container.shared {
      $0.store.register { FakeStore("first") }
      $0.secondStore.register { FakeStore("second") }
    }
    XCTAssertEqual(Container.shared.store().name, "first")
    XCTAssertEqual(Container.shared.secondStore().name, "second")
    await Container.shared { @MainActor in
      await Task.yield()
      $0.store.register { FakeStore("main") }
    }
    XCTAssertEqual(Container.shared.store().name, "main")
  }

  @available(*, deprecated, message: "It tests what is deprecated.")
  func testContainerRegistersSeveralWithTheOldName() {
    Container.shared.with { $0.store.register { FakeStore() } }
    XCTAssertEqual(Container.shared.store().name, "fake")
  }

  // MARK: - Decorators

  func testFactorysDecoratorStandsForTheContainers() {
    _ = ArchiveContainer.shared.decorated()
    XCTAssertEqual(ArchiveContainer.shared.count, 2)
    _ = ArchiveContainer.shared.decorated()
    XCTAssertEqual(ArchiveContainer.shared.count, 3)
    _ = ArchiveContainer.shared.plain()
    XCTAssertEqual(ArchiveContainer.shared.count, 13)
  }

  func testDecoratorIsToldOfKeptInstances() {
    for _ in 0..<3 { _ = ArchiveContainer.shared.decoratedWhenNew() }
    XCTAssertEqual(ArchiveContainer.shared.count, 2)
  }

  // MARK: - once

  func testChangesAfterOnceStay() {
    let first = ArchiveContainer.shared.once()
    XCTAssertEqual(ArchiveContainer.shared.once().id, first.id)
    XCTAssertEqual(ArchiveContainer.shared.count, 3)
    ArchiveContainer.shared.once.scope(.unique).decorator { _ in }
    XCTAssertNotEqual(ArchiveContainer.shared.once().id, ArchiveContainer.shared.once().id)
    XCTAssertEqual(ArchiveContainer.shared.count, 3)
  }

  #if DEBUG
    func testContextAfterOnceStays() {
      XCTAssertEqual(ArchiveContainer.shared.onceOnTest().name, "once")
      ArchiveContainer.shared.onceOnTest.onTest { FakeStore("later") }
      XCTAssertEqual(ArchiveContainer.shared.onceOnTest().name, "later")
    }
  #endif
}
