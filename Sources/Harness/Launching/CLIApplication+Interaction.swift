public import Foundation

// MARK: - Waiting for output

extension CLIApplication {
  /// What the last launch has printed so far; nothing before the first one.
  ///
  /// - Parameter stream: Standard output, unless told otherwise.
  /// - Returns: Also the bytes of a launch that still runs.
  public func outputSoFar(_ stream: OutputStream = .standardOutput) -> CapturedOutput {
    choices.read(\.launch)?.read { $0.transcript.captured(stream) }
      ?? CapturedOutput(.memory(Data()))
  }

  /// Waits until the app has printed a text, on either stream.
  ///
  /// - Parameters:
  ///   - text: What to look for in all that was printed since the launch.
  ///   - timeout: The time limit in seconds, scaled by `HARNESS_TIMEOUT_SCALE`; the app goes on
  ///     after it.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Throws: ``Failure`` where the text was not printed in time, or before the app's exit.
  public func waitForOutput(
    _ text: String, timeout: TimeInterval = TimeLimit.standard,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    try FailureReporting.perform { try performWaitForOutput(text, timeout, caller) }
  }

  /// Waits until the app has printed a text, without blocking a thread of the cooperative pool.
  ///
  /// - Parameters:
  ///   - text: What to look for in all that was printed since the launch.
  ///   - timeout: The time limit in seconds, scaled by `HARNESS_TIMEOUT_SCALE`; the app goes on
  ///     after it.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Throws: ``Failure`` where the text was not printed in time, or before the app's exit.
  public func waitForOutput(
    _ text: String, timeout: TimeInterval = TimeLimit.standard,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async throws {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    try await FailureReporting.performOnOwnThread {
      try self.performWaitForOutput(text, timeout, caller)
    }
  }

  private func performWaitForOutput(
    _ text: String, _ timeout: TimeInterval, _ caller: Caller
  ) throws {
    let launch = try launchedApp(for: "waitForOutput", caller)
    var search = OutputSearch(text)
    let limit = TimeLimit.scaled(timeout)
    let deadline = Deadline(after: limit)
    let wasPrinted = launch.wait(until: deadline) { state -> Bool? in
      if search.finds(in: state.transcript) { return true }
      return state.outcome == nil ? nil : false
    }
    guard wasPrinted != true else { return }
    let reason: Failure.Reason =
      wasPrinted == nil ? .notPrintedInTime(text, after: limit) : .notPrinted(text)
    throw Failure(reason, context: launch.report, caller: caller)
  }
}

// MARK: - Typing

extension CLIApplication {
  /// Sends a text to the app's standard input; does not wait for the app to read it.
  ///
  /// - Parameters:
  ///   - text: What to send, as UTF-8; a line ends with `\n`.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Throws: ``Failure`` where no app was launched.
  public func typeText(
    _ text: String, fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    try FailureReporting.perform {
      try launchedApp(for: "typeText", caller).request { $0.input.append(Data(text.utf8)) }
    }
  }

  /// Ends the app's standard input, behind what was typed.
  ///
  /// - Parameters:
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Throws: ``Failure`` where no app was launched.
  public func endInput(
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    try FailureReporting.perform {
      try launchedApp(for: "endInput", caller).request { $0.input.end() }
    }
  }
}
