import Foundation
import HarnessReports
import HarnessScenarios
import HarnessSystem

/// Runs one scenario after another, on one thread.
struct ScenarioWorker: Sendable {
  let number: Int
  let engine: ScenarioEngine
  let options: RunOptions
  let board: RunBoard

  /// Blocks until nothing is left to run.
  func work() {
    while let source = board.next() { run(source) }
  }

  private func run(_ source: ScenarioSource) {
    var count = 1
    while true {
      let event = attempt(count, at: source)
      board.ends(event, isLast: options.failsFast && event.isFailure && !event.willRetry)
      guard event.willRetry else { return }
      count += 1
    }
  }

  private func attempt(_ count: Int, at source: ScenarioSource) -> RunEvent.ScenarioFinished {
    let started = RunEvent.ScenarioStarted(
      name: source.name, file: source.file, worker: number, attempt: count, time: board.time)
    let limit = options.scenarioTimeout.map(TimeLimit.scaled)
    let cancellation = board.starts(started, limit: limit)
    let attempt = ScenarioAttempt(source: source, engine: engine, cancellation: cancellation)
    var event = attempt.perform(started)
    event.willRetry =
      event.status == .failed && count <= options.retries && !board.isInterrupted
    event.time = board.time
    return event
  }
}
