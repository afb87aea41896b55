#if DEBUG || HARNESS_ENABLED
  extension Factory {
    /// Declares a mock that a launch can choose by name: `-mock drive=offline`.
    ///
    /// Declare mocks in `autoRegister()`, inside `#if DEBUG || HARNESS_ENABLED`.
    @discardableResult
    public func onMock(_ name: String, factory: @escaping () -> T) -> Self {
      registration.declare(Mock<Void, T> { _ in factory() }, name: name)
      return self
    }

    /// Declares a mock that a launch can choose, and gives a text: `-mock clock=fixed:2017-03-31`.
    ///
    /// Declare mocks in `autoRegister()`, inside `#if DEBUG || HARNESS_ENABLED`.
    @discardableResult
    public func onMock(_ name: String, factory: @escaping (_ text: String) -> T) -> Self {
      registration.declare(TextMock<Void, T> { _, text in factory(text) }, name: name)
      return self
    }
  }

  extension ParameterFactory {
    /// Declares a mock that a launch can choose by name: `-mock thumbnail=grey`.
    ///
    /// Declare mocks in `autoRegister()`, inside `#if DEBUG || HARNESS_ENABLED`.
    @discardableResult
    public func onMock(_ name: String, factory: @escaping (P) -> T) -> Self {
      registration.declare(Mock<P, T>(factory), name: name)
      return self
    }

    /// Declares a mock that a launch can choose, and gives a text: `-mock thumbnail=plain:red`.
    ///
    /// Declare mocks in `autoRegister()`, inside `#if DEBUG || HARNESS_ENABLED`.
    @discardableResult
    public func onMock(
      _ name: String, factory: @escaping (_ parameter: P, _ text: String) -> T
    ) -> Self {
      registration.declare(TextMock<P, T>(factory), name: name)
      return self
    }
  }

  extension FactoryRegistration {
    func declare(_ mock: AnyMock, name: String) {
      let isInPlace = manager.autoRegistration.isRunningHere
      let choice = manager.mockChoices[entry.name]
      let isNews = manager.registry.declare(mock, name: name, of: entry, choice: choice)
      if isNews && !isInPlace {
        printError(
          """
          The mock "\(name)" of \(entry.fullName) is declared outside autoRegister(): a launch \
          may be refused that names it. Move the declaration to autoRegister().
          """)
      }
    }
  }

  extension Registry {
    /// Notes a mock, and lets it win where the launch chose it.
    ///
    /// Says whether the mock was unknown so far.
    fileprivate func declare(
      _ mock: AnyMock, name: String, of entry: Entry, choice: MockChoice?
    ) -> Bool {
      let chosen = choice?.mock == name ? mock.factory(text: choice?.text) : nil
      return withState { state in
        if let chosen {
          if entry.chosenMock == nil { state.forgetInstances(of: entry) }
          entry.chosenMock = chosen
        }
        return entry.mocks.updateValue(mock, forKey: name) == nil
      }
    }

    /// The names of the mocks of every registration that has some.
    var mocks: [String: [String: AnyMock]] {
      withState { state in
        let entries = state.entries.values.filter { !$0.mocks.isEmpty }
        return Dictionary(entries.map { ($0.name, $0.mocks) }) { first, _ in first }
      }
    }

    /// The words that an `onArg` declares.
    var declaredArguments: Set<String> {
      withState { state in
        Set(state.entries.values.flatMap { $0.settings.contexts.arguments.keys })
      }
    }
  }
#endif
