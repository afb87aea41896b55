import Injection
import InjectionTesting
import Testing

extension Trait where Self == ContainerTrait<PhotoContainer> {
  static var photos: Self { Self(shared: PhotoContainer.$shared, container: .init()) }
}

@Suite(.photos) struct ContainerTraitTests {
  @Test func everyTestOfASuiteHasAContainerOfItsOwn() {
    #expect(PhotoContainer.shared !== PhotoContainer())
    #expect(PhotoContainer.shared.manager.isEmpty(.all))
    PhotoContainer.shared.drive.register { NamedDrive("mine") }
  }

  @Suite struct Nested {
    @Test func nestedSuitesInheritTheTrait() {
      #expect(PhotoContainer.shared.manager.isEmpty(.all))
      PhotoContainer.shared.drive.register { NamedDrive("mine") }
    }
  }

  @Test(
    .photos {
      $0.drive.register { NamedDrive("a") }
      $0.cachedDrive.register { NamedDrive("b") }
    })
  func registrationsAreMadeBeforeTheTest() {
    #expect(dependency(\PhotoContainer.drive).name == "a")
    #expect(dependency(\PhotoContainer.cachedDrive).name == "b")
  }

  @Test(.photos { @MainActor in $0.drive.register { NamedDrive("main") } })
  func transformsMayBeIsolatedToTheMainActor() {
    #expect(PhotoContainer.shared.drive().name == "main")
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
  @Test(.container { $0.reset() }) func traitOfContainerIsAtHand() {
    #expect(Container.shared !== Container())
    #expect(Container.shared.manager.isEmpty(.all))
  }
}
