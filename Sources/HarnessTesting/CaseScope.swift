import Foundation
import Harness
import HarnessReports
import HarnessSystem
import Testing

/// The scope of a test case of Swift Testing, which all traits of the harness share: whichever of
/// them comes first makes the context, and keeps it where the test fails.
enum CaseScope {
  @TaskLocal private static var context: TestContext?

  /// The test case that runs, as the file of `HARNESS_EVENTS` is told of it.
  static var currentRun: TestRunCase? { context?.run }

  /// Runs `body` with the sandbox of the test case.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The case; nil for a suite, which needs no sandbox.
  ///   - function: What runs the case, or the next trait.
  ///   - body: What the trait does around it; not called for a suite.
  /// - Throws: What the test throws, unless its failure was reported.
  static func perform(
    _ test: Test, _ testCase: Test.Case?, _ function: @Sendable () async throws -> Void,
    _ body: @Sendable (Sandbox) async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    if let context { return try await body(context.sandbox) }
    try await turns.withTurn { try await performAlone(test, testCase, body) }
  }

  /// How many test cases of this process run at a time: some for each processor, as most of a
  /// case's time is spent in waiting for its app.
  ///
  /// Swift Testing begins all cases of a suite at once. Hundreds of them, each with its sandbox and
  /// its launches, would need more descriptors than a process may have, and be slower than a few.
  static let turnCount = max(16, 4 * ProcessInfo.processInfo.activeProcessorCount)

  private static let turns = AsyncSemaphore(turnCount)

  private static func performAlone(
    _ test: Test, _ testCase: Test.Case?, _ body: @Sendable (Sandbox) async throws -> Void
  ) async throws {
    let run = await OwnThread.run { TestRunCase.begin(test, testCase) }
    let (context, failures) = (try makeContext(run, test), Counter())
    let counting = IssueHandlingTrait.compactMapIssues { issue in
      if issue.isFailure { failures.increment() }
      run?.take(issue)
      return issue
    }
    do {
      try await counting.provideScope(for: test, testCase: testCase) {
        try await Self.run(context, { failures.value > 0 }, body)
      }
    } catch {
      // A test that was cancelled, perhaps by Test.cancel, has not failed.
      let isCancelled = error is CancellationError || Task.isCancelled
      await end(context, test, error, hasFailed: !isCancelled || failures.value > 0)
      throw error
    }
    await end(context, test, nil, hasFailed: failures.value > 0)
  }

  private static func makeContext(_ run: TestRunCase?, _ test: Test) throws -> TestContext {
    do {
      return try TestContext(run)
    } catch {
      run?.fail("the test did not run: \(error)")
      run?.finish(.passed)
      throw error
    }
  }

  private static func run(
    _ context: TestContext, _ hasFailed: @Sendable () -> Bool,
    _ body: @Sendable (Sandbox) async throws -> Void
  ) async throws {
    do {
      try await $context.withValue(context) {
        try await FailureReporting.$current.withValue(SwiftTestingReporter()) {
          try await InterruptionMonitors.$current.withValue(context.monitors) {
            try await Sandbox.$current.withValue(context.sandbox) {
              try await runAndEndLaunches(context, hasFailed, body)
            }
          }
        }
      }
    } catch is AlreadyReported {
      // The test ended at the verb whose failure stands in the report.
    }
  }

  private static func runAndEndLaunches(
    _ context: TestContext, _ hasFailed: @Sendable () -> Bool,
    _ body: @Sendable (Sandbox) async throws -> Void
  ) async throws {
    do {
      try await body(context.sandbox)
    } catch {
      await context.endLaunches()
      throw error
    }
    await context.endLaunches()
    if !hasFailed() { await context.finishRecordings() }
  }

  private static func end(
    _ context: TestContext, _ test: Test, _ error: (any Error)?, hasFailed: Bool
  ) async {
    let isCancelled = Task.isCancelled || error is CancellationError
    for artifact in await context.end("\(test.id)", hasFailed: hasFailed) {
      Attachment.record(Array(artifact.content), named: artifact.name)
    }
    await OwnThread.run {
      context.run?.finish(test, error, isCancelled: isCancelled, context)
    }
  }
}
