// In place of: import FactoryKit
import Injection
import XCTest

final class ManagerTests: XCTestCase {
  private var manager: ContainerManager { Container.shared.manager }

  override func setUp() {
    super.setUp()
    Container.shared.reset()
    Scope.singleton.reset()
  }

  func testPopBringsBackWhatWasRegisteredBeforePush() {
    Container.shared.store.register { FakeStore("before") }
    manager.push()
    Container.shared.store.register { FakeStore("between") }
    XCTAssertEqual(Container.shared.store().name, "between")
    manager.pop()
    XCTAssertEqual(Container.shared.store().name, "before")
    manager.pop()
    XCTAssertEqual(Container.shared.store().name, "before")
  }

  func testResetOfOneFactoryTakesAwayWhatItsOptionNames() {
    registerAndResolve()
    Container.shared.cachedStore.reset(.none)
    expect(registrations: true, instances: true)
    Container.shared.cachedStore.reset(.registration)
    expect(registrations: false, instances: true)
    registerAndResolve()
    Container.shared.cachedStore.reset(.scope)
    expect(registrations: true, instances: false)
    registerAndResolve()
    Container.shared.cachedStore.reset()
    expect(registrations: false, instances: false)
  }

  func testResetOfTheContainerTakesAwayWhatItsOptionNames() {
    registerAndResolve()
    manager.reset(options: .none)
    expect(registrations: true, instances: true)
    manager.reset(options: .registration)
    expect(registrations: false, instances: true)
    registerAndResolve()
    Container.shared.reset(options: .scope)
    expect(registrations: true, instances: false)
    registerAndResolve()
    Container.shared.reset()
    expect(registrations: false, instances: false)
    XCTAssertTrue(manager.isEmpty(.all) && manager.isEmpty(.none))
  }

  private func registerAndResolve() {
    Container.shared.cachedStore.register { FakeStore() }
    _ = Container.shared.cachedStore()
  }

  private func expect(registrations: Bool, instances: Bool, line: UInt = #line) {
    XCTAssertEqual(manager.isEmpty(.registration), !registrations, line: line)
    XCTAssertEqual(manager.isEmpty(.scope), !instances, line: line)
  }

  // MARK: - autoRegister

  func testRegistrationIsNotOverriddenByAutoRegister() {
    let container = IndexContainer()
    XCTAssertEqual(container.automatic().name, "automatic")
    let other = IndexContainer()
    other.automatic.register { FakeStore("by hand") }
    XCTAssertEqual(other.automatic().name, "by hand")
  }

  func testAutoRegisterLeavesSingletonsAlone() {
    let container = IndexContainer()
    XCTAssertEqual(container.automaticSingleton().name, "automatic")
    container.automaticSingleton.register { FakeStore("by hand") }
    XCTAssertEqual(container.automaticSingleton().name, "by hand")
    XCTAssertEqual(IndexContainer().automaticSingleton().name, "by hand")
  }

  // MARK: - Shared containers

  func testTaskHasASharedContainerOfItsOwn() async {
    Container.shared.store.register { FakeStore("everybody's") }
    await Container.$shared.withValue(Container()) {
      XCTAssertEqual(Container.shared.store().name, "disk")
      Container.shared.store.register { FakeStore("the task's") }
      await Task { XCTAssertEqual(Container.shared.store().name, "the task's") }.value
    }
    XCTAssertEqual(Container.shared.store().name, "everybody's")
  }

  func testContainersArePassed() {
    func describe(_ container: Container) -> String { container.store().name }
    let container = Container()
    container.store.register { FakeStore("passed") }
    XCTAssertEqual(describe(container), "passed")
    XCTAssertEqual(describe(.shared), "disk")
  }

  // MARK: - Debugging

  #if DEBUG
    func testTraceTellsOneLineAResolution() {
      nonisolated(unsafe) var log: [String] = []
      let logger = manager.logger
      manager.logger = { log.append($0) }
      manager.trace.toggle()
      defer {
        manager.trace = false
        manager.logger = logger
      }
      Container.shared.catalogScreen.onDebug { CatalogScreen() }.scope(.cached)
      _ = (Container.shared.catalogScreen(), Container.shared.naming())
      let expected = [
        ("0:", "catalogScreen", "O:"), ("1:", "naming", "F:"), ("2:", "catalog", "F:"),
        ("1:", "counting", "F:"), ("2:", "catalog", "C:"), ("0:", "naming", "F:"),
        ("1:", "catalog", "F:"),
      ]
      XCTAssertEqual(log.count, expected.count)
      for (line, (level, name, source)) in zip(log, expected) {
        XCTAssertTrue([level, name, source].allSatisfy(line.contains), line)
      }
    }

    func testCycleTestingCanBeSwitchedOff() {
      XCTAssertTrue(manager.circularDependencyTesting)
      manager.circularDependencyTesting.toggle()
      defer { manager.circularDependencyTesting.toggle() }
      XCTAssertEqual(Container.shared.store().name, "disk")
    }
  #endif
}
