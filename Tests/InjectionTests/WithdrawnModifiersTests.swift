import Foundation
import TestSupport
import XCTest

@testable import Injection

/// A property's modifiers and its resolution are one step, whatever another thread takes away
/// between them: here it is taken away in the middle of a chain.
final class WithdrawnModifiersTests: XCTestCase {
  private let container = PhotoContainer()

  override func invokeTest() {
    Scope.$singleton.withValue(Scope.singleton.clone()) { super.invokeTest() }
  }

  /// What may take the modifiers away of everything.
  private var withdrawals: [(String, (PhotoContainer) -> Void)] {
    [
      ("reset", { $0.reset() }),
      ("two resets", { ($0.reset(), $0.reset()).0 }),
      ("the registration's reset", { $0.thumbnailDrive.reset() }),
      ("pop", { $0.manager.pop() }),
    ]
  }

  func testASingletonStaysTheOnlyOne() {
    let first = container.singletonDrive()
    let factory = container.singletonDrive
    container.reset()
    XCTAssertTrue(factory() === first)
    XCTAssertTrue(container.singletonDrive() === first)
  }

  func testParametersAreToldApartWhereverTheChainWasInterrupted() {
    for (name, withdraw) in withdrawals {
      let container = PhotoContainer()
      container.manager.push()
      let whole = container.thumbnailDrive
      let part = ParameterFactory<String, NamedDrive>(container, key: "part") { NamedDrive($0) }
        .scopeOnParameters
      withdraw(container)
      part.registration.manager.registry.reset(part.registration.entry, .all)
      for factory in [whole, part.cached] {
        XCTAssertEqual(factory("a").name, "a", name)
        XCTAssertEqual(factory("b").name, "b", name)
        XCTAssertTrue(factory("a") === factory("a"), name)
      }
    }
  }

  func testAnInstanceIsKeptForAChainThatWasInterrupted() {
    for (name, withdraw) in withdrawals {
      let container = PhotoContainer()
      container.manager.push()
      let cached = container.cachedDrive
      withdraw(container)
      if name == "the registration's reset" { cached.reset() }
      XCTAssertTrue(cached() === cached(), name)
    }
  }

  func testWhatWasSaidFromOutsideIsGoneForWhoAsksAnew() {
    container.drive.cached.timeToLive(1000)
    let factory = container.drive
    container.reset()
    _ = (factory(), factory())
    XCTAssertFalse(container.drive() === container.drive())
    XCTAssertFalse(container.drive() === factory())
  }

  func testARegistrationOfBeforeIsGoneForAChainThatWasInterrupted() {
    container.cachedDrive.register { NamedDrive("registered") }
    let cached = container.cachedDrive
    container.reset()
    XCTAssertEqual(cached().name, "real")
  }

  func testTheContextsOfAChainThatWasInterruptedHold() {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    for options in [FactoryResetOptions.all, .context] {
      let drive = Factory(container, key: "tested") { NamedDrive("real") }
        .onDevice { NamedDrive("test") }
      container.reset(options: options)
      XCTAssertEqual(drive.onDebug { NamedDrive("debug") }().name, "test", "\(options)")

      let thumbnails = ParameterFactory<String, NamedDrive>(container, key: "with a variable") {
        NamedDrive($0)
      }.onEnvironment("PATH", path) { NamedDrive("variable \($0)") }
      container.reset(options: options)
      XCTAssertEqual(thumbnails("a").name, "variable a", "\(options)")
    }
  }

  func testTheLastWordOfAChainThatWasInterruptedHolds() {
    let drive = Factory(container, key: "tested") { NamedDrive("real") }
      .onDevice { NamedDrive("first") }.onDevice { NamedDrive("last") }
    container.reset()
    XCTAssertEqual(drive().name, "last")
    container.manager.push()
    let pushed = drive.onDevice { NamedDrive("pushed") }
    container.manager.pop()
    XCTAssertEqual(pushed().name, "pushed")
  }

  func testAContextFromOutsideBeatsThatOfAChainThatWasInterrupted() {
    let drive = Factory(container, key: "tested") { NamedDrive("real") }
      .onDevice { NamedDrive("chain") }
    container.reset()
    Factory(container, key: "tested") { NamedDrive("real") }.onDevice { NamedDrive("outside") }
    XCTAssertEqual(drive().name, "outside")
  }

  func testAContextThatWasTakenAwayIsGoneForAChainThatDidNotNameIt() {
    let drive = container.drive
    drive.onDevice { NamedDrive("outside") }
    XCTAssertEqual(drive().name, "outside")
    container.reset(options: .context)
    XCTAssertEqual(drive().name, "real")
    XCTAssertEqual(drive.onDevice { NamedDrive("outside") }.reset(.context)().name, "real")
  }

  /// The race itself, for a moment.
  func testAThreadThatResetsNeverMakesAnotherOneLoseAContext() {
    let container = container
    let strange = Collected<String>()
    let end = ContinuousClock.now + .seconds(1)
    onThreads(4) { index in
      while ContinuousClock.now < end {
        if index == 0 {
          container.reset(options: .context)
        } else {
          let tested = Factory(container, key: "tested") { NamedDrive("real") }
            .onDevice { NamedDrive("test") }
          let found = tested().name
          if found != "test" { strange.append(found) }
        }
      }
    }
    XCTAssertEqual(strange.all, [])
  }

  /// The race itself, for a moment.
  func testAThreadThatResetsNeverMakesAnotherOneMixParametersUp() {
    let container = container
    let strange = Collected<String>()
    let end = ContinuousClock.now + .seconds(1)
    onThreads(4) { index in
      while ContinuousClock.now < end {
        if index == 0 {
          container.reset()
        } else {
          let name = "\(index)"
          let found = container.thumbnailDrive(name).name
          if found != name { strange.append("\(found) for \(name)") }
        }
      }
    }
    XCTAssertEqual(strange.all, [])
  }
}
