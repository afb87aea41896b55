#if DEBUG || HARNESS_ENABLED
  @testable import Injection

  /// A house whose parts need each other, some of them in a circle.
  final class House: SharedContainer, AutoRegistering {
    @TaskLocal static var shared = House()
    let manager = ContainerManager()

    var key: Factory<Part> { self { Part() } }
    var door: Factory<Part> { self { Part(self.key(), self.lock()) }.cached }
    var lock: Factory<Part> { self { Part(self.key()) }.cached }

    var hen: Factory<Part> { self { Part(self.egg()) }.cached }
    var egg: Factory<Part> { self { Part(self.hen()) }.singleton }
    var coop: Factory<Part> { self { Part(self.hen(), self.key()) }.cached }

    var roof: Factory<Part?> { promised() }
    var attic: Factory<Part> { self { Part(self.roof()) }.singleton }
    var ladder: Factory<Part> { self { Part(self.attic()) } }

    var window: ParameterFactory<Int, Part> { self { _ in Part(self.key()) }.scopeOnParameters }
    var curtain: ParameterFactory<String?, Part> { self { _ in Part(self.window(1)) } }

    var alarm: Factory<Part> { self { Part() }.live }
    var bell: Factory<Part> { self { Part() }.live.recorded(["ring"]) }
    var gong: Factory<Part> { self { Part() }.recorded(["strike"]) }

    @MainActor var picture: Factory<Part> { self { Part(self.key()) } }
    var model: MainActorFactory<Part> { self { Part(self.key()) }.cached }

    var water: AsyncFactory<Int> { self { () async in self.lock().parts.count } }
    var bath: AsyncThrowingFactory<Int, Leak> {
      self { () async throws(Leak) in await self.water() }.cached
    }
    var flood: AsyncThrowingFactory<Int, Leak> { self { () async throws(Leak) in throw Leak() } }
    var river: AsyncFactory<Int> { self { () async in await self.sea() }.cached }
    var sea: AsyncFactory<Int> { self { () async in await self.river() }.singleton }
    var shore: AsyncFactory<Int> { self { () async in await self.sea() + 1 } }
    var well: AsyncFactory<Int> { self { () async in self.attic().parts.count }.cached }

    func autoRegister() {
      bell.onMock("silent") { Part() }
      gong.onMock("silent") { Part() }.fault("cracked") { Leak() }
    }
  }

  struct Leak: Error {}

  final class Part: Sendable {
    let parts: [Part]

    init(_ parts: Part?...) {
      self.parts = parts.compactMap { $0 }
    }
  }

  /// Lists a factory of the house as the build plug-in does.
  func listed(
    _ name: String, isUsed: Bool = true,
    _ resolve: @escaping @Sendable (House, Verifier) async -> Void
  ) -> ListedFactory {
    ListedFactory(name, of: House.self, at: "House.swift:1", isUsed: isUsed, resolve: resolve)
  }

  /// Runs `body` in a house, and with singletons, of its own.
  func inHouse<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    try await House.$shared.withValue(House()) {
      try await Scope.$singleton.withValue(Scope.singleton.clone()) { try await body() }
    }
  }
#endif
