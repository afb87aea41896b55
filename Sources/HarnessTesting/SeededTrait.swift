public import Harness
public import Testing

/// Gives each test case a sandbox of its own that holds a fixture.
///
///     @Test(.seeded(.workPhotos, at: "photos")) func listsEveryPhoto() async throws {
///       let app = CLIApplication("workphotos")
///       try await app.run("list", "photos", "--allow").expect(.success)
///     }
///
/// Several of them, and those of a suite, fill the same sandbox, the suite's first.
public struct SeededTrait: TestTrait, SuiteTrait, TestScoping {
  let seed: Seed
  let path: String
  let caller: Caller

  /// On a suite, the trait holds for every test in it.
  public var isRecursive: Bool { true }

  /// Runs a test case in its sandbox, once the fixture is there.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The case; nil for a suite, which needs no sandbox.
  ///   - function: What runs the case.
  /// - Throws: What the test throws, unless its failure was reported.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await CaseScope.perform(test, testCase, function) { sandbox in
      try await sandbox.plant(
        seed, at: path, fileID: caller.fileID, filePath: caller.filePath, line: caller.line,
        column: caller.column)
      try await function()
    }
  }
}

extension Trait where Self == SeededTrait {
  /// A sandbox for each test case that holds a fixture.
  ///
  /// - Parameters:
  ///   - seed: The fixture.
  ///   - path: The folder that takes it, relative to the working directory.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Returns: A trait for a test or a suite.
  public static func seeded(
    _ seed: Seed, at path: String = ".",
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    Self(
      seed: seed, path: path,
      caller: Caller(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
