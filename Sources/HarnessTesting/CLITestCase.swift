public import Harness
import HarnessReports
public import XCTest

/// A test case that launches a command-line app in a sandbox of its own.
///
///     final class ListTests: CLITestCase {
///       override class var applicationName: String { "workphotos" }
///
///       func testListsNothingInAnEmptyFolder() throws {
///         try app.run("list", "--allow").expect(.success, .standardOutput(.isEmpty))
///       }
///     }
///
/// Failures of the harness are reported at the line that asked, and end the test. The sandbox is
/// removed after a test that passes. After one that fails it is kept with its path printed, and so
/// are a transcript of each launch and a listing of the sandbox: in it, or below the folder that
/// the variable `HARNESS_ARTIFACTS` names.
open class CLITestCase: XCTestCase {
  /// The app under test: a product's name, or a path.
  ///
  /// Subclasses override it.
  open class var applicationName: String { "" }

  /// What starts the app.
  ///
  /// Subclasses override it; from the start it is ``/Harness/Starter/process``.
  open class var starter: Starter { .process }

  /// What the working directory holds before `setUp`.
  ///
  /// Subclasses override it; `[.seed(photos, at: "photos")]` plants a fixture in a folder.
  open class var seed: Seed? { nil }

  private var context: Context?

  /// The app under test, for this test alone.
  ///
  /// Whatever it still runs at the test's end is ended.
  public var app: CLIApplication { currentContext.app }

  /// The disk of this test.
  public var sandbox: Sandbox { currentContext.sandbox }

  /// Watches for prompts that would hold up the test, whichever app shows them.
  ///
  /// - Parameters:
  ///   - description: What it watches for, for the reader of the test.
  ///   - handler: Answers a prompt and returns true, or returns false to leave it to an older
  ///     monitor.
  /// - Returns: Stands for the monitor, to remove it; after the test all are removed.
  @discardableResult
  public func addInterruptionMonitor(
    withDescription description: String, handler: @escaping InterruptionMonitors.Handler
  ) -> InterruptionMonitors.Token {
    currentContext.monitors.add(withDescription: description, handler: handler)
  }

  /// Removes a monitor of this test.
  ///
  /// - Parameter monitor: What adding it gave.
  public func removeInterruptionMonitor(_ monitor: InterruptionMonitors.Token) {
    currentContext.monitors.remove(monitor)
  }

  /// Runs the test in its sandbox.
  open override func invokeTest() {
    let run = XCTestRunCases.begin()
    do {
      let context = try Context(
        applicationName: Self.applicationName, starter: Self.starter, run: run)
      self.context = context
      context.perform {
        guard plantSeed(in: context.sandbox) else { return }
        super.invokeTest()
        context.endLaunches()
        if !hasFailed { context.finishRecordings() }
      }
      context.end(hasFailed: hasFailed, test: name)
      XCTestRunCases.note(context.launches, sandbox: context.keptSandbox)
      self.context = nil
    } catch {
      XCTFail("the test did not run: \(error)")
    }
  }

  private var hasFailed: Bool { (testRun?.totalFailureCount ?? 0) > 0 }

  /// Whether the fixture is there; a failure to plant it was reported.
  private func plantSeed(in sandbox: Sandbox) -> Bool {
    guard let seed = Self.seed else { return true }
    return (try? sandbox.plant(seed)) != nil
  }

  /// Passes over the error by which a verb of the harness leaves a test: its failure was reported.
  open override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
    expected: Bool
  ) {
    guard !description.contains(AlreadyReported.marker) else { return }
    super.recordFailure(
      withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
  }

  private var currentContext: Context {
    guard let context else {
      preconditionFailure(
        "app and sandbox are there while a test runs: in setUp, in the test and in tearDown")
    }
    return context
  }
}

/// What one test has to itself, and its app.
private struct Context {
  let app: CLIApplication
  private let context: TestContext

  var sandbox: Sandbox { context.sandbox }
  var monitors: InterruptionMonitors { context.monitors }

  var launches: LaunchLog { context.launches }
  /// The path of the disk, where that is kept.
  var keptSandbox: String? { sandbox.willBeKept ? sandbox.root.path : nil }

  init(applicationName: String, starter: Starter, run: TestRunCase?) throws {
    let context = try TestContext(run)
    self.context = context
    app = InterruptionMonitors.$current.withValue(context.monitors) {
      CLIApplication(applicationName, sandbox: context.sandbox, starter: starter)
    }
  }

  /// Runs `body` with this sandbox and XCTest's reporter as the current ones.
  func perform(_ body: () -> Void) {
    FailureReporting.$current.withValue(XCTestReporter()) {
      InterruptionMonitors.$current.withValue(monitors) {
        Sandbox.$current.withValue(sandbox, operation: body)
      }
    }
  }

  /// Ends what still runs.
  func endLaunches() {
    context.endLaunches()
  }

  /// Writes what was recorded.
  func finishRecordings() {
    context.finishRecordings()
  }

  /// Keeps what tells why a test has failed.
  func end(hasFailed: Bool, test: String) {
    context.end(test, hasFailed: hasFailed)
  }
}

/// The name that ``CLITestCase`` had first.
public typealias ScenarioTestCase = CLITestCase
