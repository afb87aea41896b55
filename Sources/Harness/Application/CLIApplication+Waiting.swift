public import Foundation
public import HarnessSystem

// MARK: - Where the launch stands

extension CLIApplication {
  /// What the app does now, as the system has it.
  public var state: State {
    guard let launch = choices.read(\.launch) else { return .notRunning }
    launch.synchronize()
    return launch.read(\.state)
  }

  /// Waits until the app is in a state.
  ///
  /// - Parameters:
  ///   - state: The state to wait for.
  ///   - timeout: The time limit in seconds, scaled by `HARNESS_TIMEOUT_SCALE`.
  /// - Returns: False where the time limit passed first, or the app sits at a prompt that no
  ///   interruption monitor takes; the app goes on.
  public func wait(for state: State, timeout: TimeInterval) -> Bool {
    guard let launch = choices.read(\.launch) else { return state == .notRunning }
    launch.synchronize { $0.stateWatcherCount += 1 }
    defer { launch.request { $0.stateWatcherCount -= 1 } }
    let deadline = Deadline(after: TimeLimit.scaled(timeout))
    let waited = waiting(for: launch).wait(until: deadline) { $0.state == state ? true : nil }
    guard case .found = waited else { return false }
    return true
  }

  /// Waits until the app is in a state, without blocking a thread of the cooperative pool.
  ///
  /// - Parameters:
  ///   - state: The state to wait for.
  ///   - timeout: The time limit in seconds, scaled by `HARNESS_TIMEOUT_SCALE`.
  /// - Returns: False where the time limit passed first, or the app sits at a prompt that no
  ///   interruption monitor takes; the app goes on.
  public func wait(for state: State, timeout: TimeInterval) async -> Bool {
    await OwnThread.run { self.wait(for: state, timeout: timeout) }
  }

  /// Waits until `find` finds something in the state of the launch, or until the deadline.
  ///
  /// - Returns: Nil at the deadline, or where nothing was launched.
  package func waitUntil<Found>(_ deadline: Deadline, _ find: (Launch.State) -> Found?) -> Found? {
    choices.read(\.launch)?.wait(until: deadline, for: find)
  }

  /// Ends the app with SIGTERM, and after a grace with SIGKILL, and all its descendants with it.
  ///
  /// - Returns: What it left, or nil where it was not launched.
  @discardableResult
  public func terminate() -> Outcome? {
    endRunningLaunch()
    return choices.read(\.launch)?.read(\.outcome)
  }
}

// MARK: - Signals

extension CLIApplication {
  /// Sends a signal to the app, and to none of its descendants.
  ///
  /// An app that has gone is sent nothing.
  ///
  /// - Parameter signal: For example `SIGINT`.
  public func send(_ signal: Int32) {
    choices.read(\.launch)?.request { $0.signals.append((signal, isForGroup: false)) }
  }

  /// Sends a signal to the app and to what it has started, as Control-C on a terminal does.
  package func sendToGroup(_ signal: Int32) {
    choices.read(\.launch)?.request { $0.signals.append((signal, isForGroup: true)) }
  }
}

extension Launch.State {
  fileprivate var state: CLIApplication.State {
    if end != nil { return .exited }
    if isStopped { return .stopped }
    return terminal?.wait.isWaiting == true ? .waitingForInput : .running
  }
}

// MARK: - Waiting for the exit

extension CLIApplication {
  /// Waits for the exit of a launched app.
  ///
  /// - Parameters:
  ///   - timeout: The time limit in seconds, scaled by `HARNESS_TIMEOUT_SCALE`. At its end the
  ///     app and all its descendants are ended, and the call fails.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Returns: What the app left.
  /// - Throws: ``Failure`` where no app was launched, or it did not exit in time.
  @discardableResult
  public func waitForExit(
    timeout: TimeInterval = TimeLimit.standard,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws -> Outcome {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    return try FailureReporting.perform { try performWaitForExit(timeout, caller) }
  }

  /// Waits for the exit of a launched app, without blocking a thread of the cooperative pool.
  ///
  /// - Parameters:
  ///   - timeout: The time limit in seconds, scaled by `HARNESS_TIMEOUT_SCALE`. At its end the
  ///     app and all its descendants are ended, and the call fails.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Returns: What the app left.
  /// - Throws: ``Failure`` where no app was launched, or it did not exit in time.
  @discardableResult
  public func waitForExit(
    timeout: TimeInterval = TimeLimit.standard,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async throws -> Outcome {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await FailureReporting.performOnOwnThread {
      try self.performWaitForExit(timeout, caller)
    }
  }

  /// Has the launch be ended that runs, and does not wait for that; ``terminate()`` does.
  package func requestTermination() { choices.read(\.launch)?.requestTermination() }

  /// Takes the time limit away that the launch began with, unless it has passed.
  package func liftLimit() {
    choices.read(\.launch)?.request { $0.deadline = nil }
  }

  /// What `waitForExit` does, without a report; a limit that the launch began with stays.
  ///
  /// - Throws: ``Failure``.
  package func performWaitForExit(_ timeout: TimeInterval, _ caller: Caller) throws -> Outcome {
    guard let launch = choices.read(\.launch) else {
      throw Failure(.notLaunched(verb: "waitForExit"), caller: caller)
    }
    launch.request { $0.deadline = $0.deadline ?? Deadline(after: TimeLimit.scaled(timeout)) }
    return try probed { try awaitExit(of: launch, timeout: timeout, caller: caller) }
  }

  /// Waits for the exit of a launch that has its deadline, and has prompts answered meanwhile.
  func awaitExit(of launch: Launch, timeout: TimeInterval, caller: Caller) throws -> Outcome {
    // The supervisor ends the app at its deadline, so this wait always ends.
    let waited = waiting(for: launch).wait(until: Deadline(after: .infinity)) { $0.outcome }
    if case .unanswered = waited { launch.requestTermination() }
    launch.awaitOutcome()
    if case .unanswered(let prompt) = waited {
      throw launch.failure(
        .unansweredPrompt(prompt.text, waitingFor: "its exit"), caller: caller)
    }
    return try checkedOutcome(of: launch, timeout: timeout, caller: caller)
  }

  /// The outcome of a launch that has ended, unless something is wrong with it.
  func checkedOutcome(of launch: Launch, timeout: TimeInterval, caller: Caller) throws -> Outcome {
    guard let outcome = launch.read(\.outcome) else {
      throw Failure(.notLaunched(verb: "waiting for an exit"), caller: caller)
    }
    if outcome.timedOut {
      let limit = TimeLimit.scaled(timeout)
      let gates = outcome.reports.gates.heldNames
      let reason: Failure.Reason =
        gates.isEmpty ? .timedOut(after: limit) : .gateNeverOpened(gates, after: limit)
      throw launch.failure(reason, caller: caller)
    }
    if let holders = outcome.outputHolders {
      let reason = Failure.Reason.outputHeld(holders, after: TimeLimit.scaled(timeout))
      throw launch.failure(reason, caller: caller)
    }
    if let failure = launch.flawFailure(caller: caller) { throw failure }
    try checkChoices(of: launch, caller)
    var faults = ExpectedFaults<Launch>()
    faults.note(launch, where: .atExit)
    if let failure = faults.failures(at: caller).first { throw failure }
    if launch.plan.control.faultCheck == .atExit,
      let failure = launch.plan.sandbox.recordings.finish().first
    {
      throw failure
    }
    return outcome
  }
}
