public import Harness

extension Outcome {
  /// Fails the test, once, where expectations do not hold; the test goes on.
  ///
  ///     try app.run("list").expect(.status(.unavailable), .standardError(.contains("drive")))
  ///     try app.run("upload").expect(.success, .called("drive", "upload", times: 8))
  ///
  /// - Parameters:
  ///   - expectations: What the launch is expected to have left and called.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Returns: The outcome itself.
  @discardableResult
  public func expect(
    _ expectations: OutcomeExpectation...,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Outcome {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    reportAll(expectations.compactMap { $0.mismatch(in: self) }.distinct, context: report, caller)
    return self
  }
}

extension CLIApplication {
  /// Fails the test, once, where expectations of what the app has printed and called so far do not
  /// hold; the test goes on, and so does the app.
  ///
  ///     app.expect(.called("drive", "upload", times: 3), .standardOutput(.contains("3 of 8")))
  ///
  /// - Parameters:
  ///   - expectations: What is expected now. One of its end does not hold while it runs.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  public func expect(
    _ expectations: OutcomeExpectation...,
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    reportAll(mismatches(expectations), context: report, caller)
  }
}

/// Reports what differs, if something does.
private func reportAll(
  _ mismatches: [Mismatch], context: @autoclosure () -> String, _ caller: Caller
) {
  guard !mismatches.isEmpty else { return }
  CurrentReporter.reporter.report(
    Failure(.mismatches(mismatches), context: context(), caller: caller))
}
