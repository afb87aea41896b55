import XCTest

@testable import Injection

final class FactoryTests: XCTestCase {
  private let container = PhotoContainer()

  func testFactoryMakesWhatItsPropertySays() {
    XCTAssertEqual(container.drive().name, "real")
    XCTAssertEqual(container.drive.resolve().name, "real")
  }

  func testParameterFactoryPassesItsParameter() {
    XCTAssertEqual(container.thumbnail(64).width, 64)
    XCTAssertEqual(container.thumbnail.resolve(32).width, 32)
  }

  func testFactoryCanBeWrittenOut() {
    let factory = Factory<any Drive>(container, key: "spelledOut") { NamedDrive("spelled out") }
    XCTAssertEqual(factory().name, "spelled out")
  }

  func testRegistrationComesBeforeTheOriginal() {
    container.drive.register { NamedDrive("registered") }
    XCTAssertEqual(container.drive().name, "registered")
  }

  func testCallingWithAClosureRegisters() {
    container.drive { NamedDrive("registered") }
    XCTAssertEqual(container.drive().name, "registered")
  }

  func testParameterFactoryCanBeRegistered() {
    container.thumbnail.register { Thumbnail(width: $0 * 2, kind: "registered") }
    XCTAssertEqual(container.thumbnail(4), Thumbnail(width: 8, kind: "registered"))
  }

  func testSeveralRegistrationsAreMadeInOneCall() {
    container {
      $0.drive.register { NamedDrive("a") }
      $0.cachedDrive.register { NamedDrive("b") }
    }
    XCTAssertEqual(container.drive().name + container.cachedDrive().name, "ab")
  }

  func testSeveralRegistrationsAreMadeInOneCallFromAsynchronousCode() async {
    await container {
      await Task.yield()
      $0.drive.register { NamedDrive("later") }
    }
    XCTAssertEqual(container.drive().name, "later")
  }

  @available(*, deprecated, message: "It tests what is deprecated.")
  func testSeveralRegistrationsAreMadeWithTheOldName() async {
    container.with { $0.drive.register { NamedDrive("with") } }
    XCTAssertEqual(container.drive().name, "with")
    await container.with {
      await Task.yield()
      $0.drive.register { NamedDrive("with later") }
    }
    XCTAssertEqual(container.drive().name, "with later")
  }

  func testFactoryClosuresHaveNames() {
    let make: VoidFactoryType<any Drive> = { NamedDrive("typed") }
    let scale: ParameterFactoryType<Int, Thumbnail> = { Thumbnail(width: $0 * 3) }
    container.drive.register(factory: make)
    container.thumbnail.register(factory: scale)
    XCTAssertEqual(container.drive().name, "typed")
    XCTAssertEqual(container.thumbnail(2).width, 6)
  }

  func testRegistrationOfOneContainerLeavesAnotherAlone() {
    container.drive.register { NamedDrive("registered") }
    XCTAssertEqual(PhotoContainer().drive().name, "real")
  }

  @MainActor func testFactoryResolvesOnTheMainActor() async {
    XCTAssertEqual(container.drive.resolveOnMainActor().name, "real")
    XCTAssertEqual(container.thumbnail.resolveOnMainActor(3).width, 3)
    XCTAssertEqual(container.drive.resolveOnGlobalActor(MainActor.shared).name, "real")
  }

  func testSharedContainerIsTheTasksOwn() {
    let container = Container()
    Container.$shared.withValue(container) {
      XCTAssertTrue(Container.shared === container)
    }
    XCTAssertFalse(Container.shared === container)
  }

  func testThePropertysNameWithTheTypeIsTheKey() {
    let name: StaticString = "key"
    Factory(container, key: name) { 1 }.register { 10 }
    XCTAssertEqual(Factory(container, key: name) { 1 }(), 10)
    XCTAssertEqual(Factory(container, key: "other") { 1 }(), 1)
    XCTAssertEqual(Factory(container, key: name) { "text" }(), "text")
    XCTAssertEqual(Factory<Int?>(container, key: name) { 2 }(), 2)
    XCTAssertEqual(ParameterFactory(container, key: name) { (number: Int) in number }(3), 3)
  }

  func testNamesOfEqualTextAreOneName() {
    func factory(_ name: StaticString) -> Factory<Int> { Factory(container, key: name) { 1 } }
    factory("é").register { 10 }
    XCTAssertEqual(factory(Scalar("é").text)(), 10)
    XCTAssertEqual(factory(Scalar("e").text)(), 1)
  }

  func testShortNamesAreNames() {
    XCTAssertEqual(Factory(container, key: "a") { 1 }(), 1)
    XCTAssertEqual(container.b(), 2)
    XCTAssertEqual(container.b.registration.entry.name, "PhotoContainer.b")
  }

  func testFactoryOutlivesItsContainer() {
    let factory = PhotoContainer().cachedDrive
    XCTAssertTrue(factory() === factory())
  }
}

/// A name of a single character, which the compiler keeps without a pointer.
private struct Scalar: ExpressibleByUnicodeScalarLiteral {
  let text: StaticString

  init(unicodeScalarLiteral text: StaticString) {
    self.text = text
  }
}

extension PhotoContainer {
  fileprivate var b: Factory<Int> { self { 2 } }
}
