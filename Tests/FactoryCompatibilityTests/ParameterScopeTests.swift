// In place of: import FactoryKit
import Injection
import XCTest

final class ParameterScopeTests: XCTestCase {
  private let container = Container()

  func testFirstParameterDecidesWithoutScopeOnParameters() {
    XCTAssertEqual(container.firstPage(6).number, 6)
    XCTAssertEqual(container.firstPage(7).number, 6)
  }

  func testInstanceIsKeptForEachParameter() {
    let (six, seven) = (container.eachPage(6), container.eachPage(7))
    XCTAssertEqual([six.number, seven.number], [6, 7])
    XCTAssertTrue(container.eachPage(6) === six)
    XCTAssertTrue(container.eachPage(7) === seven)
    XCTAssertFalse(container.manager.isEmpty(.scope))
    container.eachPage.reset()
    XCTAssertTrue(container.manager.isEmpty(.scope))
  }

  func testParametersOfOneHashValueAreToldApart() {
    let (one, two) = (PageNumber(value: 1), PageNumber(value: 2))
    let (first, second) = (container.numberedPage(one), container.numberedPage(two))
    XCTAssertEqual([first.number, second.number], [1, 2])
    XCTAssertTrue(container.numberedPage(one) === first)
    container.numberedPage.register { Page(number: $0.value + 10) }
    XCTAssertEqual(container.numberedPage(one).number, 11)
    XCTAssertEqual(container.numberedPage(two).number, 12)
  }

  func testEveryResetLetsGoOfParameters() {
    let resets: [(Container) -> Void] = [
      { $0.reset() }, { $0.bookPage.reset(.scope) }, { $0.manager.reset(scope: .session) },
    ]
    for reset in resets {
      weak let book = resolve(container.bookPage)
      XCTAssertNotNil(book)
      reset(container)
      XCTAssertNil(book)
    }
  }

  func testNilLetsGoOfItsParameterAtOnce() {
    weak let book = resolve(container.emptyPage)
    XCTAssertNil(book)
  }

  /// Resolves with a parameter that nobody else holds, and gives it for a moment.
  private func resolve<T>(_ factory: ParameterFactory<Book, T>) -> Book {
    let book = Book()
    _ = factory(book)
    return book
  }
}
