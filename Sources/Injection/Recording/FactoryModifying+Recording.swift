#if DEBUG || HARNESS_ENABLED
  // Declare all of this in `autoRegister()`, inside `#if DEBUG || HARNESS_ENABLED`.

  extension FactoryModifying {
    /// Tells the test that launched the app of each call that a fake of this registration notes.
    ///
    /// ```swift
    /// drive.recorded.onMock("offline") { OfflineDrive() }
    /// ```
    ///
    /// A launch can let a call fail only where its function is named: see ``recorded(_:_:)``.
    public var recorded: Self {
      registration.entry.facts.withState { $0.isRecorded = true }
      return self
    }

    /// Tells the test that launched the app of each call that a fake of this registration notes,
    /// and names the functions that it notes.
    ///
    /// ```swift
    /// drive.recorded("upload", "size").onMock("offline") { OfflineDrive() }
    /// ```
    ///
    /// A launch that names another function in a fault is refused; a fake that notes another is
    /// reported on standard error.
    @discardableResult
    public func recorded(_ function: String, _ others: String...) -> Self {
      recorded([function] + others)
    }

    /// Tells the test that launched the app of each call that a fake of this registration notes,
    /// and names the functions that it notes, as a list.
    ///
    /// ```swift
    /// drive.recorded(RecordedDrive.functions).onMock("offline") { RecordedDrive(OfflineDrive()) }
    /// ```
    ///
    /// - Parameter functions: The functions' names, without their labels.
    /// - Returns: The factory, for further modifiers.
    @discardableResult
    public func recorded(_ functions: [String]) -> Self {
      let (facts, request) = (registration.entry.facts, registration.manager.launchRequest)
      let held = request.holds(of: facts.name)
      facts.withState { state in
        state.isRecorded = true
        state.faults.declare(functions: functions)
        state.heldCalls = held
      }
      return self
    }

    /// Declares an error that a launch can let a recorded call throw: `-fault drive.upload=3:timeout`
    /// is thrown by the third call of `upload`, `-fault drive.upload=*:timeout` by every call.
    ///
    /// ```swift
    /// drive.recorded("upload", "size")
    ///   .fault("timeout") { URLError(.timedOut) }
    ///   .fault("full", of: "upload") { DriveError.full }
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name by which a launch chooses the error.
    ///   - functions: The functions that can throw it. They are recorded, too. Where none is named,
    ///     every function that the registration names can.
    ///   - error: Makes the error.
    /// - Returns: The factory, for further modifiers.
    @discardableResult
    public func fault(
      _ name: String, of functions: String..., error: @escaping @Sendable () -> any Error
    ) -> Self {
      declareFault(name, of: functions) { _ in error() }
    }

    /// Declares an error that a launch can let a recorded call throw, and that is made of the call.
    ///
    /// ```swift
    /// drive.recorded(RecordedDrive.functions)
    ///   .fault("full", of: "upload") { call in DriveError.full(call.arguments["to"] ?? "") }
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name by which a launch chooses the error.
    ///   - functions: The functions that can throw it. They are recorded, too. Where none is named,
    ///     every function that the registration names can.
    ///   - error: Makes the error of a call.
    /// - Returns: The factory, for further modifiers.
    @discardableResult
    public func fault(
      _ name: String, of functions: String...,
      error: @escaping @Sendable (_ call: RecordedCall) -> any Error
    ) -> Self {
      declareFault(name, of: functions, error: error)
    }

    private func declareFault(
      _ name: String, of functions: [String],
      error: @escaping @Sendable (RecordedCall) -> any Error
    ) -> Self {
      let (facts, request) = (registration.entry.facts, registration.manager.launchRequest)
      let (chosen, held) = (request.faults(of: facts.name), request.holds(of: facts.name))
      facts.withState { state in
        state.isRecorded = true
        state.faults.declare(name, of: functions, error: error)
        state.chosenFaults = chosen
        state.heldCalls = held
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
        entry.chosenMock == nil ? nil : manager.launchRequest[entry.name]?.mock
      }
      ControlChannel.ofThisProcess.tell(ResolvedMessage(registration: entry.name, mock: mock))
    }
  }
#endif
