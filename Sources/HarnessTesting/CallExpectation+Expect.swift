public import Harness

extension Outcome {
  /// Fails the test, once, where expectations of the app's recorded calls do not hold; the test
  /// goes on.
  ///
  ///     outcome.expect(.called("drive", "upload", times: 8), .neverCalled("trash"))
  ///
  /// - Parameters:
  ///   - expectations: What is expected of the recorded calls.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Returns: The outcome itself.
  @discardableResult
  public func expect(
    _ expectations: CallExpectation...,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Outcome {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    reportMismatches(expectations, in: callLog, context: report, caller)
    return self
  }
}

extension CLIApplication {
  /// Fails the test, once, where expectations of the calls that the app has recorded so far do not
  /// hold; the test goes on, and so does the app.
  ///
  /// - Parameters:
  ///   - expectations: What is expected of the recorded calls.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  public func expect(
    _ expectations: CallExpectation...,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    reportMismatches(expectations, in: callLog, context: report, caller)
  }
}

private func reportMismatches(
  _ expectations: [CallExpectation], in log: CallLog, context: @autoclosure () -> String,
  _ caller: Caller
) {
  let mismatches = expectations.compactMap { $0.mismatch(in: log) }
  guard !mismatches.isEmpty else { return }
  CurrentReporter.reporter.report(
    Failure(.mismatches(mismatches), context: context(), caller: caller))
}
