import Foundation
import Harness
import HarnessReports
import HarnessSystem
import Testing

extension TestRunCase {
  /// Tells of a test case of Swift Testing that begins; nil where no file is asked for.
  static func begin(_ test: Test, _ testCase: Test.Case?) -> TestRunCase? {
    guard let run = TestRunFile.current else { return nil }
    let (test, name) = (test, specifier(of: test))
    return TestRunCase(
      name + arguments(of: testCase), test: name, file: test.sourceLocation.filePath, in: run)
  }

  /// The name by which `swift test --filter` knows a test: `Module.Suite/test()`.
  private static func specifier(of test: Test) -> String {
    var id = test.id
    id.sourceLocation = nil
    return "\(id)"
  }

  /// What tells a case of a test with arguments from the others, as ` ["a", 1]`.
  ///
  /// Swift Testing does not give them away; where a version has them elsewhere, names have numbers.
  private static func arguments(of testCase: Test.Case?) -> String {
    guard let testCase, testCase.isParameterized,
      let kind = child("_kind", of: testCase), let parameters = child("parameterized", of: kind),
      let arguments = child("arguments", of: parameters)
    else { return "" }
    let values = Mirror(reflecting: arguments).children.compactMap { child("value", of: $0.value) }
    return " [" + values.map { String(describingForTest: $0) }.joined(separator: ", ") + "]"
  }

  private static func child(_ name: String, of value: Any) -> Any? {
    Mirror(reflecting: value).children.first { $0.label == name }?.value
  }

  /// Takes what Swift Testing has recorded in the test.
  func take(_ issue: Issue) {
    let place = issue.sourceLocation
    let text =
      issue.comments.isEmpty || !isUnconditional(issue)
      ? "\(issue)" : issue.comments.map(\.rawValue).joined(separator: "\n")
    guard issue.isFailure else { return note("not a failure: \(text)") }
    fail(text, file: place?.filePath, line: place?.line)
  }

  /// Whether an issue says nothing but its comments, as the failures of Harness do.
  private func isUnconditional(_ issue: Issue) -> Bool {
    if case .unconditional = issue.kind { true } else { false }
  }

  /// Tells how a test case has ended.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - error: What it threw; nil for what was reported.
  ///   - isCancelled: Whether it was cancelled, perhaps by `Test.cancel`.
  ///   - context: What it had to itself.
  func finish(_ test: Test, _ error: (any Error)?, isCancelled: Bool, _ context: TestContext) {
    let hasLimit = test.timeLimit != nil
    if isCancelled, hasLimit {
      fail("the test was cancelled, as at its time limit", file: file(test), line: line(test))
    } else if let error, !isCancelled {
      fail("the test threw an error: \(error)", file: file(test), line: line(test))
    }
    let sandbox = context.sandbox.willBeKept ? context.sandbox.root.path : nil
    finish(
      isCancelled ? .skipped("the test was cancelled") : .passed, log: context.launches,
      sandbox: sandbox)
  }

  private func file(_ test: Test) -> String { test.sourceLocation.filePath }
  private func line(_ test: Test) -> Int { test.sourceLocation.line }
}

/// The tests of Swift Testing that launch something and have no trait of Harness.
///
/// They are told of from their first launch on. Their end is not known: Swift Testing tells it to
/// traits alone. So none of them passes in a report.
enum UnscopedTests {
  private static let runs = Monitor<[String: TestRunCase]>([:])

  private static let reason =
    "its end is not known to Harness: give the test a trait such as `.sandbox`"

  /// Takes a failure of the test that runs, if it has no trait.
  static func fail(_ failure: Failure) {
    current?.fail(
      failure.message, file: "\(failure.caller.filePath)", line: Int(failure.caller.line))
  }

  /// The test that runs; nil where none does, or one with a trait.
  static var current: TestRunCase? {
    guard let file = TestRunFile.current, CaseScope.currentRun == nil, let test = Test.current
    else { return nil }
    let key = "\(test.id) \(Test.Case.current.map { "\($0)" } ?? "")"
    return runs.withLock { runs in
      if let run = runs[key] { return run }
      if runs.isEmpty { file.beforeExit { finishAll() } }
      let run = TestRunCase.begin(test, Test.Case.current)
      runs[key] = run
      return run
    }
  }

  private static func finishAll() {
    for run in runs.read({ $0.values.map(\.self) }) { run.finish(.skipped(reason)) }
  }
}
