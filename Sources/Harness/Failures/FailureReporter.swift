import HarnessSystem

/// Makes failures known to what runs the test.
///
/// `Harness` knows no test framework. An adapter installs a reporter for the duration of a test:
///
///     try FailureReporting.$current.withValue(MyReporter()) { try runTheTest() }
public protocol FailureReporter: Sendable {
  /// Reports a failure at its caller's place.
  func report(_ failure: Failure)

  /// Shows what went wrong without failing the test; shows nothing unless a reporter says how.
  func warn(_ warning: Failure)

  /// The error that a verb throws after its failure was reported, to leave the test without being
  /// reported a second time.
  func errorAfterReporting(_ failure: Failure) -> any Error
}

extension FailureReporter {
  /// Shows nothing.
  public func warn(_ warning: Failure) {}
}

/// Where failures go.
public enum FailureReporting {
  /// The reporter of the test that runs.
  ///
  /// Without one, a failure is thrown as it is.
  @TaskLocal public static var current: (any FailureReporter)?

  /// Runs a verb on this thread, and reports its failure.
  static func perform<Result>(
    _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let failure as Failure {
      guard let current else { throw failure }
      current.report(failure)
      throw current.errorAfterReporting(failure)
    }
  }

  /// Runs a blocking verb on a thread of its own, and reports its failure.
  static func performOnOwnThread<Result: Sendable>(
    _ body: @Sendable () throws -> Result
  ) async throws -> Result {
    try await OwnThread.run { try perform(body) }
  }

  /// Reports a failure that no verb is there to throw.
  package static func report(_ failure: Failure) {
    current?.report(failure)
  }

  /// Shows what does not fail the test.
  package static func warn(_ warning: Failure) {
    current?.warn(warning)
  }
}
