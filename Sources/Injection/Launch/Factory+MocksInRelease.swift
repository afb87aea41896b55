#if !(DEBUG || HARNESS_ENABLED)
  // What a release build does not have, for a message that says so. Nothing of it is called.

  extension Factory {
    /// Not in a release build.
    @available(
      *, unavailable,
      message:
        "mocks are declared inside #if DEBUG || HARNESS_ENABLED: a release build holds none of them"
    )
    @discardableResult
    public func onMock(_ name: String, factory: @escaping () -> T) -> Self { self }

    /// Not in a release build.
    @available(
      *, unavailable,
      message:
        "mocks are declared inside #if DEBUG || HARNESS_ENABLED: a release build holds none of them"
    )
    @discardableResult
    public func onMock(
      _ name: String, default standard: String? = nil, factory: @escaping (_ text: String) -> T
    ) -> Self { self }

    /// Not in a release build.
    @available(
      *, unavailable,
      message:
        "mocks are declared inside #if DEBUG || HARNESS_ENABLED: a release build holds none of them"
    )
    @discardableResult
    public func onMock<Value>(
      _ name: String, default standard: Value? = nil, reading: @escaping (String) -> Value?,
      expecting expectation: String, factory: @escaping (Value) -> T
    ) -> Self { self }
  }

  extension ParameterFactory {
    /// Not in a release build.
    @available(
      *, unavailable,
      message:
        "mocks are declared inside #if DEBUG || HARNESS_ENABLED: a release build holds none of them"
    )
    @discardableResult
    public func onMock(_ name: String, factory: @escaping (P) -> T) -> Self { self }

    /// Not in a release build.
    @available(
      *, unavailable,
      message:
        "mocks are declared inside #if DEBUG || HARNESS_ENABLED: a release build holds none of them"
    )
    @discardableResult
    public func onMock(
      _ name: String, default standard: String? = nil,
      factory: @escaping (_ parameter: P, _ text: String) -> T
    ) -> Self { self }

    /// Not in a release build.
    @available(
      *, unavailable,
      message:
        "mocks are declared inside #if DEBUG || HARNESS_ENABLED: a release build holds none of them"
    )
    @discardableResult
    public func onMock<Value>(
      _ name: String, default standard: Value? = nil, reading: @escaping (String) -> Value?,
      expecting expectation: String, factory: @escaping (_ parameter: P, _ value: Value) -> T
    ) -> Self { self }
  }

  extension AsyncParameterFactory {
    /// Not in a release build.
    @available(
      *, unavailable,
      message:
        "mocks are declared inside #if DEBUG || HARNESS_ENABLED: a release build holds none of them"
    )
    @discardableResult
    public func onMock(_ name: String, factory: @escaping Make) -> Self { self }

    /// Not in a release build.
    @available(
      *, unavailable,
      message:
        "mocks are declared inside #if DEBUG || HARNESS_ENABLED: a release build holds none of them"
    )
    @discardableResult
    public func onMock(
      _ name: String, default standard: String? = nil,
      factory: @escaping @Sendable (_ parameter: P, _ text: String) async throws(Failure) -> Value
    ) -> Self { self }

    /// Not in a release build.
    @available(
      *, unavailable,
      message:
        "mocks are declared inside #if DEBUG || HARNESS_ENABLED: a release build holds none of them"
    )
    @discardableResult
    public func onMock<Text: Sendable>(
      _ name: String, default standard: Text? = nil, reading: @escaping (String) -> Text?,
      expecting expectation: String,
      factory: @escaping @Sendable (_ parameter: P, _ value: Text) async throws(Failure) -> Value
    ) -> Self { self }
  }

  extension AsyncParameterFactory where P == Void {
    /// Not in a release build.
    @available(
      *, unavailable,
      message:
        "mocks are declared inside #if DEBUG || HARNESS_ENABLED: a release build holds none of them"
    )
    @discardableResult
    public func onMock(
      _ name: String, default standard: String? = nil,
      factory: @escaping @Sendable (_ text: String) async throws(Failure) -> Value
    ) -> Self { self }

    /// Not in a release build.
    @available(
      *, unavailable,
      message:
        "mocks are declared inside #if DEBUG || HARNESS_ENABLED: a release build holds none of them"
    )
    @discardableResult
    public func onMock<Text: Sendable>(
      _ name: String, default standard: Text? = nil, reading: @escaping (String) -> Text?,
      expecting expectation: String,
      factory: @escaping @Sendable (_ value: Text) async throws(Failure) -> Value
    ) -> Self { self }
  }

  extension GlobalActorFactory where Isolation == MainActor {
    /// Not in a release build.
    @available(
      *, unavailable,
      message:
        "mocks are declared inside #if DEBUG || HARNESS_ENABLED: a release build holds none of them"
    )
    @discardableResult
    public func onMock(_ name: String, factory: @escaping @MainActor () -> T) -> Self { self }
  }

  extension FactoryModifying {
    /// Not in a release build.
    @available(
      *, unavailable,
      message:
        "mocks are declared inside #if DEBUG || HARNESS_ENABLED: a release build holds none of them"
    )
    public var recorded: Self { self }

    /// Not in a release build.
    @available(
      *, unavailable,
      message:
        "mocks are declared inside #if DEBUG || HARNESS_ENABLED: a release build holds none of them"
    )
    @discardableResult
    public func recorded(_ function: String, _ others: String...) -> Self { self }

    /// Not in a release build.
    @available(
      *, unavailable,
      message:
        "mocks are declared inside #if DEBUG || HARNESS_ENABLED: a release build holds none of them"
    )
    @discardableResult
    public func fault(
      _ name: String, of functions: String..., error: @escaping @Sendable () -> any Error
    ) -> Self { self }

    /// Not in a release build.
    @available(
      *, unavailable,
      message:
        "mocks are declared inside #if DEBUG || HARNESS_ENABLED: a release build holds none of them"
    )
    @discardableResult
    public func gates(_ names: String...) -> Self { self }
  }
#endif
