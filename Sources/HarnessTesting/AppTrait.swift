public import Harness
public import Testing

/// Gives each test case an app in a sandbox of its own.
///
///     @Suite(.app("workphotos") { $0.mocks.drive = "offline" }, .seeded(.workPhotos))
///     struct WithoutADrive {
///       let app: CLIApplication
///
///       init() throws {
///         app = try #require(CLIApplication.current)
///       }
///
///       @Test func listsEveryPhoto() async throws {
///         try await app.run("list", "--allow").expect(.success)
///       }
///     }
///
/// Whatever the app still runs at the test's end is ended.
public struct AppTrait: TestTrait, SuiteTrait, TestScoping {
  let name: String
  let starter: Starter
  let configure: @Sendable (CLIApplication) async throws -> Void

  /// On a suite, the trait holds for every test in it.
  public var isRecursive: Bool { true }

  /// Runs a test case with its app, which `CLIApplication.current` gives.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The case; nil for a suite, which needs no app.
  ///   - function: What runs the case.
  /// - Throws: What the test throws, unless its failure was reported.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await CaseScope.perform(test, testCase, function) { sandbox in
      let app = CLIApplication(name, sandbox: sandbox, starter: starter)
      try await configure(app)
      try await CLIApplication.$current.withValue(app, operation: function)
    }
  }
}

extension Trait where Self == AppTrait {
  /// An app for each test case, not launched yet.
  ///
  /// - Parameters:
  ///   - name: A product's name, which is looked for beside the test bundle, or a path.
  ///   - starter: What starts it.
  ///   - configure: Says what every launch is to be: arguments, environment, mocks.
  /// - Returns: A trait for a test or a suite.
  public static func app(
    _ name: String, starter: Starter = .process,
    configure: @escaping @Sendable (CLIApplication) async throws -> Void = { _ in }
  ) -> Self {
    Self(name: name, starter: starter, configure: configure)
  }
}
