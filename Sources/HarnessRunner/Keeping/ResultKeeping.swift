import Foundation
import Harness
import HarnessReports
import HarnessScenarios
import HarnessSystem

/// Has a run's scenarios stand by their earlier results, and keeps those of the others.
struct ResultKeeping: Sendable {
  private let results: KeptResults
  private let engine: ScenarioEngine
  private let key: String
  /// What scenarios of this run have seen.
  private let seen = SeenPaths()
  /// What earlier results depend on.
  private let lines = InputLines()
  /// The names of those that run although their results stand.
  private let verified: Set<String>
  /// Where it is noted what the scenarios depend on; nil where nothing is to run again.
  private let watched: RunInputs?

  /// - Parameters:
  ///   - results: Those of earlier runs.
  ///   - engine: Runs what has to run.
  ///   - options: What is asked of each, and how many run all the same, drawn by lot.
  ///   - sources: All that is to run.
  init(
    _ results: KeptResults, _ engine: ScenarioEngine, _ options: RunOptions,
    of sources: [ScenarioSource]
  ) {
    (self.results, self.engine, watched) = (results, engine, options.watched)
    key = ResultKey.key(of: engine, options)
    guard options.verifiedCount > 0 else {
      verified = []
      return
    }
    let standing = sources.filter { [key, lines] source in
      guard case .stands = results.finding(for: source, engine, key: key, lines) else {
        return false
      }
      return true
    }
    verified = Set(standing.shuffled().prefix(options.verifiedCount).map(\.name))
  }

  /// Gives the result that stands, or runs a scenario and keeps what comes of it.
  func perform(
    _ attempt: ScenarioAttempt, _ started: RunEvent.ScenarioStarted
  ) -> RunEvent.ScenarioFinished {
    let start = ContinuousClock.now
    switch results.finding(for: attempt.source, engine, key: key, lines) {
    case .stands(let kept) where verified.contains(attempt.source.name):
      return verify(kept, attempt, started)
    case .stands(let kept):
      var event = RunEvent.ScenarioFinished(started)
      event.tags = kept.tags
      watched?.note(kept.inputs, of: attempt.source)
      event.cached = Timestamp(Date(timeIntervalSince1970: TimeInterval(kept.ended)))
      event.duration = RunScheduler.microseconds(start.duration(to: .now) / .seconds(1))
      return event
    case .hasToRun(let reason): return run(attempt, started, because: reason).event
    }
  }

  private func run(
    _ attempt: ScenarioAttempt, _ started: RunEvent.ScenarioStarted, because reason: String
  ) -> (event: RunEvent.ScenarioFinished, inputs: InputNotes) {
    var attempt = attempt
    let inputs = results.notes(seen)
    attempt.engine.inputs = inputs
    watched?.note(inputs, of: attempt.source)
    if let file = attempt.source.url { inputs.look(at: file.absoluteURL.path) }
    var event = lines.whileRunning { attempt.perform(started) }
    let obstacle = results.note(event, of: attempt.source, inputs, key: key)
    if !event.isFailure {
      let fate = obstacle.map { "Its result is not kept: \($0)." } ?? "Its result is kept."
      event.log.note("It ran because \(reason). \(fate)")
    }
    return (event, inputs)
  }

  /// Runs a scenario whose result stands; it has to pass again.
  private func verify(
    _ kept: KeptResult, _ attempt: ScenarioAttempt, _ started: RunEvent.ScenarioStarted
  ) -> RunEvent.ScenarioFinished {
    var (event, inputs) = run(attempt, started, because: "its kept result is verified")
    if event.status == .skipped {
      let why = event.reason.map { ": \($0)" } ?? ""
      event.status = .failed
      event.failure = .init(message: "it was skipped\(why)", diff: "")
    }
    guard event.isFailure, var failure = event.failure else { return event }
    let known = Set(kept.inputs.paths.map(\.path))
    let missed = inputs.paths.filter { !known.contains($0) }
    failure.message =
      "its kept result says that it passes, and nothing that it depends on has changed; run again, it "
      + "does not" + Self.list(missed) + ":\n" + failure.message
    event.failure = failure
    return event
  }

  private static func list(_ missed: [String]) -> String {
    guard !missed.isEmpty else { return "" }
    let shown = missed.prefix(5).joined(separator: ", ")
    return "; this was not looked at then: \(shown)" + (missed.count > 5 ? " and more" : "")
  }
}
