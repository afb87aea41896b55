import Dispatch
// In place of: import FactoryKit
import Injection
import XCTest

/// What is being made while the container is changed is not kept.
final class InFlightTests: XCTestCase {
  func testRegistrationDiscardsACachedInstance() {
    XCTAssertEqual(kept(in: Scope.Cached()) { $1.register { 100 } }, 100)
  }

  func testRegistrationDiscardsASingleton() {
    XCTAssertEqual(kept(in: Scope.Singleton()) { $1.register { 100 } }, 100)
  }

  func testResetOfTheFactoryDiscards() {
    XCTAssertEqual(kept(in: Scope.Cached()) { $1.reset(.scope) }, 2)
  }

  func testResetOfTheContainerDiscards() {
    XCTAssertEqual(kept(in: Scope.Cached()) { container, _ in container.reset(options: .scope) }, 2)
  }

  func testResetOfTheScopeDiscards() {
    let scope = Scope.Cached()
    XCTAssertEqual(kept(in: scope) { container, _ in container.manager.reset(scope: scope) }, 2)
  }

  func testOtherRegistrationsDoNotDiscard() {
    XCTAssertEqual(
      kept(in: Scope.Cached()) { container, _ in container.store.register { FakeStore() } }, 1)
  }

  func testResetOfOtherScopesDoesNotDiscard() {
    XCTAssertEqual(
      kept(in: Scope.Cached()) {
        $0.manager.reset(scope: Scope.Shared())
        _ = $1
      }, 1)
  }

  /// What a factory gives after `change` came while it made its first instance, which is 1.
  private func kept(in scope: Scope, _ change: (Container, Factory<Int>) -> Void) -> Int {
    let container = Container()
    let (begun, changed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    nonisolated(unsafe) var made = 0
    let factory = Factory(container, key: "counted") {
      made += 1
      if made == 1 {
        begun.signal()
        changed.wait()
      }
      return made
    }.scope(scope)
    let ended = DispatchGroup()
    DispatchQueue.global().async(group: ended) { XCTAssertEqual(factory(), 1) }
    begun.wait()
    change(container, factory)
    changed.signal()
    ended.wait()
    XCTAssertEqual(factory(), factory())
    return factory()
  }
}
