public import Harness

/// Expects that a verb of the harness fails, and gives its failure instead of reporting it.
///
///     let failure = expectFailure { try app.run("list", timeout: 1) }
///     XCTAssertEqual(failure?.reason, .timedOut(after: 1))
///
/// - Parameters:
///   - fileID: The caller's, by default.
///   - filePath: The caller's, by default.
///   - line: The caller's, by default.
///   - column: The caller's, by default.
///   - verb: What is expected to fail.
/// - Returns: The failure, or nil where there was none; then the test has failed.
@discardableResult
public func expectFailure<Result>(
  fileID: String = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column, of verb: () throws -> Result
) -> Failure? {
  let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
  do {
    _ = try FailureReporting.$current.withValue(nil, operation: verb)
    return failure(nil, caller)
  } catch {
    return failure(error, caller)
  }
}

/// Expects that an `async` verb of the harness fails, and gives its failure instead of reporting
/// it.
///
///     let failure = await expectFailure { try await app.run("list", timeout: 1) }
///     #expect(failure?.reason == .timedOut(after: 1))
///
/// - Parameters:
///   - fileID: The caller's, by default.
///   - filePath: The caller's, by default.
///   - line: The caller's, by default.
///   - column: The caller's, by default.
///   - isolation: The caller's, by default.
///   - verb: What is expected to fail.
/// - Returns: The failure, or nil where there was none; then the test has failed.
@discardableResult
public func expectFailure<Result>(
  fileID: String = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
  of verb: () async throws -> Result
) async -> Failure? {
  let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
  do {
    _ = try await FailureReporting.$current.withValue(nil, operation: verb, isolation: isolation)
    return failure(nil, caller)
  } catch {
    return failure(error, caller)
  }
}

/// The failure among the errors that a verb may have thrown; without one, the test has failed.
private func failure(_ error: (any Error)?, _ caller: Caller) -> Failure? {
  if let failure = error as? Failure { return failure }
  let found = error.map { "it threw \($0)" } ?? "it did not fail"
  let mismatch = Mismatch("expected a failure of the harness, found that \(found)")
  CurrentReporter.reporter.report(Failure(.mismatches([mismatch]), caller: caller))
  return nil
}
