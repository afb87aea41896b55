import XCTest

@testable import Injection

final class TimeToLiveTests: XCTestCase {
  private let container = PhotoContainer()
  private let seconds = Count()

  override func invokeTest() {
    let clock = MonotonicClock { [seconds] in Double(seconds.value) }
    MonotonicClock.$current.withValue(clock) { super.invokeTest() }
  }

  private var session: Factory<any Drive> {
    Factory(container, key: "session") { NamedDrive() }.cached.timeToLive(10)
  }

  func testInstanceIsKeptWithinItsTime() {
    let first = session()
    wait(10)
    XCTAssertTrue(session() === first)
  }

  func testInstanceIsMadeAnewAfterItsTime() {
    let first = session()
    wait(11)
    XCTAssertFalse(session() === first)
  }

  func testEachHitRenewsTheTime() {
    let first = session()
    for _ in 0..<5 {
      wait(8)
      XCTAssertTrue(session() === first)
    }
    wait(11)
    XCTAssertFalse(session() === first)
  }

  func testSingletonsHaveATimeToLive() {
    let factory = Factory<any Drive>(container, key: "single") { NamedDrive() }
      .scope(Scope.Singleton()).timeToLive(10)
    let first = factory()
    wait(10)
    XCTAssertTrue(factory() === first)
    wait(11)
    XCTAssertFalse(factory() === first)
  }

  func testACopyOfASingletonScopeHasTimesOfItsOwn() {
    let factory = Factory<any Drive>(container, key: "copied") { NamedDrive() }
      .singleton.timeToLive(10)
    Scope.$singleton.withValue(Scope.singleton.clone()) {
      let first = factory()
      let copy = Scope.singleton.clone()
      wait(8)
      Scope.$singleton.withValue(copy) { XCTAssertTrue(factory() === first) }
      wait(8)
      Scope.$singleton.withValue(copy) { XCTAssertTrue(factory() === first, "it was used there") }
      XCTAssertFalse(factory() === first, "nobody has used it here for 16 seconds")
    }
  }

  func testFactoryOlderThanARegistrationLeavesNothingBehind() {
    let calls = Count()
    let factory = Factory<any Drive>(container, key: "overtaken") { NamedDrive("old") }
      .cached.timeToLive(10)
    // The clock is read when the resolution has begun, and before it has the right to make one.
    let clock = MonotonicClock {
      if calls.increment() == 1 { factory.register { NamedDrive("new") } }
      return 0
    }
    MonotonicClock.$current.withValue(clock) { _ = factory() }
    XCTAssertEqual(factory().name, "new")
  }

  private func wait(_ count: Int) {
    for _ in 0..<count { seconds.increment() }
  }
}
