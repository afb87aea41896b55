import Foundation
import Harness
public import HarnessReports
public import HarnessScenarios
import HarnessSystem

/// One attempt at a scenario: it is read, run, and rewritten where that was asked for.
struct ScenarioAttempt: Sendable {
  let source: ScenarioSource
  var engine: ScenarioEngine
  let cancellation: ScenarioCancellation
  /// Takes what would be rewritten; nil where that is done.
  var proposals: ProposedChanges?

  /// Runs the scenario on this thread.
  ///
  /// - Parameter started: The event of its start.
  /// - Returns: That of its end, which lacks its time yet.
  func perform(_ started: RunEvent.ScenarioStarted) -> RunEvent.ScenarioFinished {
    let start = ContinuousClock.now
    var event = RunEvent.ScenarioFinished(started)
    do {
      let scenario = try source.read()
      let result = OtherLaunches.$areOfScenario.withValue(true) {
        engine.sweeps.map { engine.sweep(scenario, $0, cancellation) }
          ?? engine.run(scenario, cancellation)
      }
      event.take(result, of: scenario)
      if started.attempt > 1, event.status == .skipped { event.failSkippedRetry() }
      // What was compared before a `skip` differs in the next run too.
      if !event.isFailure { event.updated = try rewrite(scenario, result) }
    } catch let problems as ScriptProblems {
      event.take(problems)
    } catch {
      event.status = .failed
      event.failure = .init(ScenarioFailure(describing: error), at: nil)
    }
    if event.isFailure, cancellation.reason == .interrupted { event.status = .interrupted }
    event.duration = RunScheduler.microseconds(start.duration(to: .now) / .seconds(1))
    return event
  }
}

extension ScenarioAttempt {
  private func rewrite(_ scenario: Scenario, _ result: ScenarioResult) throws -> Bool {
    guard let proposals else { return try source.rewrite(scenario, result) }
    proposals.add(try source.proposed(scenario, result))
    return false
  }
}

extension RunEvent.ScenarioFinished {
  /// Fails an attempt that was skipped after one that failed: that has not passed since.
  fileprivate mutating func failSkippedRetry() {
    let why = reason.map { ": \($0)" } ?? ""
    (status, reason) = (.failed, nil)
    failure = .init(
      message: "attempt \(attempt - 1) failed, and this one was skipped\(why)", diff: "")
  }
}

// MARK: - One scenario by itself

extension ScenarioSource {
  /// Runs the scenario by itself, without blocking a thread of the cooperative pool.
  ///
  /// Of all that are run so at a time, no more go on together than there are processors. A
  /// cancelled task ends the scenario's programs.
  ///
  /// - Parameter engine: Runs it.
  /// - Returns: How it went; interrupted where the task was cancelled.
  public func run(_ engine: ScenarioEngine) async -> RunEvent.ScenarioFinished {
    let cancellation = ScenarioCancellation()
    let attempt = ScenarioAttempt(source: self, engine: engine, cancellation: cancellation)
    let started = RunEvent.ScenarioStarted(name: name, file: file, worker: 0, attempt: 1, time: 0)
    return await Self.processors.withTurn {
      await withTaskCancellationHandler {
        await OwnThread.run { attempt.performAlone(started) }
      } onCancel: {
        cancellation.cancel(.interrupted)
      }
    }
  }

  /// As many scenarios as there are processors.
  private static let processors = AsyncSemaphore(
    max(1, ProcessInfo.processInfo.activeProcessorCount))
}

extension ScenarioAttempt {
  /// Keeps what the caller's test has installed from the scenario: its failures stand in its end,
  /// and only its script answers its programs.
  fileprivate func performAlone(
    _ started: RunEvent.ScenarioStarted
  ) -> RunEvent.ScenarioFinished {
    FailureReporting.$current.withValue(nil) {
      InterruptionMonitors.$current.withValue(nil) { performHolding(started) }
    }
  }

  /// Runs the scenario once it has what it needs.
  private func performHolding(
    _ started: RunEvent.ScenarioStarted
  ) -> RunEvent.ScenarioFinished {
    var event = RunEvent.ScenarioFinished(started)
    do {
      let held = try HeldLimits.wait(for: source, engine) { cancellation.reason != nil }
      if let held {
        defer { held.release() }
        return perform(started)
      }
      event.status = .interrupted
    } catch {
      (event.status, event.failure) = (.failed, HeldLimits.failure(error))
    }
    return event
  }
}

extension RunEvent.ScenarioFinished {
  /// A failure in full, as the console shows it: where, what was asked, what was found, what the
  /// programs printed.
  public var failureText: String {
    FailureText(self, isVerbose: false).text(TextOutput { _ in })
  }
}
