public import Foundation
public import HarnessSystem

// MARK: - Waiting for output

extension CLIApplication {
  /// What the last launch has printed so far; nothing before the first one.
  ///
  /// - Parameter stream: Standard output, unless told otherwise.
  /// - Returns: Also the bytes of a launch that still runs.
  public func outputSoFar(_ stream: OutputStream = .standardOutput) -> CapturedOutput {
    choices.read(\.launch)?.read { $0.transcript.captured(stream) }
      ?? CapturedOutput(Data())
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
    // What was printed is looked through beside the thread that reads more of it.
    while true {
      let (outputs, hasEnded) = launch.read { state in
        (state.transcript.captured, state.outcome != nil)
      }
      if search.finds(in: outputs) { return }
      if hasEnded { throw launch.failure(.notPrinted(text), caller: caller) }
      let hasMore = try awaitFinding(
        "the output \(text.debugDescription)", of: launch, until: deadline, caller
      ) { state in
        search.isOutdated(by: state.transcript) || state.outcome != nil ? true : nil
      }
      guard hasMore != nil else {
        throw launch.failure(.notPrintedInTime(text, after: limit), caller: caller)
      }
    }
  }
}

// MARK: - Typing

extension CLIApplication {
  /// Sends a text to the app's standard input, or types it on its terminal; does not wait for the
  /// app to read it.
  ///
  /// - Parameters:
  ///   - text: What to send, as UTF-8; a line ends with `\n`, on a terminal the return key.
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
      let launch = try launchedApp(for: "typeText", caller)
      launch.type(Typing.text(text, onTerminal: launch.plan.terminal != nil))
    }
  }

  /// Ends the app's standard input, behind what was typed; on a terminal it presses Control-D.
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
      let launch = try launchedApp(for: "endInput", caller)
      launch.request { state in
        if state.terminal == nil { state.input.end() } else { state.type([Typing.endOfInput]) }
      }
    }
  }
}
