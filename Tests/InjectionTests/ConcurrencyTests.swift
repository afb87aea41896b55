import TestSupport
import XCTest

@testable import Injection

final class ConcurrencyTests: XCTestCase {
  override func invokeTest() {
    Scope.$singleton.withValue(Scope.singleton.clone()) { super.invokeTest() }
  }

  func testSlowSingletonIsBuiltOnce() {
    assertBuiltOnce { $0.scope(Scope.Singleton()) }
  }

  func testSlowCachedInstanceIsBuiltOnce() {
    assertBuiltOnce { $0.scope(.cached) }
  }

  /// Four threads ask at once, and the initializer takes until all of them have asked.
  private func assertBuiltOnce(
    line: UInt = #line, _ scoped: @escaping @Sendable (Factory<any Drive>) -> Factory<any Drive>
  ) {
    let (container, asking, built) = (PhotoContainer(), Count(), Count())
    let factory = scoped(
      Factory<any Drive>(container, key: "slow") {
        while asking.value < 4 { sched_yield() }
        provokeRace()
        built.increment()
        return NamedDrive()
      })
    let drives = Collected<any Drive>()
    onThreads(4) { _ in
      asking.increment()
      drives.append(factory())
    }
    XCTAssertEqual(built.value, 1, line: line)
    XCTAssertEqual(Set(drives.all.map(ObjectIdentifier.init)).count, 1, line: line)
  }

  func testSlowSingletonHoldsUpNoOtherRegistration() {
    let (container, entered, passed) = (PhotoContainer(), Count(), Count())
    let slow = Factory<any Drive>(container, key: "slow") {
      entered.increment()
      while passed.value == 0 { sched_yield() }
      return NamedDrive()
    }.singleton
    onThreads(2) { index in
      guard index == 1 else {
        _ = slow()
        return
      }
      while entered.value == 0 { sched_yield() }
      _ = container.singletonDrive()
      _ = container.cachedDrive()
      container.drive.register { NamedDrive("registered") }
      passed.increment()
    }
    XCTAssertEqual(passed.value, 1)
  }

  /// A thread's next resolution goes by what it set, whatever others set meanwhile.
  ///
  /// Without a lock, changes get lost, or a reader crashes in the middle of one.
  func testArgumentsAreSetWhileOthersResolve() {
    let strange = Count()
    onThreads(8) { index in
      let container = PhotoContainer()
      // Long enough to have a reference count, which a reader of a half-made change upsets.
      let argument = "the argument of thread \(index)"
      let keys = (0..<4).map { "the key \($0) of thread \(index)" }
      container.drive.onArg(argument) { NamedDrive("argument") }
      for _ in 0..<3_000 {
        for key in keys { FactoryContext.setArg(argument, forKey: key) }
        if container.drive().name != "argument" { strange.increment() }
        for key in keys { FactoryContext.removeArg(forKey: key) }
        if container.drive().name != "real" { strange.increment() }
      }
    }
    XCTAssertEqual(strange.value, 0)
  }

  func testDefaultScopeIsSetWhileOthersResetAndResolve() {
    let container = PhotoContainer()
    let resolved = Count()
    onThreads(8) { index in
      for round in 0..<50_000 {
        switch index % 4 {
        case 0, 1: container.manager.defaultScope = round.isMultiple(of: 2) ? Scope.Cached() : nil
        case 2: if container.manager.defaultScope !== Scope.singleton { resolved.increment() }
        default: if container.drive().name == "real" { resolved.increment() }
        }
        if index == 0, round.isMultiple(of: 50) { container.reset() }
      }
    }
    XCTAssertEqual(resolved.value, 200_000)
  }
}
