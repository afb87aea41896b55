import TestSupport
import XCTest

@testable import Injection

final class DecoratorTests: XCTestCase {
  private let container = PhotoContainer()
  private let seen = Collected<String>()

  func testDecoratorIsCalledWithNewAndKeptInstances() {
    container.cachedDrive.decorator { [seen] in seen.append($0.name) }
    _ = (container.cachedDrive(), container.cachedDrive())
    XCTAssertEqual(seen.all, ["real", "real"])
  }

  func testDecoratorCanBeToldWhetherTheInstanceIsNew() {
    container.cachedDrive.decorator { [seen] in seen.append("\($0.name) \($1)") }
    _ = (container.cachedDrive(), container.cachedDrive())
    XCTAssertEqual(seen.all, ["real true", "real false"])
  }

  func testContainersDecoratorIsCalledForEveryFactory() {
    container.decorator { [seen] in seen.append("\(type(of: $0))") }
    _ = (container.drive(), container.thumbnail(1))
    XCTAssertEqual(seen.all, ["NamedDrive", "Thumbnail"])
    container.decorator(nil)
    _ = container.drive()
    XCTAssertEqual(seen.all.count, 2)
  }

  func testFactorysDecoratorStandsForTheContainers() {
    container.decorator { [seen] _ in seen.append("container") }
    container.drive.decorator { [seen] _ in seen.append("factory") }
    _ = container.drive()
    XCTAssertEqual(seen.all, ["factory"])
  }

  func testDecoratorMayResolve() {
    let container = container
    container.drive.decorator { [seen] _ in seen.append(container.cachedDrive().name) }
    _ = container.drive()
    XCTAssertEqual(seen.all, ["real"])
  }
}
