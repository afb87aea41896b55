import Foundation
import HarnessSystem

/// Runs what a test does with an app again and again: first as it is, and then once for each thing that
/// can fail in it.
struct AppSweep: Sendable {
  /// The app of the test; its disk is where each run begins.
  let app: CLIApplication
  let expectations: SweepExpectations
  let limits: SweepLimits
  let isStrict: Bool
  let caller: Caller
  let goesOn: @Sendable () -> Bool
  let body: @Sendable (CLIApplication) throws -> Void

  /// Sweeps.
  ///
  /// - Returns: What came of it.
  /// - Throws: ``Failure`` where something does not hold, ``OfTest``, and `CancellationError`.
  func perform() throws -> SweepReport {
    if let server = try app.recordings.recorded {
      throw Failure(
        .noFake(
          .noRecording(
            "each run of the sweep would be recorded; have the sweep's closure tell of it",
            server: server)), caller: caller)
    }
    let (first, second) = (try watch(), try watch())
    let launches = try launches(first, second)
    let trials = SweepTrials(
      launches, limits, while: goesOn, control: control, attempt: attempt)
    var report = trials.perform()
    guard goesOn() else { throw CancellationError() }
    report.commands = first.map { $0.words.joined(separator: " ") }
    for (_, text) in report.blindSpots.sorted(by: { $0.key < $1.key }) {
      FailureReporting.warn(failure(.blindObservers(text)))
    }
    if report.faults + report.kills == 0 { throw failure(.nothingTried(report)) }
    if report.fails(strictly: isStrict) { throw failure(.found(report)) }
    return report
  }

  private func failure(_ problem: SweepProblem) -> Failure {
    Failure(.sweepFailed(problem), caller: caller)
  }

  // MARK: - A run

  /// Does what the test does, on a disk of its own.
  ///
  /// - Parameters:
  ///   - task: What is seen meanwhile.
  ///   - reporter: What is told of expectations that do not hold.
  /// - Returns: What was seen.
  /// - Throws: What the test throws before all was seen that was to be.
  private func run(
    _ task: SweepProbe.Task, _ reporter: (any FailureReporter)?
  ) throws -> SweepProbe.Result {
    let sandbox = try app.sandbox().copied()
    defer { sandbox.removeUnlessKept() }
    let probe = SweepProbe(task, observe: observe)
    let copy = CLIApplication(copying: app, on: sandbox, probe)
    let log = LaunchLog(of: sandbox)
    defer { sandbox.endSurvivors() }
    try FailureReporting.$current.withValue(reporter) {
      try Sandbox.$current.withValue(sandbox) {
        let end = Result { try body(copy) }
        let isCutOff = (try? end.get()) == nil && copy.isLaunchRunning
        copy.endRunningLaunch()
        do { try probe.finish(copy, wasCutOff: isCutOff) } catch is SweepEnd {}
        log.endAll()
        guard !probe.result.isOver else { return }
        do { try end.get() } catch { throw OfTest(error: error) }
        log.takeUntoldFailures().forEach(FailureReporting.report)
        sandbox.recordings.finish().forEach(FailureReporting.report)
      }
    }
    return probe.result
  }

  @Sendable private func observe(_ sandbox: Sandbox) -> [SweptObservation] {
    expectations.observers.map { words in
      do {
        let path =
          words[0].utf8.contains(UInt8(ascii: "/")) ? nil : CLIApplication.commandURL(words[0])
        let observer = CLIApplication(path?.path ?? words[0], sandbox: sandbox)
        observer.launchEnvironment = app.launchEnvironment
        observer.currentDirectory = app.currentDirectory
        let outcome = try observer.performRun(
          Array(words.dropFirst()), input: nil, timeout: TimeLimit.standard, caller: caller)
        let output = DiskState.neutral(
          outcome.standardOutput.data, Data(sandbox.root.path.utf8))
        return SweptObservation(end: "\(outcome.termination)", output: output)
      } catch {
        return SweptObservation(end: "\(error)", output: Data())
      }
    }
  }

  // MARK: - Without faults

  /// What the test launches where nothing fails; what it expects has to hold.
  private func watch() throws -> [GreenLaunch] {
    let reporter = FailureReporting.current.map(HeedfulReporter.init)
    let watched = try run(.watch, reporter).watched
    if let error = reporter?.error { throw OfTest(error: error) }
    return watched
  }

  private func launches(
    _ first: [GreenLaunch], _ second: [GreenLaunch]
  ) throws -> [SweptLaunch] {
    guard first.count == second.count else {
      throw failure(
        .notJudged(
          "two runs without faults have launched \(first.count) and \(second.count) programs, so "
            + "nothing can be said of one with a fault; have the test do the same in each run"))
    }
    let options = (triesAll: limits.triesAll, isStrict: isStrict)
    do {
      return try zip(first, second).enumerated().map { index, pair in
        try pair.0.swept(index + 1, pair.1, expectations, options) { isBefore in
          try run(.observe(launch: index + 1, before: isBefore), MutedReporter()).observations
        }
      }
    } catch let obstacle as SweepObstacle {
      throw failure(.notJudged("\(obstacle)"))
    }
  }

  @Sendable private func control(_ launch: Int) -> SweptEnd? {
    guard let seen = try? run(.watch, MutedReporter()).watched, launch <= seen.count else {
      return nil
    }
    return seen[launch - 1].end
  }

  // MARK: - With one

  @Sendable private func attempt(_ launch: Int, _ fault: SweepFault) -> SweepAttempt {
    do {
      let seen = try run(.fail(launch: launch, fault), MutedReporter())
      guard let end = seen.end else { return .missed(seen.obstacle) }
      return seen.hasMetFault && seen.obstacle == nil ? .met(end) : .missed(seen.obstacle)
    } catch {
      return .missed("\((error as? OfTest)?.error ?? error)")
    }
  }
}

extension AppSweep {
  /// What a test has thrown where nothing failed: it is not the sweep's, which has nothing to report.
  struct OfTest: Error {
    let error: any Error
  }

  /// Sweeps, and reports what does not hold.
  ///
  /// - Returns: What came of it.
  /// - Throws: What leaves the test.
  func report() throws -> SweepReport {
    do {
      return try FailureReporting.perform { try perform() }
    } catch let end as OfTest {
      throw end.error
    }
  }
}

/// Keeps what expectations say to itself: where something fails, they are not what is judged.
private struct MutedReporter: FailureReporter {
  func report(_: Failure) {}
  func errorAfterReporting(_ failure: Failure) -> any Error { failure }
}

/// Passes failures on, and knows that there were some.
private final class HeedfulReporter: FailureReporter {
  private let reporter: any FailureReporter
  private let first = Monitor<Failure?>(nil)

  init(_ reporter: any FailureReporter) { self.reporter = reporter }

  /// What leaves a test whose failures were reported; nil where there were none.
  var error: (any Error)? { first.read { $0 }.map(reporter.errorAfterReporting) }

  func report(_ failure: Failure) {
    first.withLock { $0 = $0 ?? failure }
    reporter.report(failure)
  }

  func warn(_ warning: Failure) { reporter.warn(warning) }

  func errorAfterReporting(_ failure: Failure) -> any Error {
    reporter.errorAfterReporting(failure)
  }
}
