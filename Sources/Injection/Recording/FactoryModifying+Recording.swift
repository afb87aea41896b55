#if DEBUG || HARNESS_ENABLED
  extension FactoryModifying {
    /// Tells the test that launched the app of each call that a fake of this registration notes.
    ///
    /// Declare it in `autoRegister()`, inside `#if DEBUG || HARNESS_ENABLED`:
    ///
    /// ```swift
    /// drive.recorded.onMock("offline") { OfflineDrive() }
    /// ```
    public var recorded: Self {
      registration.entry.facts.withState { $0.isRecorded = true }
      return self
    }

    /// Declares an error that a launch can let a recorded call throw: `-fault drive.upload=3:timeout`
    /// is thrown by the third call of `upload`.
    ///
    /// The registration is `recorded`. Declare faults in `autoRegister()`, inside
    /// `#if DEBUG || HARNESS_ENABLED`.
    @discardableResult
    public func fault(_ name: String, _ error: @escaping @Sendable () -> any Error) -> Self {
      let (facts, choices) = (registration.entry.facts, registration.manager.mockChoices)
      let chosen = choices.faults(of: facts.name)
      facts.withState { state in
        state.isRecorded = true
        state.faults[name] = error
        state.chosenFaults = chosen
      }
      return self
    }

    /// Declares the gates that the fakes of this registration have, so that a test can know them.
    @discardableResult
    public func gates(_ names: String...) -> Self {
      registration.entry.facts.withState { $0.gates.formUnion(names) }
      return self
    }
  }

  extension FactoryRegistration {
    /// Tells the test of the first resolution.
    func tellFirstResolution() {
      guard entry.facts.isFirstResolution() else { return }
      let mock = manager.registry.withState { _ in
        entry.chosenMock == nil ? nil : manager.mockChoices[entry.name]?.mock
      }
      ControlChannel.ofThisProcess.tell(ResolvedMessage(registration: entry.name, mock: mock))
    }
  }
#endif
