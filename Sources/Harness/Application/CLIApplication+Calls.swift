package import HarnessComparison
import HarnessSystem

// MARK: - Calls

extension CLIApplication {
  /// The recorded calls of the last launch so far, also while it runs.
  ///
  /// A call that returned in the app before it printed something, or came to a gate, is known as
  /// soon as that is.
  ///
  /// - Parameters:
  ///   - registration: The name of the registration whose service is called.
  ///   - function: The function's name without its labels; nil for all of the registration's.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Returns: The calls in their order.
  /// - Throws: ``Failure`` where no app was launched, or a name is not one that the app records.
  public func calls(
    to registration: String, _ function: String? = nil,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws -> [ReportedCall] {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    return try FailureReporting.perform {
      let launch = try launchedApp(for: "calls", caller)
      return try launch.currentCallLog.checkedCalls(to: registration, function) { problem in
        launch.failure(.callsNotKnown(problem), caller: caller)
      }
    }
  }

  /// The recorded calls of the last launch so far, for expectations.
  ///
  /// Blocks this thread until all is known that the app has told until now.
  ///
  /// - Returns: The calls; none before the first launch.
  public func callLog() -> CallLog {
    choices.read(\.launch)?.currentCallLog
      ?? CallLog(AppReports(usesControlSocket: false), faults: Faults())
  }

  /// What differs from expectations of the last launch, as far as it has come.
  package func mismatches(_ expectations: [OutcomeExpectation]) -> [Mismatch] {
    guard let launch = choices.read(\.launch) else {
      return [Mismatch("no program was launched yet; call launch() or run() before it")]
    }
    launch.awaitReports()
    let seen = launch.observation
    return expectations.compactMap { $0.mismatch(in: seen) }.distinct
  }

  /// The registrations that the last launch has resolved so far.
  ///
  /// Blocks this thread until all is known that the app has told until now.
  ///
  /// - Returns: Each registration once; none before the first launch.
  public func resolved() -> [ResolvedRegistration] {
    guard let launch = choices.read(\.launch) else { return [] }
    launch.synchronize()
    return launch.read(\.reports.resolved)
  }

  /// The last launch as text, for a failure that concerns it.
  public var report: String { choices.read(\.launch)?.report ?? "" }

  package func launchedApp(for verb: String, _ caller: Caller) throws -> Launch {
    guard let launch = choices.read(\.launch) else {
      throw Failure(.notLaunched(verb: verb), caller: caller)
    }
    return launch
  }
}

extension Outcome {
  /// The recorded calls on a registration, or on one of its functions.
  ///
  /// - Parameters:
  ///   - registration: The name of the registration whose service is called.
  ///   - function: The function's name without its labels; nil for all of the registration's.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Returns: The calls in their order.
  /// - Throws: ``Failure`` where a name is not one that the app records.
  public func calls(
    to registration: String, _ function: String? = nil,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws -> [ReportedCall] {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    return try FailureReporting.perform {
      try callLog.checkedCalls(to: registration, function) { problem in
        Failure(.callsNotKnown(problem), context: report, caller: caller)
      }
    }
  }
}

extension CallLog {
  fileprivate func checkedCalls(
    to registration: String, _ function: String?, failure: (CallNameProblem) -> Failure
  ) throws -> [ReportedCall] {
    if let problem = problem(with: registration, function) { throw failure(problem) }
    return calls(to: registration, function)
  }
}

extension Launch {
  /// All calls that were made until now.
  fileprivate var currentCallLog: CallLog {
    awaitReports()
    return read { CallLog($0.reports, faults: plan.control.faults) }
  }

  /// Blocks this thread until all is known that the app has told until now.
  fileprivate func awaitReports() {
    if plan.control.usesControlSocket { awaitHello() }
    synchronize()
  }
}
