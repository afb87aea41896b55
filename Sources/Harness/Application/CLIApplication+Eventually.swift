public import Foundation
public import HarnessComparison
public import HarnessSystem

// What is expected of an app while it runs. Every look is taken because something has happened: the
// app has printed something or has exited, a file has changed.

extension CLIApplication {
  /// Waits until expectations hold of what the app has printed, which recorded calls it has made
  /// and how it has ended.
  ///
  ///     try app.launch("serve")
  ///     try app.eventually(.standardOutput(.matches("ready on port [0-9]+")))
  ///
  /// - Parameters:
  ///   - expectations: All of them have to hold at the same time.
  ///   - timeout: The time limit in seconds, scaled by `HARNESS_TIMEOUT_SCALE`; the app goes on
  ///     after it.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Throws: ``Failure`` where they did not come to hold in time, or before the app's exit.
  public func eventually(
    _ expectations: OutcomeExpectation..., timeout: TimeInterval = TimeLimit.standard,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    try FailureReporting.perform { try performEventually(expectations, timeout, caller) }
  }

  /// Waits until expectations hold of what the app has printed, which recorded calls it has made
  /// and how it has ended, without blocking a thread of the cooperative pool.
  ///
  /// - Parameters:
  ///   - expectations: All of them have to hold at the same time.
  ///   - timeout: The time limit in seconds, scaled by `HARNESS_TIMEOUT_SCALE`; the app goes on
  ///     after it.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Throws: ``Failure`` where they did not come to hold in time, or before the app's exit.
  public func eventually(
    _ expectations: OutcomeExpectation..., timeout: TimeInterval = TimeLimit.standard,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async throws {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    try await FailureReporting.performOnOwnThread {
      try self.performEventually(expectations, timeout, caller)
    }
  }

  /// Waits until expectations hold of a file that the app writes.
  ///
  ///     try app.eventually("status.json", .json(#"{"state": "ready", "...": "..."}"#))
  ///
  /// - Parameters:
  ///   - path: Relative to the sandbox's working directory.
  ///   - expectations: All of them have to hold at the same time.
  ///   - timeout: The time limit in seconds, scaled by `HARNESS_TIMEOUT_SCALE`; the app goes on
  ///     after it.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Throws: ``Failure`` where they did not come to hold in time, or before the app's exit.
  public func eventually(
    _ path: String, _ expectations: FileExpectation...,
    timeout: TimeInterval = TimeLimit.standard,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    try FailureReporting.perform { try performEventually(path, expectations, timeout, caller) }
  }

  /// Waits until expectations hold of a file that the app writes, without blocking a thread of the
  /// cooperative pool.
  ///
  /// - Parameters:
  ///   - path: Relative to the sandbox's working directory.
  ///   - expectations: All of them have to hold at the same time.
  ///   - timeout: The time limit in seconds, scaled by `HARNESS_TIMEOUT_SCALE`; the app goes on
  ///     after it.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Throws: ``Failure`` where they did not come to hold in time, or before the app's exit.
  public func eventually(
    _ path: String, _ expectations: FileExpectation...,
    timeout: TimeInterval = TimeLimit.standard,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async throws {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    try await FailureReporting.performOnOwnThread {
      try self.performEventually(path, expectations, timeout, caller)
    }
  }
}

// MARK: - Output

extension CLIApplication {
  /// Waits until what the app has printed to standard output, or shown on its terminal, is as
  /// expected: a pattern, a regular expression, or any other expectation of a text.
  ///
  ///     try app.waitForOutput(.matches("port [0-9]+"))
  ///
  /// - Parameters:
  ///   - expectation: Compared with all that was printed since the launch.
  ///   - timeout: The time limit in seconds, scaled by `HARNESS_TIMEOUT_SCALE`; the app goes on
  ///     after it.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Throws: ``Failure`` where it was not printed in time, or before the app's exit.
  public func waitForOutput(
    _ expectation: TextExpectation, timeout: TimeInterval = TimeLimit.standard,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    try FailureReporting.perform {
      try performEventually([.standardOutput(expectation)], timeout, caller)
    }
  }

  /// Waits until what the app has printed is as expected, without blocking a thread of the
  /// cooperative pool.
  ///
  /// - Parameters:
  ///   - expectation: Compared with all that was printed since the launch.
  ///   - timeout: The time limit in seconds, scaled by `HARNESS_TIMEOUT_SCALE`; the app goes on
  ///     after it.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Throws: ``Failure`` where it was not printed in time, or before the app's exit.
  public func waitForOutput(
    _ expectation: TextExpectation, timeout: TimeInterval = TimeLimit.standard,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async throws {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    try await FailureReporting.performOnOwnThread {
      try self.performEventually([.standardOutput(expectation)], timeout, caller)
    }
  }
}

// MARK: - Looks

extension CLIApplication {
  private func performEventually(
    _ expectations: [OutcomeExpectation], _ timeout: TimeInterval, _ caller: Caller
  ) throws {
    let launch = try launchedApp(for: "eventually", caller)
    let wait = EventualWait(self, launch, timeout: timeout, caller: caller)
    try wait.perform {
      let seen = launch.observation
      let mismatches = expectations.compactMap { $0.mismatch(in: seen) }
      return EventualWait.Look(mismatches, hasEnded: seen.termination != nil) { state in
        state.hasMore(than: seen)
      }
    }
  }

  private func performEventually(
    _ path: String, _ expectations: [FileExpectation], _ timeout: TimeInterval, _ caller: Caller
  ) throws {
    let launch = try launchedApp(for: "eventually", caller)
    let sandbox = launch.plan.sandbox
    let url: URL
    do {
      url = try sandbox.url(path)
    } catch {
      throw Failure(.mismatches([Mismatch("\(error)")]), caller: caller)
    }
    let wait = EventualWait(self, launch, timeout: timeout, caller: caller)
    try wait.perform {
      // Watched before the look, so that no change falls between the two.
      let watch = try FileWatch(url, within: sandbox.root, waking: launch)
      let hasEnded = launch.read { $0.outcome != nil }
      let mismatches = expectations.compactMap { $0.mismatch(at: url, path: path, in: sandbox) }
      return EventualWait.Look(mismatches.distinct, hasEnded: hasEnded) { _ in watch.mayHaveChanged
      }
    }
  }
}
