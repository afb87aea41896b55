import XCTest

@testable import Injection

/// Two that are not equal but have one hash value.
private struct Collision: Hashable {
  let name: String

  func hash(into hasher: inout Hasher) {}
}

final class ScopeOnParametersTests: XCTestCase {
  private let container = PhotoContainer()

  func testEqualParametersShareAnInstance() {
    XCTAssertTrue(container.thumbnailDrive("a") === container.thumbnailDrive("a"))
  }

  func testUnequalParametersDoNot() {
    XCTAssertFalse(container.thumbnailDrive("a") === container.thumbnailDrive("b"))
    XCTAssertEqual(container.thumbnailDrive("b").name, "b")
  }

  func testParametersWithOneHashValueDoNotEither() {
    let factory = ParameterFactory<Collision, String>(container, key: "collision") { $0.name }
      .scopeOnParameters.cached
    XCTAssertEqual(factory(Collision(name: "a")), "a")
    XCTAssertEqual(factory(Collision(name: "b")), "b")
  }

  func testWithoutItTheFirstParameterDecides() {
    let factory = ParameterFactory<Int, Thumbnail>(container, key: "first") { Thumbnail(width: $0) }
      .cached
    XCTAssertEqual(factory(1), factory(2))
  }

  func testRegistrationClearsAllInstances() {
    _ = (container.thumbnailDrive("a"), container.thumbnailDrive("b"))
    container.thumbnailDrive.register { NamedDrive("registered \($0)") }
    XCTAssertEqual(container.thumbnailDrive("a").name, "registered a")
    XCTAssertEqual(container.thumbnailDrive("b").name, "registered b")
  }

  func testSingletonsAreKeptByTheirParametersToo() {
    let factory = ParameterFactory<String, NamedDrive>(container, key: "single") { NamedDrive($0) }
      .scopeOnParameters.scope(Scope.Singleton())
    XCTAssertTrue(factory("a") === factory("a"))
    XCTAssertEqual(factory("b").name, "b")
  }

  func testFactoryMayNeedItselfWithOtherParameters() {
    let container = container
    @Sendable func sum() -> ParameterFactory<Int, Int> {
      ParameterFactory(container, key: "sum") { $0 == 0 ? 0 : $0 + sum()($0 - 1) }
        .scopeOnParameters.cached
    }
    XCTAssertEqual(sum()(20), 210)
  }

  func testATreeMayBeDeep() {
    let container = container
    @Sendable func sum() -> ParameterFactory<Int, Int> {
      ParameterFactory(container, key: "deep") { $0 == 0 ? 0 : $0 + sum()($0 - 1) }
    }
    XCTAssertEqual(sum()(600), 180_300)
  }

  func testPlacesOfInstancesThatHaveGoneAreDropped() {
    let factory = ParameterFactory<Int, NamedDrive>(container, key: "gone") { NamedDrive("\($0)") }
      .scopeOnParameters.shared
    let held = (0..<100).map { factory($0) }
    for number in 1000..<5000 { XCTAssertEqual(factory(number).name, "\(number)") }
    XCTAssertLessThan(factory.registration.entry.parameterCells.count, 1000)
    for (number, drive) in held.enumerated() { XCTAssertTrue(factory(number) === drive) }
  }

  func testPopBringsBackWhatWasKeptForEachParameter() {
    let before = container.thumbnailDrive("a")
    container.manager.push()
    container.thumbnailDrive.reset(.scope)
    let between = (container.thumbnailDrive("a"), container.thumbnailDrive("b"))
    XCTAssertFalse(between.0 === before)
    container.manager.pop()
    XCTAssertTrue(container.thumbnailDrive("a") === before)
    XCTAssertFalse(container.thumbnailDrive("b") === between.1)
  }

  func testPopForgetsPlacesThatCameSince() {
    container.manager.push()
    for name in 0..<10 { _ = container.thumbnailDrive("\(name)") }
    container.manager.pop()
    XCTAssertEqual(container.thumbnailDrive.registration.entry.parameterCells.count, 0)
  }
}
