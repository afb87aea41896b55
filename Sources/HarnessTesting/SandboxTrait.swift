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
/// removed after a test that passes. After one that fails it is kept with its path printed, and a
/// transcript of each launch and a listing of the sandbox are attached to the test.
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
    try await CaseScope.perform(test, testCase, function) { _ in try await function() }
  }
}

extension Trait where Self == SandboxTrait {
  /// A sandbox for each test case.
  public static var sandbox: Self { Self() }
}
