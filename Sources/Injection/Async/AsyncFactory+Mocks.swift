#if DEBUG || HARNESS_ENABLED
  extension AsyncParameterFactory {
    /// Declares a mock that a launch can choose by name: `-mock session=offline`.
    ///
    /// Declare mocks in `autoRegister()`, inside `#if DEBUG || HARNESS_ENABLED`.
    ///
    /// - Parameters:
    ///   - name: The name by which a launch chooses the mock.
    ///   - factory: Makes the mock from the parameter.
    /// - Returns: The factory, for further modifiers.
    @discardableResult
    public func onMock(_ name: String, factory: @escaping Make) -> Self {
      registration.declare(DeclaredMock(registration.instances(factory)), name: name)
      return self
    }

    /// Declares a mock to which a launch gives a text: `-mock thumbnail=plain:red`.
    ///
    /// - Parameters:
    ///   - name: The name by which a launch chooses the mock.
    ///   - standard: The text of a launch that gives none. Where this is nil, a launch has to give
    ///     one.
    ///   - factory: Makes the mock from the parameter and the text.
    /// - Returns: The factory, for further modifiers.
    @discardableResult
    public func onMock(
      _ name: String, default standard: String? = nil,
      factory: @escaping @Sendable (_ parameter: P, _ text: String) async throws(Failure) -> Value
    ) -> Self {
      declareMock(name, standard, { $0 }, nil, factory)
    }

    /// Declares a mock that is made from a value, which a launch gives as a text:
    /// `-mock thumbnail=scaled:2`.
    ///
    /// A launch whose text cannot be read ends with status 64, and says what was expected.
    ///
    /// - Parameters:
    ///   - name: The name by which a launch chooses the mock.
    ///   - standard: The value of a launch that gives no text. Where this is nil, a launch has to
    ///     give one.
    ///   - reading: Reads the text; nil where it cannot be read. It may be called more than once.
    ///   - expectation: What the text has to be, as in "needs a number".
    ///   - factory: Makes the mock from the parameter and the value.
    /// - Returns: The factory, for further modifiers.
    @discardableResult
    public func onMock<Text: Sendable>(
      _ name: String, default standard: Text? = nil, reading: @escaping (String) -> Text?,
      expecting expectation: String,
      factory: @escaping @Sendable (_ parameter: P, _ value: Text) async throws(Failure) -> Value
    ) -> Self {
      declareMock(name, standard, reading, expectation, factory)
    }

    private func declareMock<Text: Sendable>(
      _ name: String, _ standard: Text?, _ reading: @escaping (String) -> Text?,
      _ expectation: String?,
      _ factory: @escaping @Sendable (P, Text) async throws(Failure) -> Value
    ) -> Self {
      let registration = registration
      let made = AsyncRegistration(registration.entry)
      let mock = DeclaredMock(
        standard: standard, reading: reading, expecting: expectation,
        factory: { (parameters: P, text) in
          AsyncInstance(AsyncMaking(of: made)) { () async throws(Failure) in
            try await factory(parameters, text)
          }
        })
      registration.declare(mock, name: name)
      return self
    }
  }

  extension AsyncParameterFactory where P == Void {
    /// Declares a mock to which a launch gives a text: `-mock session=of:anna`.
    ///
    /// - Parameters:
    ///   - name: The name by which a launch chooses the mock.
    ///   - standard: The text of a launch that gives none. Where this is nil, a launch has to give
    ///     one.
    ///   - factory: Makes the mock from the text.
    /// - Returns: The factory, for further modifiers.
    @discardableResult
    public func onMock(
      _ name: String, default standard: String? = nil,
      factory: @escaping @Sendable (_ text: String) async throws(Failure) -> Value
    ) -> Self {
      declareMock(
        name, standard, { $0 }, nil,
        { (_, text) async throws(Failure) in try await factory(text) })
    }

    /// Declares a mock that is made from a value, which a launch gives as a text:
    /// `-mock session=until:2017-03-31`.
    ///
    /// A launch whose text cannot be read ends with status 64, and says what was expected.
    ///
    /// - Parameters:
    ///   - name: The name by which a launch chooses the mock.
    ///   - standard: The value of a launch that gives no text. Where this is nil, a launch has to
    ///     give one.
    ///   - reading: Reads the text; nil where it cannot be read. It may be called more than once.
    ///   - expectation: What the text has to be, as in "needs a date like 2017-03-31".
    ///   - factory: Makes the mock from the value.
    /// - Returns: The factory, for further modifiers.
    @discardableResult
    public func onMock<Text: Sendable>(
      _ name: String, default standard: Text? = nil, reading: @escaping (String) -> Text?,
      expecting expectation: String,
      factory: @escaping @Sendable (_ value: Text) async throws(Failure) -> Value
    ) -> Self {
      declareMock(name, standard, reading, expectation) { (_, value) async throws(Failure) in
        try await factory(value)
      }
    }
  }
#endif
