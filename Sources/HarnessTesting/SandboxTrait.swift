import Harness
public import Testing

/// Gives each test case a sandbox of its own, which `CLIApplication` uses without being told.
///
///     @Test(.sandbox) func listsNothingInAnEmptyFolder() async throws {
///       let app = CLIApplication("workphotos")
///       try await app.run("list", "--allow").expect(.success, .standardOutput(.isEmpty))
///     }
///
/// Failures of the harness are reported at the line that asked, and end the test. The sandbox is
/// removed after a test that passes, and kept with its path printed after one of whose failures
/// the harness knows: its own, and thrown errors.
public struct SandboxTrait: TestTrait, SuiteTrait, TestScoping {
  /// On a suite, the trait holds for every test in it.
  public var isRecursive: Bool { true }

  /// Runs a test case in its sandbox.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The case; nil for a suite, which needs no sandbox.
  ///   - function: What runs the case.
  /// - Throws: What the test throws, unless its failure was reported.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    let sandbox = try Sandbox()
    let reporter = SwiftTestingReporter()
    do {
      try await FailureReporting.$current.withValue(reporter) {
        try await Sandbox.$current.withValue(sandbox, operation: function)
      }
    } catch is AlreadyReported {
      // The test ended at the verb whose failure stands in the report.
    } catch {
      KeptSandbox.keep(sandbox)
      throw error
    }
    if reporter.hasReported { KeptSandbox.keep(sandbox) }
  }
}

extension Trait where Self == SandboxTrait {
  /// A sandbox for each test case.
  public static var sandbox: Self { Self() }
}
