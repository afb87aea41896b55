import Foundation
import HarnessReports
import HarnessScenarios
import HarnessSystem

/// Runs one scenario after another, on one thread.
struct ScenarioWorker: Sendable {
  let number: Int
  let engine: ScenarioEngine
  let options: RunOptions
  let scheduler: RunScheduler
  /// Knows the results that stand, and keeps new ones; nil where everything is to run.
  let keeping: ResultKeeping?

  /// Blocks until nothing is left to run.
  func work() {
    while let source = scheduler.next() { run(source) }
  }

  private func run(_ source: ScenarioSource) {
    do {
      let held = try HeldLimits.wait(for: source, engine) { scheduler.isEnding }
      // Where the run ends first, the scenario does not come to its turn.
      guard let held else { return }
      defer { held.release() }
      runHolding(source)
    } catch {
      fail(source, HeldLimits.failure(error))
    }
  }

  private func fail(_ source: ScenarioSource, _ failure: RunEvent.Failure) {
    let started = RunEvent.ScenarioStarted(
      name: source.name, file: source.file, worker: number, attempt: 1, time: scheduler.time)
    _ = scheduler.starts(started, limit: nil)
    var event = RunEvent.ScenarioFinished(started)
    (event.status, event.failure) = (.failed, failure)
    scheduler.ends(event, isLast: options.failsFast)
  }

  private func runHolding(_ source: ScenarioSource) {
    var count = 1
    while true {
      let event = attempt(count, at: source)
      scheduler.ends(event, isLast: options.failsFast && event.isFailure && !event.willRetry)
      guard event.willRetry else { return }
      count += 1
    }
  }

  private func attempt(_ count: Int, at source: ScenarioSource) -> RunEvent.ScenarioFinished {
    let started = RunEvent.ScenarioStarted(
      name: source.name, file: source.file, worker: number, attempt: count, time: scheduler.time)
    let limit = options.scenarioTimeout.map(TimeLimit.scaled)
    let cancellation = scheduler.starts(started, limit: limit)
    var attempt = ScenarioAttempt(source: source, engine: engine, cancellation: cancellation)
    attempt.proposals = options.proposals
    let keeping = count == 1 ? keeping : nil
    var event = keeping?.perform(attempt, started) ?? perform(attempt, started)
    event.willRetry =
      event.status == .failed && count <= retries(of: source) && !scheduler.isInterrupted
    event.time = scheduler.time
    return event
  }

  private func perform(
    _ attempt: ScenarioAttempt, _ started: RunEvent.ScenarioStarted
  ) -> RunEvent.ScenarioFinished {
    guard let watched = options.watched else { return attempt.perform(started) }
    return watched.noting(attempt).perform(started)
  }

  /// How often a scenario that failed is tried again, by its own line or else by the run's options.
  private func retries(of source: ScenarioSource) -> Int {
    guard engine.sweeps == nil, let own = (try? source.read())?.retries else {
      return options.retries
    }
    return own
  }
}
