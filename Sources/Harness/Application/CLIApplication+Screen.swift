public import Foundation
public import HarnessComparison
public import HarnessSystem
import HarnessTerminal

extension CLIApplication {
  /// Waits until the app's terminal shows a text.
  ///
  /// - Parameters:
  ///   - text: One line, also where the screen is too narrow for it; or several whole rows.
  ///   - timeout: The time limit in seconds, scaled by `HARNESS_TIMEOUT_SCALE`; the app goes on
  ///     after it.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Throws: ``Failure`` where it was not shown in time, the app exited before, or sits at a
  ///   prompt that no interruption monitor takes.
  public func waitForScreen(
    _ text: String, timeout: TimeInterval = TimeLimit.standard,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    let wait = ScreenWait(text)
    try FailureReporting.perform { try performWaitForScreen(wait, timeout, caller) }
  }

  /// Waits until the app's terminal shows a text, without blocking a thread of the cooperative
  /// pool.
  ///
  /// - Parameters:
  ///   - text: One line, also where the screen is too narrow for it; or several whole rows.
  ///   - timeout: The time limit in seconds, scaled by `HARNESS_TIMEOUT_SCALE`; the app goes on
  ///     after it.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Throws: ``Failure`` where it was not shown in time, the app exited before, or sits at a
  ///   prompt that no interruption monitor takes.
  public func waitForScreen(
    _ text: String, timeout: TimeInterval = TimeLimit.standard,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async throws {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    let wait = ScreenWait(text)
    try await FailureReporting.performOnOwnThread {
      try self.performWaitForScreen(wait, timeout, caller)
    }
  }

  /// Waits until the text on the app's terminal is as expected.
  ///
  /// - Parameters:
  ///   - expectation: For example `.matches("^ *[0-9]+ root")` or `.doesNotContain("Uploading")`.
  ///   - timeout: The time limit in seconds, scaled by `HARNESS_TIMEOUT_SCALE`; the app goes on
  ///     after it.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Throws: ``Failure`` where it was not so in time, the app exited before, or sits at a prompt
  ///   that no interruption monitor takes.
  public func waitForScreen(
    _ expectation: TextExpectation, timeout: TimeInterval = TimeLimit.standard,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    let wait = ScreenWait(expectation)
    try FailureReporting.perform { try performWaitForScreen(wait, timeout, caller) }
  }

  /// Waits until the text on the app's terminal is as expected, without blocking a thread of the
  /// cooperative pool.
  ///
  /// - Parameters:
  ///   - expectation: For example `.matches("^ *[0-9]+ root")` or `.doesNotContain("Uploading")`.
  ///   - timeout: The time limit in seconds, scaled by `HARNESS_TIMEOUT_SCALE`; the app goes on
  ///     after it.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Throws: ``Failure`` where it was not so in time, the app exited before, or sits at a prompt
  ///   that no interruption monitor takes.
  public func waitForScreen(
    _ expectation: TextExpectation, timeout: TimeInterval = TimeLimit.standard,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async throws {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    let wait = ScreenWait(expectation)
    try await FailureReporting.performOnOwnThread {
      try self.performWaitForScreen(wait, timeout, caller)
    }
  }
}

/// What a wait for the screen looks for, and how it says that it has not found it.
private struct ScreenWait: Sendable {
  let description: String
  let finds: @Sendable (Screen) -> Bool
  let reason: @Sendable (Screen, _ limit: TimeInterval?) -> Failure.Reason

  init(_ text: String) {
    description = "the screen to show \(text.debugDescription)"
    finds = { $0.contains(text) }
    reason = { _, limit in
      limit.map { .notShownInTime(text, after: $0) } ?? .notShown(text)
    }
  }

  init(_ expectation: TextExpectation) {
    description = "the screen to be as expected"
    finds = { expectation.mismatch(in: $0.text, of: "the screen") == nil }
    reason = { screen, limit in
      let mismatch = expectation.mismatch(in: screen.text, of: "the screen")
      return .mismatches([mismatch].compactMap { $0 })
    }
  }
}

extension CLIApplication {
  private func performWaitForScreen(
    _ wait: ScreenWait, _ timeout: TimeInterval, _ caller: Caller
  ) throws {
    let launch = try terminalLaunch(for: "waitForScreen", caller)
    let limit = TimeLimit.scaled(timeout)
    let isFound = try awaitFinding(
      wait.description, of: launch, until: Deadline(after: limit), caller
    ) { state -> Bool? in
      if state.terminal.map({ wait.finds($0.screen) }) == true { return true }
      return state.outcome == nil ? nil : false
    }
    if isFound == true { return }
    let screen = launch.read { $0.terminal?.screen } ?? Screen()
    throw launch.failure(wait.reason(screen, isFound == nil ? limit : nil), caller: caller)
  }
}
