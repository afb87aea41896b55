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
