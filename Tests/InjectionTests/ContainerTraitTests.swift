import Injection
import InjectionTesting
import Testing

extension Trait where Self == ContainerTrait<PhotoContainer> {
  static var photos: Self { Self(shared: PhotoContainer.$shared, container: .init()) }
}

@Suite(.photos { $0.cachedDrive.register { NamedDrive("suite") } })
struct InheritedTraitTests {
  @Test(arguments: 0..<3) func everyCaseOfASuiteHasAContainerOfItsOwn(number: Int) {
    #expect(PhotoContainer.shared.cachedDrive().name == "suite")
    #expect(PhotoContainer.shared.drive().name == "real")
    PhotoContainer.shared.drive.register { NamedDrive("\(number)") }
  }

  @Suite struct Nested {
    @Test func nestedSuitesInheritTheTrait() {
      #expect(PhotoContainer.shared.cachedDrive().name == "suite")
    }

    @Suite struct Deeper {
      @Test(.photos) func aTestsOwnTraitStandsForTheInheritedOne() {
        #expect(PhotoContainer.shared.cachedDrive().name == "real")
      }
    }
  }
}

@Suite(.photos) struct ContainerTraitTests {
  @Test(
    .photos {
      $0.drive.register { NamedDrive("a") }
      $0.cachedDrive.register { NamedDrive("b") }
    })
  func registrationsAreMadeBeforeTheTest() {
    #expect(dependency(\PhotoContainer.drive).name == "a")
    #expect(dependency(\PhotoContainer.cachedDrive).name == "b")
  }

  @Test(
    .photos { @MainActor in
      MainActor.preconditionIsolated()
      $0.drive.register { NamedDrive("main") }
    })
  func transformsMayBeIsolatedToTheMainActor() {
    #expect(PhotoContainer.shared.drive().name == "main")
  }

  @Test(
    .photos {
      await Task.yield()
      $0.drive.register { NamedDrive("later") }
    })
  func transformsMayBeAsynchronous() {
    #expect(PhotoContainer.shared.drive().name == "later")
  }

  @Test func everyCaseHasAFreshContainer() async throws {
    let outside = PhotoContainer.shared
    outside.drive.register { NamedDrive("outside") }
    try await asCase(of: .photos) {
      #expect(PhotoContainer.shared !== outside)
      #expect(PhotoContainer.shared.manager.isEmpty(.all))
      PhotoContainer.shared.drive.register { NamedDrive("inside") }
    }
    #expect(PhotoContainer.shared.drive().name == "outside")
  }

  @Test func everyCaseHasClonedSingletons() async throws {
    let outside = PhotoContainer.shared.singletonDrive()
    try await asCase(of: .photos) {
      #expect(PhotoContainer.shared.singletonDrive() === outside)
      PhotoContainer.shared.singletonDrive.register { NamedDrive("inside") }
      #expect(PhotoContainer.shared.singletonDrive().name == "inside")
    }
    #expect(PhotoContainer.shared.singletonDrive() === outside)
  }

  /// Runs `body` as a test case with the trait would be run.
  private func asCase(
    of trait: ContainerTrait<PhotoContainer>, _ body: @Sendable () -> Void
  ) async throws {
    try await trait.provideScope(for: #require(Test.current), testCase: Test.Case.current) {
      body()
    }
  }

  @Test(.photos, arguments: 0..<1000)
  func parallelCasesNeverSeeEachOther(number: Int) async {
    PhotoContainer.shared.drive.register { NamedDrive("\(number)") }
    PhotoContainer.shared.singletonDrive.register { NamedDrive("\(number)") }
    await Task.yield()
    #expect(PhotoContainer.shared.drive().name == "\(number)")
    #expect(PhotoContainer.shared.singletonDrive().name == "\(number)")
    await Task.yield()
    #expect(PhotoContainer.shared.singletonDrive() === PhotoContainer.shared.singletonDrive())
  }

  @Test func containerIsInjectedWithoutATrait() {
    let container = PhotoContainer()
    container.drive.register { NamedDrive("injected") }
    #expect(container.drive().name == "injected")
  }
}

@Suite(.container) struct SharedContainerTraitTests {
  @Test(.container { $0.ticket.register { 1 } }) func traitOfContainerIsAtHand() {
    #expect(dependency(\.ticket) == 1)
  }

  @Test(.container, arguments: 1...3) func everyCaseHasAContainer(number: Int) {
    #expect(dependency(\.ticket) == 0)
    Container.shared.ticket.register { number }
    #expect(dependency(\.ticket) == number)
  }
}

extension Container {
  fileprivate var ticket: Factory<Int> { self { 0 }.cached }
}
