public import Foundation
public import HarnessSystem

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
  /// - Throws: ``Failure`` where the app was not started, did not exit in time, or did not take
  ///   what the test chose. A non-zero exit is an outcome.
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
  /// - Throws: ``Failure`` where the app was not started, did not exit in time, or did not take
  ///   what the test chose. A non-zero exit is an outcome.
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
  package func performRun(
    _ arguments: [String], input: StandardInput?, timeout: TimeInterval, caller: Caller,
    _ cancellation: LaunchCancellation? = nil
  ) throws -> Outcome {
    let request = Request(arguments: arguments, defaultInput: .empty, input: input)
    return try probed { try run(request, timeout, caller, cancellation) }
  }

  private func run(
    _ request: Request, _ timeout: TimeInterval, _ caller: Caller,
    _ cancellation: LaunchCancellation?
  ) throws -> Outcome {
    let (launch, supervisor) = try start(request, caller: caller)
    // It is not supervised yet, so there is no thread to wake.
    launch.update { $0.deadline = Deadline(after: TimeLimit.scaled(timeout)) }
    cancellation?.watch(launch)
    guard launch.plan.terminal == nil else {
      // This thread has prompts answered.
      try supervise(launch, with: supervisor, caller)
      return try awaitExit(of: launch, timeout: timeout, caller: caller)
    }
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
  /// Where mocks, faults or strictness were chosen, it waits until the app has confirmed them.
  ///
  /// - Parameters:
  ///   - arguments: The words behind `launchArguments`.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Throws: ``Failure`` where the app was not started or did not take what the test chose.
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
  /// - Throws: ``Failure`` where the app was not started or did not take what the test chose.
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
  /// - Parameters:
  ///   - arguments: The words behind `launchArguments`.
  ///   - caller: Who launches it.
  ///   - cancellation: Ends it.
  ///   - limit: The time limit in seconds, unscaled, after which it is ended; nil for none.
  /// - Throws: ``Failure``.
  package func performLaunch(
    _ arguments: [String], _ caller: Caller, _ cancellation: LaunchCancellation? = nil,
    limit: TimeInterval? = nil
  ) throws {
    let request = Request(arguments: arguments, defaultInput: .typed)
    let (launch, supervisor) = try start(request, caller: caller)
    // It is not supervised yet, so there is no thread to wake.
    launch.update { $0.deadline = limit.map { Deadline(after: TimeLimit.scaled($0)) } }
    cancellation?.watch(launch)
    try supervise(launch, with: supervisor, caller)
    try awaitChoices(of: launch, caller)
  }

  private func supervise(
    _ launch: Launch, with supervisor: sending Supervisor, _ caller: Caller
  ) throws {
    do {
      try launch.supervise(supervisor)
    } catch {
      throw Failure(.system(error), caller: caller)
    }
  }

  /// Waits until the app has confirmed what the test chose, where it chose something.
  private func awaitChoices(of launch: Launch, _ caller: Caller) throws {
    guard launch.plan.wantsHello else { return }
    launch.awaitHello()
    try checkChoices(of: launch, caller)
  }

  /// Fails where something that the test chose did not take effect; an app that still runs is ended.
  func checkChoices(of launch: Launch, _ caller: Caller) throws {
    guard let problem = launch.choiceProblem else { return }
    endRunningLaunch()
    throw launch.failure(problem, caller: caller)
  }
}
