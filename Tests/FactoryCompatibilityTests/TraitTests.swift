// In place of: import FactoryKit
import Injection
// In place of: import FactoryTesting
import InjectionTesting
import Testing

extension Trait where Self == ContainerTrait<ArchiveContainer> {
  static var archive: ContainerTrait<ArchiveContainer> {
    .init(shared: ArchiveContainer.$shared, container: .init())
  }
}

/// Three registrations that a test names, as an app would have them in one screen.
private final class TraitScreen {
  @Injected(\.store) var store
  @Injected(\.cachedStore) var cached
  @Injected(\.singletonStore) var singleton

  var names: [String] { [store.name, cached.name, singleton.name] }
}

private func registerAll(_ name: String, in container: Container) {
  container {
    $0.store.register { FakeStore(name) }
    $0.cachedStore.register { FakeStore(name) }
    $0.singletonStore.register { FakeStore(name) }
  }
}

/// Every screen of a test sees the test's registrations, and keeps by scope.
private func expectAll(_ name: String) {
  let (first, second) = (TraitScreen(), TraitScreen())
  #expect(first.names == [name, name, name])
  #expect(second.names == first.names)
  #expect(first.store.id != second.store.id)
  #expect(first.cached.id == second.cached.id)
  #expect(first.singleton.id == second.singleton.id)
  Container.shared.singletonStore.register { FakeStore("again") }
  #expect(TraitScreen().singleton.name == "again")
}

@Suite struct TraitTests {
  @Test func aTransformHasAName() async throws {
    let transform: ContainerTrait<Container>.Transform = {
      $0.store.register { FakeStore("named") }
    }
    let trait: ContainerTrait<Container> = .container(transform: transform)
    var names: [String] = []
    try await trait.provideScope(for: Test.current!, testCase: nil) {
      names.append(TraitScreen().store.name)
    }
    #expect(names == ["named"])
  }

  @Test(.container) func containerIsTheTestsOwn() {
    expectAll("disk")
  }

  @Test(.container) func registrationsAreTheTestsOwn() {
    registerAll("a", in: .shared)
    expectAll("a")
  }

  @Test(
    .container {
      $0.store.register { FakeStore("b") }
      $0.cachedStore.register { FakeStore("b") }
      $0.singletonStore.register { FakeStore("b") }
    })
  func registrationsAreMadeByTheTrait() {
    expectAll("b")
  }

  @Test(.container, arguments: ["c", "d", "e"])
  func eachArgumentHasAContainer(name: String) {
    registerAll(name, in: .shared)
    expectAll(name)
  }

  @Test(.archive) func containerOfTheAppsOwnHasATrait() {
    #expect(ArchiveContainer.shared.store().name == "archive")
    ArchiveContainer.shared.store.register { FakeStore() }
    #expect(ArchiveContainer.shared.store().name == "fake")
  }

  @Test(.container { registerAll("f", in: $0) }, .archive { $0.store.register { FakeStore() } })
  func twoTraitsHoldTogether() {
    expectAll("f")
    #expect(ArchiveContainer.shared.store().name == "fake")
  }
}

@Suite(.container { registerAll("suite", in: $0) }) struct SuiteTraitTests {
  @Test func registrationsOfTheSuiteHold() {
    expectAll("suite")
  }

  @Test func testRegistersAnew() {
    registerAll("test", in: .shared)
    expectAll("test")
  }

  @Suite struct Inner {
    @Test func nestedSuiteInheritsThem() {
      expectAll("suite")
    }
  }
}

@MainActor @Suite struct IsolatedTraitTests {
  @Test(
    .container { @MainActor in
      registerAll("main", in: $0)
      $0.panel.register { Panel(name: "main") }
      $0.singletonPanel.register { Panel(name: "main") }
      await $0.letter.register { Letter(text: "main") }
    })
  func transformIsIsolatedToTheMainActor() async {
    await expectIsolated("main")
  }

  @Test(.container) func containerIsCalledFromTheMainActor() async {
    await Container.shared { @MainActor in
      registerAll("called", in: $0)
      $0.panel.register { Panel(name: "called") }
      $0.singletonPanel.register { Panel(name: "called") }
      await $0.letter.register { Letter(text: "called") }
    }
    await expectIsolated("called")
  }

  private func expectIsolated(_ name: String) async {
    expectAll(name)
    #expect(Container.shared.panel().name == name)
    #expect(Container.shared.panel() !== Container.shared.panel())
    #expect(Container.shared.singletonPanel() === Container.shared.singletonPanel())
    #expect(await Container.shared.letter.resolve().text == name)
    Container.shared.singletonPanel.register { @MainActor in Panel(name: "again") }
    #expect(Container.shared.singletonPanel().name == "again")
  }
}
