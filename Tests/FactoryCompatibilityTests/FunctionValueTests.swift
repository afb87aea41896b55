import Injection
import XCTest

/// What an app asks of anything that makes notes.
private protocol NoteSource {
  associatedtype Product
  func resolve() -> Product
  func callAsFunction() -> Product
}

extension Factory: NoteSource {}

private protocol NoteSourceWithParameter {
  associatedtype Parameter
  associatedtype Product
  func resolve(_ parameters: Parameter) -> Product
}

extension ParameterFactory: NoteSourceWithParameter {}

extension Container {
  fileprivate var word: Factory<String> { self { "word" } }
  fileprivate var twice: ParameterFactory<Int, Int> { self { $0 * 2 } }
}

/// Functions of factories as values, and as what a protocol asks for: they have no further parameters.
final class FunctionValueTests: XCTestCase {
  private let container = Container()

  func testAFactorysFunctionsAreValues() {
    let make: () -> String = container.word.resolve
    let call: () -> String = container.word.callAsFunction
    XCTAssertEqual([make(), call()], ["word", "word"])
    let register: (@escaping () -> String) -> Factory<String> = container.word.register(factory:)
    _ = register { "other" }
    XCTAssertEqual(make(), "other")
  }

  func testAParameterFactorysFunctionsAreValues() {
    XCTAssertEqual([1, 2].map(container.twice.resolve), [2, 4])
    XCTAssertEqual([1, 2].map(container.twice.callAsFunction), [2, 4])
  }

  func testFactoriesAreWhatAProtocolAsksFor() {
    func made(_ source: some NoteSource) -> String { "\(source.resolve()) \(source())" }
    func made<Source: NoteSourceWithParameter>(_ source: Source, _ parameter: Source.Parameter)
      -> Source.Product
    { source.resolve(parameter) }
    XCTAssertEqual(made(container.word), "word word")
    XCTAssertEqual(made(container.twice, 4), 8)
  }

  func testDependencyIsAValue() {
    let find: (KeyPath<Container, Factory<String>>) -> String = dependency
    XCTAssertEqual(find(\.word), "word")
    let inject: (KeyPath<Container, Factory<String>>) -> Injected<String> = Injected.init
    XCTAssertEqual(inject(\.word).wrappedValue, "word")
    let later: (KeyPath<Container, Factory<String>>) -> LazyInjected<String> = LazyInjected.init
    XCTAssertEqual(later(\.word).wrappedValue, "word")
    let dynamic: (KeyPath<Container, Factory<String>>) -> DynamicInjected<String> =
      DynamicInjected.init
    XCTAssertEqual(dynamic(\.word).wrappedValue, "word")
  }
}
