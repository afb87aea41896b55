public import InjectionMacros
import InjectionTesting
import Testing

extension Container {
  fileprivate var greeting: Factory<String> { self { "hello" } }
  fileprivate var doubled: ParameterFactory<Int, Int> { self { 2 * $0 } }
}

extension Container: Resolving {}

@Suite("Injection in an expression", .container)
struct InlineInjectTests {
  @Test("gives what the factory gives")
  func byKeyPath() {
    #expect(#inject(\.greeting) == "hello")
    Container.shared.greeting.register { "good bye" }
    #expect(#inject(\.greeting) == "good bye")
  }

  @Test("passes a parameter")
  func parameter() {
    #expect(#inject(\.doubled, 4) == 8)
  }

  @Test("asks by the type that the context wants")
  func byType() {
    Container.shared.register(Double.self) { 1.5 }
    let number: Double = #inject()
    #expect(number == 1.5)
  }
}
