import TestSupport
import XCTest

@testable import Injection

final class ContainerManagerTests: XCTestCase {
  private let container = PhotoContainer()
  private var manager: ContainerManager { container.manager }

  override func invokeTest() {
    Scope.$singleton.withValue(Scope.singleton.clone()) { super.invokeTest() }
  }

  // MARK: - push and pop

  func testPopTakesBackRegistrations() {
    container.drive.register { NamedDrive("before") }
    manager.push()
    container.drive.register { NamedDrive("between") }
    container.cachedDrive.register { NamedDrive("between") }
    XCTAssertEqual(container.drive().name, "between")
    manager.pop()
    XCTAssertEqual(container.drive().name, "before")
    XCTAssertEqual(container.cachedDrive().name, "real")
  }

  func testEachPopTakesBackWhatCameSinceItsOwnPush() {
    let before = container.cachedDrive()
    for _ in 0..<3 { manager.push() }
    container.drive.register { NamedDrive("inmost") }
    container.cachedDrive.register { NamedDrive("inmost") }
    manager.defaultScope = .cached
    _ = container.cachedDrive()
    for _ in 0..<3 {
      manager.pop()
      XCTAssertEqual(container.drive().name, "real")
      XCTAssertTrue(container.cachedDrive() === before)
      XCTAssertNil(manager.defaultScope)
    }
  }

  func testAChangeOfEachGenerationIsThereUntilItsPop() {
    var scopes: [Scope] = []
    for name in ["first", "second", "third"] {
      manager.push()
      container.drive.register { NamedDrive(name) }
      scopes.append(Scope.Cached())
      manager.defaultScope = scopes.last
    }
    for name in ["third", "second", "first"] {
      XCTAssertEqual(container.drive().name, name)
      XCTAssertTrue(manager.defaultScope === scopes.popLast())
      manager.pop()
    }
    XCTAssertEqual(container.drive().name, "real")
    XCTAssertNil(manager.defaultScope)
  }

  func testPushKeepsWhatIsCached() {
    let before = container.cachedDrive()
    manager.push()
    XCTAssertTrue(container.cachedDrive() === before)
    container.cachedDrive.reset(.scope)
    XCTAssertFalse(container.cachedDrive() === before)
    manager.pop()
    XCTAssertTrue(container.cachedDrive() === before)
  }

  func testPopForgetsWhatWasCachedSince() {
    manager.push()
    weak let between = container.cachedDrive()
    XCTAssertNotNil(between)
    manager.pop()
    XCTAssertNil(between)
  }

  func testPopTakesBackContexts() {
    manager.push()
    container.drive.onArg("pop-context") { NamedDrive("argument") }
    manager.pop()
    FactoryContext.setArg("pop-context", forKey: #function)
    defer { FactoryContext.removeArg(forKey: #function) }
    XCTAssertEqual(container.drive().name, "real")
  }

  func testPopTakesBackAReset() {
    container.drive.register { NamedDrive("before") }
    manager.push()
    manager.reset()
    XCTAssertEqual(container.drive().name, "real")
    manager.pop()
    XCTAssertEqual(container.drive().name, "before")
  }

  func testPopLeavesSingletonsAlone() {
    manager.push()
    let between = container.singletonDrive()
    manager.pop()
    XCTAssertTrue(container.singletonDrive() === between)
  }

  func testPushAndPopNest() {
    for name in ["1", "2", "3"] {
      manager.push()
      container.drive.register { NamedDrive(name) }
    }
    manager.pop()
    XCTAssertEqual(container.drive().name, "2")
    manager.pop()
    XCTAssertEqual(container.drive().name, "1")
    manager.pop()
    XCTAssertEqual(container.drive().name, "real")
  }

  func testPopAndResetTakeBackTheOptions() {
    let decorated = Count()
    let manager = container.manager
    func change() {
      manager.defaultScope = .cached
      container.decorator { _ in decorated.increment() }
      manager.remembersResolved = true
      #if DEBUG
        manager.circularDependencyTesting = false
        manager.promiseTriggersError = false
        manager.trace = true
        manager.logger = { _ in }
      #endif
    }
    for takeBack in [{ manager.pop() }, { manager.reset() }] {
      manager.push()
      change()
      XCTAssertTrue(container.drive() === container.drive())
      let count = decorated.value
      XCTAssertGreaterThan(count, 0)
      takeBack()
      XCTAssertNil(manager.defaultScope)
      XCTAssertFalse(manager.remembersResolved)
      XCTAssertFalse(container.drive() === container.drive())
      XCTAssertEqual(decorated.value, count)
      #if DEBUG
        XCTAssertTrue(manager.circularDependencyTesting && manager.promiseTriggersError)
        XCTAssertFalse(manager.trace)
      #endif
    }
    change()
    for options in [FactoryResetOptions.registration, .context, .scope, .none] {
      manager.reset(options: options)
      XCTAssertTrue(manager.defaultScope === Scope.cached)
    }
  }

  func testPopWithoutPushDoesNothing() {
    container.drive.register { NamedDrive("kept") }
    manager.pop()
    XCTAssertEqual(container.drive().name, "kept")
  }

  func testInstanceBegunBeforePopIsNotKept() {
    manager.push()
    container.cachedDrive.register { [container] in
      container.manager.pop()
      return NamedDrive("begun before pop")
    }
    XCTAssertEqual(container.cachedDrive().name, "begun before pop")
    XCTAssertEqual(container.cachedDrive().name, "real")
  }

  func testInstanceBegunBeforeARegistrationIsNotKept() {
    container.cachedDrive.register { [container] in
      container.cachedDrive.register { NamedDrive("new") }
      return NamedDrive("old")
    }
    XCTAssertEqual(container.cachedDrive().name, "old")
    XCTAssertEqual(container.cachedDrive().name, "new")
  }

  // MARK: - reset

  func testResetTakesEverythingAway() {
    let cached = container.cachedDrive()
    container.drive.register { NamedDrive("registered") }
    container.reset()
    XCTAssertEqual(container.drive().name, "real")
    XCTAssertFalse(container.cachedDrive() === cached)
  }

  func testResetOfRegistrationsKeepsInstances() {
    let cached = container.cachedDrive()
    container.drive.register { NamedDrive("registered") }
    container.reset(options: .registration)
    XCTAssertEqual(container.drive().name, "real")
    XCTAssertTrue(container.cachedDrive() === cached)
  }

  func testResetOfContextsKeepsRegistrationsAndInstances() {
    let cached = container.cachedDrive()
    container.drive.register { NamedDrive("registered") }
      .onArg("reset-contexts") { NamedDrive("argument") }
    FactoryContext.setArg("reset-contexts", forKey: #function)
    defer { FactoryContext.removeArg(forKey: #function) }
    XCTAssertEqual(container.drive().name, "argument")
    container.reset(options: .context)
    XCTAssertEqual(container.drive().name, "registered")
    XCTAssertTrue(container.cachedDrive() === cached)
  }

  func testResetOfScopesKeepsRegistrations() {
    let cached = container.cachedDrive()
    container.drive.register { NamedDrive("registered") }
    container.reset(options: .scope)
    XCTAssertEqual(container.drive().name, "registered")
    XCTAssertFalse(container.cachedDrive() === cached)
  }

  func testResetOfNothingKeepsEverything() {
    let cached = container.cachedDrive()
    container.drive.register { NamedDrive("registered") }
    container.reset(options: .none)
    XCTAssertEqual(container.drive().name, "registered")
    XCTAssertTrue(container.cachedDrive() === cached)
  }

  func testResetOfAContainerLeavesSingletonsAlone() {
    let before = container.singletonDrive()
    container.reset()
    XCTAssertTrue(container.singletonDrive() === before)
  }

  func testResetOfAFactoryForgetsItsSingleton() {
    for options in [FactoryResetOptions.all, .scope] {
      let before = container.singletonDrive()
      container.singletonDrive.reset(options: options)
      XCTAssertFalse(container.singletonDrive() === before)
    }
  }

  func testResetOfAFactoryLeavesOthersAlone() {
    container.drive.register { NamedDrive("registered") }
    container.cachedDrive.register { NamedDrive("registered") }
    container.drive.reset()
    XCTAssertEqual(container.drive().name, "real")
    XCTAssertEqual(container.cachedDrive().name, "registered")
  }

  // MARK: - autoRegister

  func testAutoRegisterRunsOnceBeforeTheFirstResolution() {
    let container = PhotoContainer { $0.drive.register { NamedDrive("automatic") } }
    XCTAssertEqual(container.timesRegistered.value, 0)
    XCTAssertEqual(container.drive().name, "automatic")
    _ = container.drive()
    XCTAssertEqual(container.timesRegistered.value, 1)
  }

  func testAutoRegisterRunsBeforeTheFirstRegistration() {
    let container = PhotoContainer { $0.drive.register { NamedDrive("automatic") } }
    container.drive.register { NamedDrive("by hand") }
    XCTAssertEqual(container.drive().name, "by hand")
  }

  func testAutoRegisterRunsAgainAfterAReset() {
    let container = PhotoContainer { $0.drive.register { NamedDrive("automatic") } }
    let factory = container.drive
    container.reset()
    XCTAssertEqual(factory().name, "automatic")
    XCTAssertEqual(container.timesRegistered.value, 2)
  }

  func testAutoRegisterRunsAgainOnlyWhereRegistrationsAreReset() {
    let expected: [(FactoryResetOptions, Int)] = [
      (.none, 1), (.context, 1), (.scope, 1), (.registration, 2), (.all, 3),
    ]
    let container = PhotoContainer()
    _ = container.drive()
    for (options, times) in expected {
      container.reset(options: options)
      _ = container.drive()
      XCTAssertEqual(container.timesRegistered.value, times, "\(options)")
    }
  }

  func testOtherThreadsWaitForAutoRegister() {
    let asking = Count()
    let container = PhotoContainer { container in
      while asking.value < 4 { sched_yield() }
      provokeRace()
      container.drive.register { NamedDrive("automatic") }
    }
    let names = Collected<String>()
    onThreads(4) { _ in
      asking.increment()
      names.append(container.drive().name)
    }
    XCTAssertEqual(names.all, Array(repeating: "automatic", count: 4))
    XCTAssertEqual(container.timesRegistered.value, 1)
  }
}
