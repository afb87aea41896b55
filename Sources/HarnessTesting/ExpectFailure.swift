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
  let found: String
  do {
    _ = try FailureReporting.$current.withValue(nil) { try verb() }
    found = "it did not fail"
  } catch let failure as Failure {
    return failure
  } catch {
    found = "it threw \(error)"
  }
  let mismatch = Mismatch("expected a failure of the harness, found that \(found)")
  CurrentReporter.reporter.report(Failure(.mismatches([mismatch]), caller: caller))
  return nil
}
