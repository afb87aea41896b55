import Foundation
import Harness
import HarnessReports
import HarnessScenarios
import HarnessSystem
import XCTest

@testable import HarnessRunner
@testable import ScenarioTestSupport

final class ScenarioRunnerTests: XCTestCase {
  /// A script that fails at its first attempt.
  private func failingOnce(_ tree: ScenarioTree) throws -> String {
    let marker = tree.sandbox.temporaryDirectory.path + "/marker"
    return "exec sh -c 'test -e \(marker) || { touch \(marker); exit 1; }'\n"
  }

  func testAScenarioThatPassesAtASecondAttemptIsFlaky() throws {
    let tree = try ScenarioTree()
    try tree.sandbox.write(try failingOnce(tree), to: "a.txt")
    var options = RunOptions()
    options.retries = 3
    let report = try tree.run(options).report
    XCTAssertTrue(report.isSuccess)
    XCTAssertEqual(report.flakyCount, 1)
    XCTAssertEqual(report.scenarios[0].attempts.map(\.end?.status), [.failed, .passed])
    XCTAssertEqual(report.scenarios[0].attempts.map(\.end?.willRetry), [true, false])
    removeSandboxes(of: report)
  }

  func testASecondAttemptThatIsSkippedHasNotPassed() throws {
    let tree = try ScenarioTree()
    let marker = tree.sandbox.temporaryDirectory.path + "/marker"
    let skip = "[exec:\(marker)] skip 'taken'\n"
    try tree.sandbox.write(
      skip + "exec sh -c 'echo >\(marker); chmod +x \(marker); exit 1'\n", to: "a.txt")
    var options = RunOptions()
    options.retries = 1
    let report = try tree.run(options).report
    XCTAssertFalse(report.isSuccess)
    XCTAssertEqual(report.scenarios[0].attempts.count, 2)
    XCTAssertEqual(
      report.scenarios[0].result?.failure?.message,
      "attempt 1 failed, and this one was skipped: taken")
    removeSandboxes(of: report)
  }

  func testWithoutRetriesItHasFailed() throws {
    let tree = try ScenarioTree()
    try tree.sandbox.write(try failingOnce(tree), to: "a.txt")
    let report = try tree.run().report
    XCTAssertFalse(report.isSuccess)
    XCTAssertEqual(report.count(.failed), 1)
    removeSandboxes(of: report)
  }

  func testAFileThatCannotBeRunIsNotTriedAgain() throws {
    var options = RunOptions()
    options.retries = 3
    let report = try ScenarioTree(["a.txt": "exce\n"]).run(options).report
    XCTAssertEqual(report.scenarios[0].attempts.count, 1)
    XCTAssertEqual(report.count(.unreadable), 1)
  }

  func testAPipeIsNoScenarioAndHoldsUpNothing() throws {
    let tree = try ScenarioTree(["a.txt": "stop\n"])
    XCTAssertEqual(mkfifo(tree.path + "/pipe.txt", 0o600), 0)
    let report = try tree.run().report
    XCTAssertEqual(report.count(.passed), 1)
    XCTAssertEqual(
      report.failures.first?.result?.problems.first?.message,
      "the file cannot be read: it is a pipe")
  }

  func testNothingIsStartedAfterTheFirstFailureWhereThatIsAsked() throws {
    let tree = try ScenarioTree(["a.txt": "stop\n", "b.txt": "! exec true\n", "c.txt": "stop\n"])
    var options = RunOptions()
    options.jobs = 1
    options.failsFast = true
    let report = try tree.run(options).report
    XCTAssertEqual(report.end?.end, .failedFast)
    XCTAssertEqual(report.notRun.map(\.name), ["c"])
    XCTAssertFalse(report.isSuccess)
    removeSandboxes(of: report)
  }

  func testAScenarioThatHangsIsEndedAtItsLimitAndTakesNoOtherAlong() throws {
    let tree = try ScenarioTree([
      "hangs.txt": "exec sh -c 'trap \"\" TERM; while :; do sleep 1000; done'\n",
      "other.txt": "exec true\n",
    ])
    var options = RunOptions()
    options.scenarioTimeout = 0.3
    let report = try tree.run(options) { $0.timeout = 1000 }.report
    let hung = try XCTUnwrap(report.failures.first?.result)
    XCTAssertEqual(report.failures.map(\.name), ["hangs"])
    XCTAssertEqual(hung.failure?.line, 1)
    XCTAssertEqual(hung.failure?.message.contains("within 0.3 seconds"), true)
    XCTAssertEqual(report.count(.passed), 1)
    removeSandboxes(of: report)
  }

  func testAnInterruptionEndsWhatRunsAndStartsNoMore() throws {
    let tree = try ScenarioTree(["a.txt": "exec sleep 1000\n", "b.txt": "stop\n"])
    var options = RunOptions()
    options.jobs = 1
    var engine = ScenarioEngine()
    engine.timeout = 1000
    let runner = ScenarioRunner(engine, options: options)
    let observer = InterruptingObserver(runner)
    let report = runner.run(ScenarioSelection(try tree.sources()), observers: [observer]).report
    XCTAssertEqual(report.end?.end, .interrupted)
    XCTAssertEqual(report.end?.signal, SIGTERM)
    XCTAssertEqual(report.count(.interrupted), 1)
    XCTAssertEqual(report.notRun.map(\.name), ["b"])
    XCTAssertNil(report.finished[0].sandbox, "the sandbox is removed")
  }

  func testAProgramThatASignalEndedHasFailedWhereNobodyEndsTheRun() throws {
    let report = try ScenarioTree([
      "shell.txt": "exec sh -c 'exit 143'\n", "signal.txt": "exec sh -c 'kill -TERM $$'\n",
    ]).run().report
    XCTAssertEqual(report.count(.failed), 2)
    removeSandboxes(of: report)
  }

  func testWhatWasPutOffIsDoneEvenInAScenarioThatIsEnded() throws {
    let tree = try ScenarioTree()
    let marker = tree.sandbox.temporaryDirectory.path + "/marker"
    try tree.sandbox.write("defer exec touch \(marker)\nexec sleep 1000\n", to: "a.txt")
    var options = RunOptions()
    options.scenarioTimeout = 0.3
    let report = try tree.run(options) { $0.timeout = 1000 }.report
    XCTAssertEqual(report.count(.failed), 1)
    XCTAssertTrue(FileManager.default.fileExists(atPath: marker))
    removeSandboxes(of: report)
  }

  func testAnObserverThatThrowsIsToldNothingMoreAndTheOthersAre() throws {
    let tree = try ScenarioTree(["a.txt": "stop\n"])
    let recorder = EventRecorder()
    let result = try tree.run(observers: [BrokenObserver(), recorder])
    XCTAssertEqual(result.errors.count, 1)
    XCTAssertEqual(recorder.events.count, 4)
    XCTAssertTrue(result.report.isSuccess)
  }

  func testManyScenariosRunOnceEach() throws {
    let tree = try ScenarioTree(
      Dictionary(uniqueKeysWithValues: (0..<200).map { ("s\($0).txt", "exists $WORK\n") }))
    let report = try tree.run().report
    XCTAssertEqual(report.count(.passed), 200)
    XCTAssertTrue(report.scenarios.allSatisfy { $0.attempts.count == 1 })
  }

  func testSandboxesAreRemovedByTheEndOfTheRun() throws {
    let tree = try ScenarioTree(
      Dictionary(uniqueKeysWithValues: (0..<50).map { ("s\($0).txt", "[noted] stop\n") }))
    let sandboxes = SandboxPaths()
    _ = try tree.run { engine in
      engine.customConditions["noted"] = { run in
        sandboxes.add(run.sandbox.root)
        return true
      }
    }
    XCTAssertFalse(sandboxes.all.isEmpty)
    XCTAssertEqual(sandboxes.all.filter { FileStatus($0) != nil }, [])
  }

  func testEveryScenarioFindsItsSandboxEmptyWhateverTheOthersLeft() throws {
    let script = """
      [empty] exec sh -c 'mkdir -p a/b; echo x | tee a/b/c ~/.settings $TMPDIR/t ../tmp/u'
      [odd] exec chmod 755 $HOME
      exists a/b/c
      """
    let tree = try ScenarioTree(
      Dictionary(uniqueKeysWithValues: (0..<60).map { ("s\($0).txt", script + "\n") }))
    let report = try tree.run { engine in
      engine.customConditions["empty"] = { run in try Self.isEmpty(run.sandbox) }
      engine.customConditions["odd"] = { run in run.sandbox.root.path.hashValue % 2 == 0 }
    }.report
    XCTAssertEqual(report.count(.passed), 60, report.failures.first?.result?.failureText ?? "")
  }

  func testAnEnvironmentOfTheEngineMayNameVariables() throws {
    let tree = try ScenarioTree(["a.txt": "exec sh -c 'test $CONFIG = $WORK/config'\n"])
    let report = try tree.run { $0.environment["CONFIG"] = "$WORK/config" }.report
    XCTAssertTrue(report.isSuccess, report.failures.first?.result?.failureText ?? "")
  }

  /// Whether a sandbox holds nothing but its folders, as they were made.
  private static func isEmpty(_ sandbox: Sandbox) throws -> Bool {
    let (work, home) = (sandbox.workingDirectory, sandbox.home)
    let folders = [work, work.appendingPathComponent(".tmp"), home, sandbox.temporaryDirectory]
    let names = try folders.flatMap { try FileManager.default.contentsOfDirectory(atPath: $0.path) }
    return names == [".tmp"]
      && folders.allSatisfy { FileStatus($0)?.permissions == 0o700 }
  }
}

/// Interrupts a run at its first scenario.
private final class InterruptingObserver: RunObserver {
  private let runner: ScenarioRunner

  init(_ runner: ScenarioRunner) {
    self.runner = runner
  }

  func receive(_ event: RunEvent) {
    if case .scenarioStarted = event { runner.interrupt(signal: SIGTERM) }
  }
}

private final class BrokenObserver: RunObserver {
  func receive(_ event: RunEvent) throws { throw SystemError("write", code: ENOSPC) }
}

/// Folders that scenarios have run in.
private final class SandboxPaths: Sendable {
  private let paths = Monitor<Set<URL>>([])

  var all: Set<URL> { paths.read { $0 } }

  func add(_ url: URL) { paths.withLock { _ = $0.insert(url) } }
}
