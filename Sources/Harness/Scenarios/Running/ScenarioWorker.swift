import Foundation

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
    var attempt = 1
    while true {
      let event = self.attempt(attempt, at: source)
      board.ends(event, isLast: options.failsFast && event.isFailure && !event.willRetry)
      guard event.willRetry else { return }
      attempt += 1
    }
  }

  private func attempt(_ attempt: Int, at source: ScenarioSource) -> RunEvent.ScenarioFinished {
    let started = RunEvent.ScenarioStarted(
      name: source.name, file: source.file, worker: number, attempt: attempt, time: board.time)
    let limit = options.scenarioTimeout.map(TimeLimit.scaled)
    let cancellation = board.starts(started, limit: limit)
    var event = RunEvent.ScenarioFinished(started)
    do {
      let scenario = try source.read()
      let result = engine.run(scenario, cancellation)
      event.take(result, of: scenario)
      if case .passed = result.status { event.updated = try source.rewrite(scenario, result) }
    } catch let problems as ScriptProblems {
      event.take(problems)
    } catch {
      event.status = .failed
      event.failure = .init(ScenarioFailure(describing: error), at: nil)
    }
    if event.isFailure, cancellation.reason == .interrupted { event.status = .interrupted }
    event.willRetry =
      event.status == .failed && attempt <= options.retries && !board.isInterrupted
    event.time = board.time
    event.duration = RunBoard.microseconds(event.time - started.time)
    return event
  }
}
