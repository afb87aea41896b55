import XCTest

@testable import Injection

/// A parameter that counts how often it is looked at.
private struct CountedParameter: Hashable {
  let number: Int
  let looks: Count

  static func == (left: Self, right: Self) -> Bool {
    left.looks.increment()
    return left.number == right.number
  }

  func hash(into hasher: inout Hasher) {
    looks.increment()
    hasher.combine(number)
  }
}

/// What one resolution or registration has to do with others: nothing.
final class IndependenceTests: XCTestCase {
  private let container = PhotoContainer()

  override func invokeTest() {
    Scope.$singleton.withValue(Scope.singleton.clone()) { super.invokeTest() }
  }

  func testResolvingAgainTakesNoLock() {
    let held = resolveEach(of: container)
    _ = resolveEach(of: container)
    container.manager.registry.withState { _ in
      assertEnds { [container] in _ = resolveEach(of: container) }
    }
    withExtendedLifetime(held) {}
  }

  func testContainersShareNoLock() {
    let other = PhotoContainer()
    container.manager.registry.withState { _ in
      assertEnds {
        other.drive.register { NamedDrive("registered") }
        other.manager.push()
        _ = resolveEach(of: other)
        other.manager.pop()
        other.reset()
      }
    }
  }

  func testRegisteringLooksAtNothingElseThatIsKept() {
    let looks = keepThousand()
    _ = container.cachedDrive()
    let before = looks.value
    container.cachedDrive.register { NamedDrive("registered") }
    XCTAssertEqual(container.cachedDrive().name, "registered")
    container.cachedDrive.reset()
    XCTAssertEqual(looks.value, before)
  }

  func testPushAndPopLookAtNothingThatIsKept() {
    let looks = keepThousand()
    let before = looks.value
    container.manager.push()
    container.cachedDrive.register { NamedDrive("registered") }
    container.manager.pop()
    XCTAssertEqual(looks.value, before)
  }

  /// Keeps a thousand instances, and gives the count of looks at their parameters.
  private func keepThousand() -> Count {
    let looks = Count()
    let factory = ParameterFactory<CountedParameter, Thumbnail>(container, key: "thousand") {
      Thumbnail(width: $0.number)
    }.scopeOnParameters.cached
    for number in 0..<1_000 { _ = factory(CountedParameter(number: number, looks: looks)) }
    XCTAssertEqual(container.manager.registry.keptCount, 1_000)
    XCTAssertGreaterThan(looks.value, 0)
    return looks
  }

  /// Runs `body` on another thread, which ends unless it waits for this one.
  private func assertEnds(_ body: @escaping @Sendable () -> Void, line: UInt = #line) {
    let ended = expectation(description: "the other thread ended")
    let singletons = Scope.singleton
    Thread.detachNewThread {
      Scope.$singleton.withValue(singletons) { body() }
      ended.fulfill()
    }
    let result = XCTWaiter.wait(for: [ended], timeout: 30)
    XCTAssertEqual(result, .completed, "The other thread waits for a lock.", line: line)
  }
}

/// Resolves in every scope, and gives what shared instances live by.
private func resolveEach(of container: PhotoContainer) -> [any Drive] {
  [
    container.drive(), container.cachedDrive(), container.singletonDrive(), container.sharedDrive(),
    container.graphDrive(),
  ]
}

extension Registry {
  fileprivate var keptCount: Int {
    withState { state in
      var count = 0
      for entry in state.entries.all { entry.visitCells { count += $1.kept == nil ? 0 : 1 } }
      return count
    }
  }
}
