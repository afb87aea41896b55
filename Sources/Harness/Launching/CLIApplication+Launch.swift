public import Foundation

// MARK: - Launch, wait, outcome in one

extension CLIApplication {
  /// Launches the app, waits for its exit and gives what it left.
  ///
  /// - Parameters:
  ///   - arguments: The words behind `launchArguments`.
  ///   - input: What the app reads; nothing unless given here or in `standardInput`.
  ///   - timeout: The time limit in seconds, scaled by `HARNESS_TIMEOUT_SCALE`. At its end the
  ///     app and all its descendants are ended, and the call fails.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Returns: What the app left.
  /// - Throws: ``Failure`` where the app was not started, did not exit in time, or did not take a
  ///   chosen mock. A non-zero exit is an outcome.
  public func run(
    _ arguments: String..., input: StandardInput? = nil,
    timeout: TimeInterval = TimeLimit.standard,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws -> Outcome {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    return try FailureReporting.perform {
      try performRun(arguments, input: input, timeout: timeout, caller: caller)
    }
  }

  /// Launches the app, waits for its exit and gives what it left, without blocking a thread of the
  /// cooperative pool.
  ///
  /// A cancelled task ends the app, and throws `CancellationError`.
  ///
  /// - Parameters:
  ///   - arguments: The words behind `launchArguments`.
  ///   - input: What the app reads; nothing unless given here or in `standardInput`.
  ///   - timeout: The time limit in seconds, scaled by `HARNESS_TIMEOUT_SCALE`. At its end the
  ///     app and all its descendants are ended, and the call fails.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Returns: What the app left.
  /// - Throws: ``Failure`` where the app was not started, did not exit in time, or did not take a
  ///   chosen mock. A non-zero exit is an outcome.
  public func run(
    _ arguments: String..., input: StandardInput? = nil,
    timeout: TimeInterval = TimeLimit.standard,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async throws -> Outcome {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    try Task.checkCancellation()
    let cancellation = LaunchCancellation()
    let outcome = try await withTaskCancellationHandler {
      try await FailureReporting.performOnOwnThread {
        try self.performRun(
          arguments, input: input, timeout: timeout, caller: caller, cancellation)
      }
    } onCancel: {
      cancellation.cancel()
    }
    try Task.checkCancellation()
    return outcome
  }

  /// What `run` does, for words in an array and without a report.
  ///
  /// - Throws: ``Failure``.
  func performRun(
    _ arguments: [String], input: StandardInput?, timeout: TimeInterval, caller: Caller,
    _ cancellation: LaunchCancellation? = nil
  ) throws -> Outcome {
    let request = Request(arguments: arguments, defaultInput: .empty, input: input)
    let (launch, supervisor) = try start(request, caller: caller)
    launch.request { $0.deadline = Deadline(after: TimeLimit.scaled(timeout)) }
    cancellation?.watch(launch)
    supervisor.run()
    return try checkedOutcome(of: launch, timeout: timeout, caller: caller)
  }
}

// MARK: - One step at a time

extension CLIApplication {
  /// Launches the app and leaves it running.
  ///
  /// An app that runs already is ended first.
  ///
  /// Where mocks were chosen, it waits until the app has said that it took them.
  ///
  /// - Parameters:
  ///   - arguments: The words behind `launchArguments`.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Throws: ``Failure`` where the app was not started or did not take a chosen mock.
  public func launch(
    _ arguments: String..., fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    try FailureReporting.perform { try performLaunch(arguments, caller) }
  }

  /// Launches the app and leaves it running, without blocking a thread of the cooperative pool.
  ///
  /// - Parameters:
  ///   - arguments: The words behind `launchArguments`.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Throws: ``Failure`` where the app was not started or did not take a chosen mock.
  public func launch(
    _ arguments: String..., fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async throws {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    try await FailureReporting.performOnOwnThread {
      try self.performLaunch(arguments, caller)
    }
  }

  /// What `launch` does, for words in an array and without a report.
  ///
  /// - Throws: ``Failure``.
  func performLaunch(
    _ arguments: [String], _ caller: Caller, _ cancellation: LaunchCancellation? = nil
  ) throws {
    let request = Request(arguments: arguments, defaultInput: .typed)
    let (launch, supervisor) = try start(request, caller: caller)
    cancellation?.watch(launch)
    nonisolated(unsafe) let handedOver = supervisor
    OwnThread.start { handedOver.run() }
    try awaitHello(from: launch, caller: caller)
  }

  /// Waits until the app has said which mocks it took, where some were chosen.
  private func awaitHello(from launch: Launch, caller: Caller) throws {
    let chosen = launch.plan.mocks
    guard !chosen.isEmpty else { return }
    let deadline = Deadline(after: TimeLimit.scaled(TimeLimit.standard))
    _ = launch.wait(until: deadline) { $0.hello != nil || $0.outcome != nil ? true : nil }
    if let problem = MockProblem(chosen: chosen, hello: launch.read(\.hello)) {
      endRunningLaunch()
      let outcome = launch.read(\.outcome)
      throw Failure(
        .mockNotInEffect(problem), context: outcome?.report ?? "", caller: caller)
    }
  }
}
