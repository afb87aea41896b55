#if DEBUG || HARNESS_ENABLED
  extension Factory {
    /// Declares a mock that a launch can choose by name: `-mock drive=offline`.
    ///
    /// Declare mocks in `autoRegister()`, inside `#if DEBUG || HARNESS_ENABLED`.
    @discardableResult
    public func onMock(_ name: String, factory: @escaping () -> T) -> Self {
      registration.declare(DeclaredMock { (_: Void) in factory() }, name: name)
      return self
    }

    /// Declares a mock to which a launch gives a text: `-mock drive=accepting:folder`.
    ///
    /// ```swift
    /// drive.onMock("accepting", default: "drive") { folder in AcceptingDrive(folder: folder) }
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name by which a launch chooses the mock.
    ///   - standard: The text of a launch that gives none. Where this is nil, a launch has to give
    ///     one.
    ///   - factory: Makes the mock from the text.
    /// - Returns: The factory, for further modifiers.
    @discardableResult
    public func onMock(
      _ name: String, default standard: String? = nil, factory: @escaping (_ text: String) -> T
    ) -> Self {
      let mock = DeclaredMock(
        standard: standard, reading: { $0 }, expecting: nil,
        factory: { (_: Void, text) in factory(text) })
      registration.declare(mock, name: name)
      return self
    }

    /// Declares a mock that is made from a value, which a launch gives as a text:
    /// `-mock clock=fixed:2017-03-31`.
    ///
    /// A launch whose text cannot be read ends with status 64, and says what was expected.
    ///
    /// ```swift
    /// clock.onMock("fixed", reading: Day.init, expecting: "a date like 2017-03-31") { day in
    ///   FixedClock(day)
    /// }
    /// ```
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
    public func onMock<Value>(
      _ name: String, default standard: Value? = nil, reading: @escaping (String) -> Value?,
      expecting expectation: String, factory: @escaping (Value) -> T
    ) -> Self {
      let mock = DeclaredMock(
        standard: standard, reading: reading, expecting: expectation,
        factory: { (_: Void, value) in factory(value) })
      registration.declare(mock, name: name)
      return self
    }
  }

  extension ParameterFactory {
    /// Declares a mock that a launch can choose by name: `-mock thumbnail=grey`.
    ///
    /// Declare mocks in `autoRegister()`, inside `#if DEBUG || HARNESS_ENABLED`.
    @discardableResult
    public func onMock(_ name: String, factory: @escaping (P) -> T) -> Self {
      registration.declare(DeclaredMock(factory), name: name)
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
      factory: @escaping (_ parameter: P, _ text: String) -> T
    ) -> Self {
      let mock = DeclaredMock(
        standard: standard, reading: { $0 }, expecting: nil, factory: factory)
      registration.declare(mock, name: name)
      return self
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
    public func onMock<Value>(
      _ name: String, default standard: Value? = nil, reading: @escaping (String) -> Value?,
      expecting expectation: String, factory: @escaping (_ parameter: P, _ value: Value) -> T
    ) -> Self {
      let mock = DeclaredMock(
        standard: standard, reading: reading, expecting: expectation, factory: factory)
      registration.declare(mock, name: name)
      return self
    }
  }
#endif
