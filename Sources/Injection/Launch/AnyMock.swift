#if DEBUG || HARNESS_ENABLED
  /// A mock that a launch can choose for a registration, of unknown type.
  class AnyMock {
    /// Whether the launch has to give the mock a text.
    var takesText: Bool { false }

    /// The mock as a factory, or nil where the choice and the mock disagree about the text.
    func factory(text: String?) -> AnyFactoryBox? { nil }
  }

  /// A mock that needs nothing but the factory's own parameters.
  final class Mock<Parameters, Product>: AnyMock {
    private let box: FactoryBox<Parameters, Product>

    init(_ make: @escaping (Parameters) -> Product) {
      box = FactoryBox(make)
    }

    override func factory(text: String?) -> AnyFactoryBox? {
      text == nil ? box : nil
    }
  }

  /// A mock that the launch gives a text.
  final class TextMock<Parameters, Product>: AnyMock {
    private let make: (Parameters, String) -> Product

    init(_ make: @escaping (Parameters, String) -> Product) {
      self.make = make
    }

    override var takesText: Bool { true }

    override func factory(text: String?) -> AnyFactoryBox? {
      guard let text else { return nil }
      return FactoryBox<Parameters, Product> { [make] in make($0, text) }
    }
  }
#endif
