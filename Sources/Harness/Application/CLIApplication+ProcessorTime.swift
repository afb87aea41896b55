public import Foundation
import HarnessSystem

extension CLIApplication {
  /// Fails the test where the app takes more processor time than another does, by more than a factor.
  ///
  ///     let reference = CLIApplication("workphotos-1.0")
  ///     try app.expectProcessorTime(atMost: 1.3, times: reference) { app in
  ///       try app.run("list", "photos")
  ///     }
  ///
  /// As machines differ, no time is expected, but a ratio: the closure runs with the one and the other in
  /// turn, each time with an app of its own in a copy of its sandbox as that is now, until the pairs say
  /// whether the median ratio is within the limit: ``ProcessorTimeComparison`` says how that is judged.
  /// That takes ten pairs at least. Time in user and in system mode counts, of the program and of what it
  /// has started and waited for; what it leaves running and `.leaves` does not allow fails the test, and
  /// so does a pair of launches that do not end alike.
  ///
  /// - Parameters:
  ///   - limit: How many times the processor time of the reference it may take.
  ///   - reference: What it is compared with.
  ///   - pairs: How many pairs are launched at the most: fewer than 10 say nothing, and more than 115 are not
  ///     launched.
  ///   - seconds: After how many seconds no further pair is launched, scaled by `HARNESS_TIMEOUT_SCALE`.
  ///   - isStrict: Whether the test fails where the pairs do not say; without it, that is a warning.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  ///   - body: Runs an app once, and gives what it left, which is what counts.
  /// - Returns: What was found.
  /// - Throws: ``Failure`` where it takes more or nothing can be compared, and what the closure throws.
  @discardableResult
  public func expectProcessorTime(
    atMost limit: Double, times reference: CLIApplication, pairs: Int = 115,
    seconds: TimeInterval = 60, isStrict: Bool = false,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: @escaping @Sendable (CLIApplication) throws -> Outcome
  ) throws -> ProcessorTimeComparison {
    let trial = ProcessorTimeTrial(
      app: self, reference: reference, limit: limit, pairs: pairs, seconds: seconds,
      Caller(fileID: fileID, filePath: filePath, line: line, column: column), body)
    return try FailureReporting.perform { try trial.judge(strictly: isStrict) }
  }

  /// Does the same without blocking a thread of the cooperative pool.
  ///
  ///     try await app.expectProcessorTime(atMost: 1.3, times: reference) { app in
  ///       try app.run("list", "photos")
  ///     }
  ///
  /// - Parameters:
  ///   - limit: How many times the processor time of the reference it may take.
  ///   - reference: What it is compared with.
  ///   - pairs: How many pairs are launched at the most: fewer than 10 say nothing, and more than 115 are not
  ///     launched.
  ///   - seconds: After how many seconds no further pair is launched, scaled by `HARNESS_TIMEOUT_SCALE`.
  ///   - isStrict: Whether the test fails where the pairs do not say; without it, that is a warning.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  ///   - body: Runs an app once, on a thread of its own, and gives what it left, which is what counts.
  /// - Returns: What was found.
  /// - Throws: ``Failure`` where it takes more or nothing can be compared, and what the closure throws.
  @discardableResult
  public func expectProcessorTime(
    atMost limit: Double, times reference: CLIApplication, pairs: Int = 115,
    seconds: TimeInterval = 60, isStrict: Bool = false,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: @escaping @Sendable (CLIApplication) throws -> Outcome
  ) async throws -> ProcessorTimeComparison {
    let trial = ProcessorTimeTrial(
      app: self, reference: reference, limit: limit, pairs: pairs, seconds: seconds,
      Caller(fileID: fileID, filePath: filePath, line: line, column: column), body)
    return try await FailureReporting.performOnOwnThread { try trial.judge(strictly: isStrict) }
  }
}

extension ProcessorTimeTrial {
  fileprivate init(
    app: CLIApplication, reference: CLIApplication, limit: Double, pairs: Int,
    seconds: TimeInterval,
    _ caller: Caller, _ body: @escaping @Sendable (CLIApplication) throws -> Outcome
  ) {
    self.init(
      app: app, reference: reference, limit: limit,
      pairs: min(pairs, ProcessorTimeComparison.lookCounts.last ?? pairs),
      deadline: Deadline(after: TimeLimit.scaled(seconds)), caller: caller, body: body)
  }

  /// Compares, and warns of what is not decided.
  ///
  /// - Returns: What was found.
  /// - Throws: ``Failure``.
  func judge(strictly isStrict: Bool) throws -> ProcessorTimeComparison {
    let found = try perform()
    switch found.verdict {
    case .within: break
    case .above: throw Failure(.processorTime(.above(found)), caller: caller)
    case .undecided:
      let failure = Failure(.processorTime(.undecided(found)), caller: caller)
      if isStrict { throw failure }
      FailureReporting.warn(failure)
    }
    return found
  }
}
