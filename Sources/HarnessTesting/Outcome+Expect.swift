public import Harness

extension Outcome {
  /// Fails the test, once, where expectations do not hold; the test goes on.
  ///
  ///     try app.run("list").expect(.status(.unavailable), .standardError(.contains("drive")))
  ///
  /// - Parameters:
  ///   - expectations: What the launch is expected to have left.
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
    let mismatches = expectations.compactMap { $0.mismatch(in: self) }.distinct
    if !mismatches.isEmpty {
      CurrentReporter.reporter.report(
        Failure(.mismatches(mismatches), context: report, caller: caller))
    }
    return self
  }
}
