import XCTest

@testable import Injection

extension PhotoContainer {
  var promisedDrive: Factory<(any Drive)?> { promised() }
  var promisedThumbnail: ParameterFactory<Int, Thumbnail?> { promised() }
}

final class PromiseTests: XCTestCase {
  private let container = PhotoContainer()

  func testPromiseThatIsKeptResolves() {
    container.promisedDrive.register { NamedDrive("kept") }
    container.promisedThumbnail.register { Thumbnail(width: $0) }
    XCTAssertEqual(container.promisedDrive()?.name, "kept")
    XCTAssertEqual(container.promisedThumbnail(8)?.width, 8)
  }

  #if DEBUG
    func testAPromiseIsNoErrorFromTheStartInAPreview() {
      let before = FactoryContext.current
      defer { FactoryContext.current = before }
      FactoryContext.current.isPreview = true
      let container = PhotoContainer()
      XCTAssertFalse(container.manager.promiseTriggersError)
      XCTAssertNil(container.promisedDrive())
    }
  #endif

  func testPromiseThatNobodyKeptGivesNilWhereThatIsNoError() {
    #if DEBUG
      container.manager.promiseTriggersError = false
    #endif
    XCTAssertNil(container.promisedDrive())
    XCTAssertNil(container.promisedThumbnail(8))
  }
}
