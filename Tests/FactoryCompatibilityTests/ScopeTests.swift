// In place of: import FactoryKit
import Injection
import XCTest

final class ScopeTests: XCTestCase {
  private var isKept: Bool { !Container.shared.manager.isEmpty(.scope) }

  override func setUp() {
    super.setUp()
    Container.shared.reset()
  }

  override func invokeTest() {
    Scope.$singleton.withValue(Scope.singleton.clone()) { super.invokeTest() }
  }

  // MARK: - unique, cached

  func testUniqueIsNewEachTime() {
    XCTAssertNotEqual(Container.shared.store().id, Container.shared.store().id)
    XCTAssertNotEqual(Container.shared.uniqueStore().id, Container.shared.uniqueStore().id)
    XCTAssertNotEqual(IndexContainer.shared.unique().id, IndexContainer.shared.unique().id)
    XCTAssertEqual(IndexContainer.shared.unnamed().id, IndexContainer.shared.unnamed().id)
  }

  func testCachedIsKeptUntilTheContainerIsReset() {
    let first = Container.shared.cachedStore()
    XCTAssertEqual(Container.shared.cachedStore().id, first.id)
    Container.shared.manager.reset()
    XCTAssertNotEqual(Container.shared.cachedStore().id, first.id)
  }

  func testCachedOptionalAndValueAreKept() {
    XCTAssertEqual(Container.shared.cachedOptional()?.id, Container.shared.cachedOptional()?.id)
    let first = Container.shared.cachedStamp()
    XCTAssertEqual(Container.shared.cachedStamp().id, first.id)
    Container.shared.manager.reset(scope: .cached)
    XCTAssertNotEqual(Container.shared.cachedStamp().id, first.id)
  }

  func testNilIsNeverKept() {
    for factory in [Container.shared.cachedEmpty, Container.shared.sharedEmpty] {
      XCTAssertNil(factory())
      XCTAssertNil(factory())
      XCTAssertFalse(isKept)
      factory.register { DiskStore() }
      let held = factory()
      XCTAssertEqual(factory()?.id, held?.id)
      XCTAssertTrue(isKept)
      factory.register { nil }
      XCTAssertNil(factory())
      XCTAssertFalse(isKept)
    }
  }

  func testRegistrationClearsWhatWasKept() {
    let (cached, shared) = (Container.shared.cachedStore(), Container.shared.sharedStore())
    Container.shared.cachedStore.register { DiskStore() }
    Container.shared.sharedStore.register { DiskStore() }
    XCTAssertFalse(isKept)
    XCTAssertNotEqual(Container.shared.cachedStore().id, cached.id)
    XCTAssertNotEqual(Container.shared.sharedStore().id, shared.id)
  }

  func testContextLeavesWhatWasKeptAlone() {
    let first = Container.shared.cachedStore()
    Container.shared.cachedStore.onTest { FakeStore() }
    XCTAssertTrue(isKept)
    XCTAssertEqual(Container.shared.cachedStore().id, first.id)
    Container.shared.cachedStore.reset(.scope).onTest { FakeStore() }
    XCTAssertFalse(isKept)
    XCTAssertNotEqual(Container.shared.cachedStore().id, first.id)
  }

  func testScopeIsGivenBeforeAndAfterTheRegistration() {
    Container.shared.emptyStore.register { DiskStore() }.scope(.cached)
    XCTAssertEqual(Container.shared.emptyStore()?.id, Container.shared.emptyStore()?.id)
    Container.shared.reset()
    Container.shared.emptyStore.scope(.cached).register { DiskStore() }
    XCTAssertEqual(Container.shared.emptyStore()?.id, Container.shared.emptyStore()?.id)
  }

  func testScopeOfThePropertyWinsOverALaterOne() {
    Container.shared.cachedStore.unique.register { DiskStore() }
    XCTAssertEqual(Container.shared.cachedStore().id, Container.shared.cachedStore().id)
    Container.shared.firstPage.unique.register { Page(number: $0) }
    XCTAssertEqual(Container.shared.firstPage(9).id, Container.shared.firstPage(10).id)
  }

  // MARK: - shared

  func testSharedIsKeptWhileSomebodyHoldsIt() {
    let id = idOfTheStoreThatIsHeld()
    XCTAssertNotEqual(Container.shared.sharedStore().id, id)
  }

  /// Apart, so that optimised code holds it no longer than this.
  @inline(never)
  private func idOfTheStoreThatIsHeld() -> UUID {
    let first = Container.shared.sharedStore()
    XCTAssertEqual(Container.shared.sharedStore().id, first.id)
    return first.id
  }

  func testSharedOptionalIsKeptWhileSomebodyHoldsIt() {
    var first = Container.shared.sharedOptional()
    let id = first?.id
    XCTAssertEqual(Container.shared.sharedOptional()?.id, id)
    first = nil
    XCTAssertNotEqual(Container.shared.sharedOptional()?.id, id)
  }

  func testValuesAreNotShared() {
    XCTAssertNotEqual(Container.shared.sharedStamp().id, Container.shared.sharedStamp().id)
    let first = Container.shared.sharedStampInOptional()
    XCTAssertNotEqual(Container.shared.sharedStampInOptional()?.id, first?.id)
    XCTAssertFalse(isKept)
  }

  func testSharedIsForgottenByAReset() {
    let first = Container.shared.sharedStore()
    Container.shared.manager.reset()
    XCTAssertNotEqual(Container.shared.sharedStore().id, first.id)
  }

  // MARK: - singleton

  func testSingletonIsNotTheContainersToReset() {
    let first = Container.shared.singletonStore()
    Container.shared.manager.reset(scope: .singleton)
    Container.shared.manager.reset(options: .scope)
    XCTAssertEqual(Container.shared.singletonStore().id, first.id)
    XCTAssertEqual(Container().singletonStore().id, first.id)
    XCTAssertFalse(isKept)
    Scope.singleton.reset()
    XCTAssertNotEqual(Container.shared.singletonStore().id, first.id)
  }

  func testSingletonMayNeedAnother() {
    XCTAssertTrue(Container.shared.account() === Container.shared.account())
    XCTAssertTrue(Container.shared.account().keychain === Container.shared.keychain())
  }

  func testTimeToLiveEnds() async throws {
    Container.shared.singletonStore.timeToLive(-1)
    XCTAssertNotEqual(Container.shared.singletonStore().id, Container.shared.singletonStore().id)
    Container.shared.singletonStore.timeToLive(3_600)
    XCTAssertEqual(Container.shared.singletonStore().id, Container.shared.singletonStore().id)
  }

  // MARK: - graph, custom

  func testGraphIsOneForAResolution() {
    let screen = Container.shared.catalogScreen()
    XCTAssertEqual(screen.naming.id, screen.counting.id)
    XCTAssertFalse(isKept)
    XCTAssertEqual(Scope.graph.depth, 0)
    let made = CatalogScreen()
    XCTAssertNotEqual(made.naming.id, made.counting.id)
    XCTAssertNotEqual(Container.shared.graphStore().id, Container.shared.graphStore().id)
  }

  func testGraphMayBeTheDefaultScope() {
    let container = Container()
    container.manager.defaultScope = .graph
    let both = Factory(container, key: "both") { [container.store().id, container.store().id] }
    let ids = both()
    XCTAssertEqual(ids[0], ids[1])
    XCTAssertNotEqual(both(), ids)
  }

  func testScopeOfTheAppIsResetAlone() {
    let (first, cached) = (Container.shared.sessionStore(), Container.shared.cachedStore())
    XCTAssertEqual(Container.shared.sessionStore().id, first.id)
    Container.shared.manager.reset(scope: .session)
    XCTAssertNotEqual(Container.shared.sessionStore().id, first.id)
    XCTAssertEqual(Container.shared.cachedStore().id, cached.id)
  }
}
