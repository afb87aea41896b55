import Foundation
import Harness
import HarnessReports
import HarnessSystem
import XCTest

/// The test of XCTest that runs in this process, as the file of `HARNESS_EVENTS` is told of it: from
/// its start where it is a `CLITestCase`, else from its first launch on.
enum XCTestRunCases {
  private struct Failure {
    let message: String
    let file: String?
    let line: Int
  }

  private struct State {
    var test: String?
    var run: TestRunCase?
    /// What failed before the first launch.
    var failures: [Failure] = []
    /// The launches on a disk of its own, and the path of that where it is kept.
    var log: LaunchLog?
    var sandbox: String?
  }

  private static let state = Monitor(State())

  /// Takes note of a test that starts.
  static func start(_ testCase: XCTestCase) {
    state.withLock { $0 = State(test: specifier(of: testCase)) }
  }

  /// Tells of the test now.
  ///
  /// - Returns: The same at each call; nil where no file is asked for.
  @discardableResult
  static func begin() -> TestRunCase? {
    guard let file = TestRunFile.current else { return nil }
    return state.withLock { state in
      guard let test = state.test, state.run == nil else { return state.run }
      let run = TestRunCase(test, test: test, file: "", in: file)
      for failure in state.failures {
        run.fail(failure.message, file: failure.file, line: failure.line)
      }
      state.run = run
      return run
    }
  }

  /// Takes a failure of the test.
  static func fail(_ message: String, _ file: String?, _ line: Int) {
    let run = state.withLock { state in
      if state.run == nil {
        state.failures.append(Failure(message: message, file: file, line: line))
      }
      return state.run
    }
    run?.fail(message, file: file, line: line)
  }

  /// Takes what a test with a disk of its own has launched there.
  ///
  /// - Parameters:
  ///   - log: Its launches.
  ///   - sandbox: The path of its disk, where that is kept.
  static func note(_ log: LaunchLog, sandbox: String?) {
    state.withLock { ($0.log, $0.sandbox) = (log, sandbox) }
  }

  /// Tells of the end of a test: after it, XCTest may still find that it has failed, as where it has
  /// not waited for its expectations.
  static func finish(_ testCase: XCTestCase) {
    let ended = state.withLock { state in
      defer { state = State() }
      return state
    }
    guard let run = ended.run else { return }
    let result = testCase.testRun
    if (result?.totalFailureCount ?? 0) > 0, !run.hasFailed { run.fail("the test has failed") }
    let isSkipped = result?.hasBeenSkipped ?? false
    run.finish(
      isSkipped ? .skipped("the test says so") : .passed, log: ended.log,
      sandbox: ended.sandbox)
  }

  /// The name by which `swift test --filter` knows a test: `Module.Class/test`.
  private static func specifier(of testCase: XCTestCase) -> String {
    // `Class.test`, and on macOS `-[Module.Class test]`.
    let name = testCase.name.split { $0 == "." || $0 == " " }.last.map(String.init)
    let method = name.map { $0.hasSuffix("]") ? String($0.dropLast()) : $0 }
    return "\(String(reflecting: type(of: testCase)))/\(method ?? testCase.name)"
  }
}
