import XCTest

@testable import Injection

private final class Albums: SharedContainer, Resolving {
  static let shared = Albums()
  let manager = ContainerManager()
}

private final class Prints: SharedContainer, Resolving {
  static let shared = Prints()
  let manager = ContainerManager()
}

extension SharedContainer {
  fileprivate var common: Factory<NamedDrive> { self { NamedDrive() }.singleton }
  fileprivate var commonTask: Factory<NamedDrive> { Factory(self) { NamedDrive() }.singleton }
  fileprivate var commonOf: ParameterFactory<Int, NamedDrive> {
    self { NamedDrive("\($0)") }.singleton
  }
  fileprivate var commonCached: Factory<NamedDrive> { self { NamedDrive() }.cached }
}

extension Albums {
  fileprivate var own: Factory<NamedDrive> { self { NamedDrive() }.singleton }
}

extension Prints {
  fileprivate var own: Factory<NamedDrive> { self { NamedDrive() }.singleton }
}

/// One declaration gives one singleton; two of one name give two.
final class DeclarationTests: XCTestCase {
  private let (albums, prints) = (Albums(), Prints())

  override func invokeTest() {
    Scope.$singleton.withValue(Scope.singleton.clone()) { super.invokeTest() }
  }

  func testADeclarationInAProtocolsExtensionGivesOneToAllContainers() {
    XCTAssertTrue(albums.common() === prints.common())
    XCTAssertTrue(Albums().common() === albums.common())
    XCTAssertTrue(albums.commonTask() === prints.commonTask())
    XCTAssertTrue(albums.commonOf(1) === prints.commonOf(2))
    XCTAssertFalse(albums.common() === albums.commonTask())
    XCTAssertFalse(albums.commonCached() === prints.commonCached())
  }

  func testAResetOfItInOneContainerIsOneForAll() {
    let first = albums.common()
    prints.common.reset(.scope)
    XCTAssertFalse(albums.common() === first)
    XCTAssertTrue(albums.common() === prints.common())
  }

  func testTwoDeclarationsOfOneNameStayApart() {
    XCTAssertFalse(albums.own() === prints.own())
    XCTAssertTrue(albums.own() === Albums().own())
  }

  func testWhatIsRegisteredByItsTypeIsOfItsContainersType() {
    albums.register(NamedDrive.self) { NamedDrive() }.scope(.singleton)
    prints.register(NamedDrive.self) { NamedDrive() }.scope(.singleton)
    XCTAssertFalse(albums.require(NamedDrive.self) === prints.require(NamedDrive.self))
    XCTAssertTrue(albums.require(NamedDrive.self) === albums.require(NamedDrive.self))
  }

  func testAKeyMayBeOneCharacter() {
    let one = Factory(albums, key: "x") { "one" }
    XCTAssertEqual(one(), "one")
    XCTAssertEqual(Factory(albums, key: "é") { "other" }(), "other")
  }
}
