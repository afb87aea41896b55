#if DEBUG || HARNESS_ENABLED
  /// A mock that a launch can choose for a registration.
  final class DeclaredMock {
    /// Whether a launch gives the mock a text of its own.
    enum Text: String {
      case none
      case optional
      case required
    }

    /// Why a mock cannot be made from what a launch says.
    enum TextProblem: Error, Equatable {
      case missing(expected: String?)
      case notTaken
      case wrong(expected: String)
    }

    let text: Text

    /// What the text has to be, for messages.
    private let expected: String?

    /// Makes the factory; nil where the text is not what is expected.
    private let make: (String?) -> AnyFactoryBox?

    /// A mock that needs nothing but the factory's own parameters.
    init<Parameters, Product>(_ factory: @escaping (Parameters) -> Product) {
      let box = FactoryBox(factory)
      text = .none
      expected = nil
      make = { _ in box }
    }

    /// A mock that is made from what `reading` makes of the launch's text.
    ///
    /// Without a text it is made from `standard`, where there is one.
    init<Parameters, Value, Product>(
      standard: Value?, reading: @escaping (String) -> Value?, expecting expected: String?,
      factory: @escaping (Parameters, Value) -> Product
    ) {
      text = standard == nil ? .required : .optional
      self.expected = expected
      make = { text in
        guard let value = text.map(reading) ?? standard else { return nil }
        return FactoryBox<Parameters, Product> { factory($0, value) }
      }
    }

    /// The mock as a factory.
    func factory(text: String?) throws(TextProblem) -> AnyFactoryBox {
      switch (self.text, text) {
      case (.none, .some): throw .notTaken
      case (.required, nil): throw .missing(expected: expected)
      default: break
      }
      guard let box = make(text) else { throw .wrong(expected: expected ?? "another text") }
      return box
    }
  }
#endif
