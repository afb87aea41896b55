import InjectionTesting
import TestSupport
import Testing

@testable import Injection

@globalActor actor DatabaseActor {
  static let shared = DatabaseActor()
}

@DatabaseActor private final class Store {
  var name = "real"

  init() {}
  init(_ name: String) { self.name = name }
}

@MainActor private final class PhotoModel {
  var count = 1

  init() {}
  init(_ count: Int) { self.count = count }
}

extension PhotoContainer {
  @DatabaseActor fileprivate var store: GlobalActorFactory<DatabaseActor, Store> {
    self(on: DatabaseActor.self) { Store() }.cached
  }
  fileprivate var model: MainActorFactory<PhotoModel> { self { PhotoModel() }.cached }
}

/// Factories whose instances belong to an actor.
@Suite struct `Factories of global actors` {
  private let container = PhotoContainer()

  @Test @MainActor func `the main actor resolves without waiting`() {
    let model = container.model()
    #expect(container.model.resolve() === model)
  }

  @Test func `others wait for the main actor`() async {
    let (first, second) = (await container.model(), await container.model())
    #expect(first === second)
    await #expect(first.count == 1)
  }

  @Test @DatabaseActor func `a global actor resolves without waiting`() {
    let store = container.store(on: DatabaseActor.shared)
    #expect(container.store.resolve(on: DatabaseActor.shared) === store)
    container.store.register(on: DatabaseActor.shared) { Store("fake") }
    #expect(container.store(on: DatabaseActor.shared).name == "fake")
  }

  @Test func `others wait for a global actor`() async {
    let store = await container.store()
    #expect(await container.store() === store)
  }

  @Test @MainActor func `registrations, contexts and mocks are of the actor`() {
    container.model.register { PhotoModel(2) }
    #expect(container.model().count == 2)
    container.model { PhotoModel(3) }
    #expect(container.model().count == 3)
    container.model.context(.device) { PhotoModel(4) }.reset(.scope)
    #expect(container.model().count == 4)
    container.model.reset()
    #expect(container.model().count == 1)
  }

  #if DEBUG || HARNESS_ENABLED
    @Test @MainActor func `a launch chooses a mock`() {
      let request = LaunchRequest()
      let container = PhotoContainer(manager: ContainerManager(launchRequest: request)) {
        $0.model.onMock("empty") { PhotoModel(0) }
      }
      let reading = ResolvedLaunchChoices.resolving(
        LaunchWords(arguments: ["-mock", "PhotoContainer.model=empty"]), containers: [container],
        request: request)
      #expect(reading.refusals == [])
      #expect(container.model().count == 0)
    }
  #endif
}
