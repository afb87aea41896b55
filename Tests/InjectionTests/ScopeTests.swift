import XCTest

@testable import Injection

final class ScopeTests: XCTestCase {
  private let container = PhotoContainer()

  override func invokeTest() {
    Scope.$singleton.withValue(Scope.singleton.clone()) { super.invokeTest() }
  }

  func testUniqueMakesANewInstanceEachTime() {
    XCTAssertFalse(container.drive() === container.drive())
  }

  func testCachedKeepsOneInstanceInAContainer() {
    XCTAssertTrue(container.cachedDrive() === container.cachedDrive())
    XCTAssertFalse(container.cachedDrive() === PhotoContainer().cachedDrive())
  }

  func testSingletonIsOneInstanceForAllContainers() {
    XCTAssertTrue(container.singletonDrive() === PhotoContainer().singletonDrive())
  }

  func testSingletonsOfTwoContainerTypesStayApart() {
    let ours = Factory(container, key: "same") { NamedDrive("ours") }.singleton
    let theirs = Factory(Container(), key: "same") { NamedDrive("theirs") }.singleton
    XCTAssertEqual(ours().name, "ours")
    XCTAssertEqual(theirs().name, "theirs")
  }

  func testScopeCanBeGivenFromOutside() {
    container.drive.scope(.cached)
    XCTAssertTrue(container.drive() === container.drive())
  }

  func testDefaultScopeHoldsWhereNoneIsNamed() {
    container.manager.defaultScope = .cached
    XCTAssertTrue(container.drive() === container.drive())
    container.manager.defaultScope = nil
    XCTAssertFalse(container.drive() === container.drive())
  }

  func testUniqueNamedInAPropertyWinsOverTheDefaultScope() {
    container.manager.defaultScope = .cached
    let factory = Factory(container, key: "named") { NamedDrive() }.unique
    XCTAssertFalse(factory() === factory())
  }

  func testNilIsNeverCached() {
    XCTAssertNil(container.optionalDrive())
    container.optionalDrive.register { NamedDrive("late") }
    let made = Count()
    container.optionalDrive.register {
      made.increment() == 1 ? nil : NamedDrive("second")
    }
    XCTAssertNil(container.optionalDrive())
    XCTAssertEqual(container.optionalDrive()?.name, "second")
    XCTAssertTrue(container.optionalDrive() === container.optionalDrive())
    XCTAssertEqual(made.value, 2)
  }

  func testNilIsNotCachedByAnyScope() {
    let scopes: [Scope] = [
      .cached, .shared, .singleton, Scope.Cached(), Scope.Shared(), Scope.Singleton(),
    ]
    for scope in scopes {
      let made = Count()
      container.optionalDrive.register { made.increment() == 1 ? nil : NamedDrive() }
      let factory = container.optionalDrive.scope(scope)
      XCTAssertNil(factory())
      XCTAssertNotNil(factory(), "\(scope)")
    }
  }

  func testNilBehindAnyOrInAnOptionalIsNotCachedEither() {
    let made = Count()
    let any = Factory<Any>(container, key: "any") {
      (made.increment() == 1 ? nil : 1) as Int? as Any
    }.cached
    XCTAssertNil(any() as? Int)
    XCTAssertEqual(any() as? Int, 1)
    XCTAssertEqual(any() as? Int, 1)
    let nested = Factory<Int??>(container, key: "nested") {
      made.increment() == 3 ? .some(nil) : 4
    }.cached
    XCTAssertEqual(nested(), .some(nil))
    XCTAssertEqual(nested(), 4)
    XCTAssertEqual(nested(), 4)
    XCTAssertEqual(made.value, 4)
  }

  func testNilIsNotCachedInAGraphEither() {
    let (container, made) = (container, Count())
    container.optionalDrive.register { made.increment() == 1 ? nil : NamedDrive() }
    let both = Factory<[(any Drive)?]>(container, key: "both") {
      let factory = container.optionalDrive.scope(.graph)
      return [factory(), factory()]
    }
    XCTAssertEqual(both().map { $0?.name }, [nil, "real"])
  }

  func testRegistrationClearsTheCachedInstance() {
    let before = container.cachedDrive()
    container.cachedDrive.register { NamedDrive("registered") }
    XCTAssertFalse(container.cachedDrive() === before)
    XCTAssertEqual(container.cachedDrive().name, "registered")
  }

  func testRegistrationClearsTheSingleton() {
    _ = container.singletonDrive()
    container.singletonDrive.register { NamedDrive("registered") }
    XCTAssertEqual(container.singletonDrive().name, "registered")
  }

  func testRegistrationInAutoRegisterLeavesSingletonsAlone() {
    let before = container.singletonDrive()
    let later = PhotoContainer { $0.singletonDrive.register { NamedDrive("registered") } }
    XCTAssertTrue(later.singletonDrive() === before)
  }

  func testRegistrationInAutoRegisterClearsWhatTheContainerCached() {
    let later = PhotoContainer {
      _ = $0.cachedDrive()
      $0.cachedDrive.register { NamedDrive("registered") }
    }
    XCTAssertEqual(later.cachedDrive().name, "registered")
  }

  func testTaskHasSingletonsOfItsOwn() {
    let outside = container.singletonDrive()
    Scope.$singleton.withValue(Scope.singleton.clone()) {
      XCTAssertTrue(container.singletonDrive() === outside)
      container.singletonDrive.register { NamedDrive("inside") }
      XCTAssertEqual(container.singletonDrive().name, "inside")
      container.singletonDrive.reset()
    }
    XCTAssertTrue(container.singletonDrive() === outside)
  }

  func testSingletonScopeIsResetAsAWhole() {
    let before = container.singletonDrive()
    Scope.singleton.reset()
    XCTAssertFalse(container.singletonDrive() === before)
  }

  func testScopeOfItsOwnIsResetApartFromOthers() {
    let session = Scope.Cached()
    let user = Factory(container, key: "user") { NamedDrive() }.scope(session)
    let (first, cached) = (user(), container.cachedDrive())
    container.manager.reset(scope: session)
    XCTAssertFalse(user() === first)
    XCTAssertTrue(container.cachedDrive() === cached)
  }

  func testUniqueScopeOfItsOwnWinsOverTheDefaultScope() {
    container.manager.defaultScope = .cached
    let factory = Factory(container, key: "own") { NamedDrive() }.scope(Scope.Unique())
    XCTAssertFalse(factory() === factory())
  }

  func testSingletonScopeOfItsOwnIsTheSameInEveryTask() {
    let scope = Scope.Singleton()
    let factory = Factory(container, key: "everywhere") { NamedDrive() }.scope(scope)
    let first = factory()
    Scope.$singleton.withValue(Scope.singleton.clone()) { XCTAssertTrue(factory() === first) }
    scope.reset()
    XCTAssertFalse(factory() === first)
  }

  func testResetReleasesTheInstance() {
    weak let kept = container.cachedDrive()
    XCTAssertNotNil(kept)
    container.cachedDrive.reset(.scope)
    XCTAssertNil(kept)
  }
}
