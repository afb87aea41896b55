public import Foundation
public import HarnessSystem

extension CLIApplication {
  /// Waits until the app sits at a prompt: it shows a text, and waits for input behind it.
  ///
  /// - Parameters:
  ///   - text: A part of the line that the cursor stands on; any prompt will do without it.
  ///   - timeout: The time limit in seconds, scaled by `HARNESS_TIMEOUT_SCALE`; the app goes on
  ///     after it.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Returns: The prompt, which can be answered.
  /// - Throws: ``Failure`` where the app did not come there in time, exited, or sits at another
  ///   prompt that no interruption monitor takes.
  @discardableResult
  public func waitForPrompt(
    _ text: String = "", timeout: TimeInterval = TimeLimit.standard,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws -> Prompt {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    return try FailureReporting.perform { try performWaitForPrompt(text, timeout, caller) }
  }

  /// Waits until the app sits at a prompt, without blocking a thread of the cooperative pool.
  ///
  /// - Parameters:
  ///   - text: A part of the line that the cursor stands on; any prompt will do without it.
  ///   - timeout: The time limit in seconds, scaled by `HARNESS_TIMEOUT_SCALE`; the app goes on
  ///     after it.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Returns: The prompt, which can be answered.
  /// - Throws: ``Failure`` where the app did not come there in time, exited, or sits at another
  ///   prompt that no interruption monitor takes.
  @discardableResult
  public func waitForPrompt(
    _ text: String = "", timeout: TimeInterval = TimeLimit.standard,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async throws -> Prompt {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await FailureReporting.performOnOwnThread {
      try self.performWaitForPrompt(text, timeout, caller)
    }
  }

  private func performWaitForPrompt(
    _ text: String, _ timeout: TimeInterval, _ caller: Caller
  ) throws -> Prompt {
    let launch = try terminalLaunch(for: "waitForPrompt", caller)
    let limit = TimeLimit.scaled(timeout)
    let found = try awaitFinding(
      "the prompt \(text.debugDescription)", of: launch, until: Deadline(after: limit), caller
    ) { state -> Prompt?? in
      if let prompt = launch.prompt(in: state), prompt.text.holds(text) { return prompt }
      return state.outcome == nil ? nil : .some(nil)
    }
    guard let shown = found else {
      throw launch.failure(.noPromptInTime(text, after: limit), caller: caller)
    }
    guard let prompt = shown else { throw launch.failure(.noPrompt(text), caller: caller) }
    return prompt
  }
}
