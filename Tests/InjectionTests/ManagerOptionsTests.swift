import TestSupport
import XCTest

@testable import Injection

final class ManagerOptionsTests: XCTestCase {
  private let container = PhotoContainer()
  private var manager: ContainerManager { container.manager }

  func testEmptinessIsToldByKind() {
    XCTAssertTrue(manager.isEmpty(.all))
    _ = container.drive()
    XCTAssertTrue(manager.isEmpty(.scope))
    _ = container.cachedDrive()
    XCTAssertFalse(manager.isEmpty(.scope))
    XCTAssertTrue(manager.isEmpty(.registration) && manager.isEmpty(.context))
    container.drive.register { NamedDrive() }
    XCTAssertFalse(manager.isEmpty(.registration))
    container.drive.onArg("x") { NamedDrive() }
    XCTAssertFalse(manager.isEmpty(.context))
    manager.reset()
    XCTAssertTrue(manager.isEmpty(.all))
    XCTAssertTrue(manager.isEmpty(.none))
  }

  func testSingletonsAreNoneOfAContainersInstances() {
    Scope.$singleton.withValue(Scope.singleton.clone()) {
      let singleton = container.singletonDrive()
      XCTAssertTrue(manager.isEmpty(.scope))
      manager.reset(options: .scope)
      #if DEBUG
        manager.logger = { _ in }
      #endif
      manager.reset(scope: Scope.singleton)
      XCTAssertTrue(container.singletonDrive() === singleton)
    }
  }

  func testEmptinessCountsAStandInAmongTheContexts() {
    container.drive.onTest(unimplemented: NamedDrive("stand-in"))
    #if DEBUG
      XCTAssertFalse(manager.isEmpty(.context) || manager.isEmpty(.all))
    #endif
    manager.reset(options: .context)
    XCTAssertTrue(manager.isEmpty(.context) && manager.isEmpty(.all))
  }

  func testWhatIsResolvedIsRememberedInOrder() {
    _ = container.drive()
    manager.remembersResolved = true
    _ = (container.cachedDrive(), container.drive())
    XCTAssertEqual(manager.resolved, ["PhotoContainer.cachedDrive", "PhotoContainer.drive"])
  }

  func testVerifyResolvesEachRegistrationNamed() {
    let names = container.verify {
      $0.drive
      $0.cachedDrive
      $0.sharedThumbnail
    }
    XCTAssertEqual(
      names,
      ["PhotoContainer.drive", "PhotoContainer.cachedDrive", "PhotoContainer.sharedThumbnail"])
    XCTAssertFalse(manager.isEmpty(.scope))
  }

  func testSealedContainerLetsATestRegister() {
    manager.seal()
    container.drive.register { NamedDrive("registered") }
    XCTAssertEqual(container.drive().name, "registered")
  }

  #if DEBUG
    func testTraceTellsEachResolutionWithItsOrigin() {
      let lines = Collected<String>()
      manager.logger = { lines.append($0) }
      manager.trace = true
      container.drive.register { [container] in container.cachedDrive() }
      let drive = container.drive()
      container.drive.onTest { NamedDrive() }
      _ = (container.cachedDrive(), container.thumbnail(1), container.drive())
      let pointer = Unmanaged.passUnretained(drive as AnyObject).toOpaque()
      let address = String(UInt(bitPattern: pointer), radix: 16)
      XCTAssertEqual(
        lines.all.dropLast(),
        [
          "0: PhotoContainer.drive<Drive> = R:0x\(address)",
          "1:     PhotoContainer.cachedDrive<Drive> = F:0x\(address)",
          "0: PhotoContainer.cachedDrive<Drive> = C:0x\(address)",
          "0: PhotoContainer.thumbnail<Thumbnail> = F:value",
        ])
      XCTAssertEqual(
        lines.all.last?.hasPrefix("0: PhotoContainer.drive<Drive> = O:0x"), true)
      manager.trace = false
      _ = container.drive()
      XCTAssertEqual(lines.all.count, 5)
    }

    func testResetOfASingletonScopeIsToldToTheLogger() {
      let lines = Collected<String>()
      manager.logger = { lines.append($0) }
      manager.reset(scope: Scope.cached)
      XCTAssertEqual(lines.all, [])
      manager.reset(scope: Scope.Singleton())
      XCTAssertEqual(
        lines.all, ["No container keeps singletons: reset the scope itself, or the factory."])
    }

    func testOptionsOfADebugBuildAreOnFromTheStart() {
      XCTAssertTrue(manager.circularDependencyTesting)
      XCTAssertTrue(manager.promiseTriggersError)
      XCTAssertFalse(manager.trace)
    }
  #endif
}
