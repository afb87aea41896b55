import Foundation
import Harness
import HarnessReports

/// What one test has to itself: a disk, interruption monitors, and a log of what was launched on
/// the disk.
final class TestContext: Sendable {
  let sandbox: Sandbox
  let monitors = InterruptionMonitors()
  /// The test, as the file of `HARNESS_EVENTS` is told of it; nil where none is asked for.
  let run: TestRunCase?
  private let log: LaunchLog

  /// What was launched on the disk.
  var launches: LaunchLog { log }

  /// - Parameter run: The test, as a file is told of it.
  /// - Throws: `SandboxCreationError`.
  init(_ run: TestRunCase?) throws {
    self.run = run
    sandbox = try Sandbox()
    log = LaunchLog(of: sandbox)
    if let run { sandbox.notesSessions(in: run.recorder) }
  }

  /// Ends every app that the test left running, and what its apps have left running, and reports
  /// what was not yet told of the launches.
  ///
  /// Its place is in the scope of the test, where failures have their reporter.
  func endLaunches() {
    log.endAll()
    report(sandbox.endSurvivors())
  }

  /// Does the same without blocking a thread of the cooperative pool.
  func endLaunches() async {
    let survivors = await OwnThread.run {
      self.log.endAll()
      return self.sandbox.endSurvivors()
    }
    report(survivors)
  }

  /// Writes what a test has recorded that has not failed, or asks real servers again.
  func finishRecordings() { sandbox.recordings.finish().forEach(FailureReporting.report) }

  /// Does the same without blocking a thread of the cooperative pool.
  func finishRecordings() async {
    await OwnThread.run { self.sandbox.recordings.finish() }.forEach(FailureReporting.report)
  }

  private func report(_ survivors: [Survivor]) {
    log.takeUntoldFailures().forEach(FailureReporting.report)
    Survivor.warnings(survivors).forEach(FailureReporting.warn)
  }

  /// Removes the sandbox, or keeps what tells why the test has failed.
  ///
  /// - Parameters:
  ///   - test: The test's name.
  ///   - hasFailed: Whether it failed.
  /// - Returns: What happened in a test that failed.
  @discardableResult
  func end(_ test: String, hasFailed: Bool) -> [Artifact] {
    monitors.removeAll()
    sandbox.isOfEndedTest = true
    if hasFailed { return keep(for: test) }
    if sandbox.willBeKept { printLine("the sandbox is kept: \(sandbox.root.path)") }
    sandbox.removeUnlessKept()
    return []
  }

  /// Does the same without blocking a thread of the cooperative pool.
  func end(_ test: String, hasFailed: Bool) async -> [Artifact] {
    await OwnThread.run { self.end(test, hasFailed: hasFailed) }
  }

  private func keep(for test: String) -> [Artifact] {
    sandbox.keep()
    printLine("the sandbox of the failed test is kept: \(sandbox.root.path)")
    let artifacts = log.artifacts(of: sandbox)
    do {
      let folder = try ArtifactFolder.keep(artifacts, of: test, in: sandbox)
      printLine("its launches and its tree are told in: \(folder.path)")
    } catch {
      printLine("what happened in it could not be written down: \(error)")
    }
    return artifacts
  }

  private func printLine(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}
