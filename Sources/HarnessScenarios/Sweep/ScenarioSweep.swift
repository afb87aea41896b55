import Foundation
import Harness
import HarnessSystem

/// Runs a scenario again and again: first as it is, and then once for each thing that can fail in it.
struct ScenarioSweep: Sendable {
  let engine: ScenarioEngine
  let scenario: Scenario
  let options: SweepOptions
  let cancellation: ScenarioCancellation
  /// When it has to have come to its end; nil for no time.
  let deadline: Deadline?

  /// Why a scenario is not swept.
  struct NotSwept: Error {
    let result: ScenarioResult
  }

  /// The line and the words of a launch.
  struct Origin {
    let line: SourceLine?
    let command: String

    init(_ launch: WatchedLaunch) {
      line = launch.line.map { SourceLine($0) }
      command = launch.green.words.joined(separator: " ")
    }
  }

  /// Sweeps.
  ///
  /// - Returns: How it went; failed where something does not hold.
  func perform() -> ScenarioResult {
    do {
      let first = try watch()
      let second = try watch()
      let launches = try launches(first.probe, second.probe)
      var limits = options.limits
      if let deadline { limits.budget = deadline.remaining }
      let trials = SweepTrials(
        launches, limits, while: { cancellation.reason == nil }, control: control,
        attempt: attempt)
      var report = trials.perform()
      report.notSwept = first.probe.backgroundCount
      return finish(first.result, report, first.probe.launches.map(Origin.init))
    } catch let end as NotSwept {
      return end.result
    } catch {
      return ScenarioResult(scenario, .failed(ScenarioFailure(describing: error), line: nil))
    }
  }

  /// Runs the scenario with a probe.
  func run(_ probe: ScenarioProbe) throws -> ScenarioResult {
    let sandbox = try engine.sandboxes?.acquire() ?? Sandbox()
    defer { engine.sandboxes?.release(sandbox) }
    let run = try ScenarioRun(engine, in: sandbox, cancellation)
    run.probe = probe
    let status = run.run(scenario.script)
    run.log.endPhase()
    run.log.abbreviate(run.disk.work.path)
    var result = ScenarioResult(scenario, status)
    result.log = run.log
    result.standardOutput = run.lastOfLines.visibleOutput
    result.standardError = run.lastOfLines.errors
    return result
  }

  // MARK: - Without faults

  private func watch() throws -> (probe: ScenarioProbe, result: ScenarioResult) {
    let probe = ScenarioProbe(.watch)
    let result = try run(probe)
    switch result.status {
    case .passed: return (probe, result)
    case .failed(let failure, let line):
      var unswept = result
      unswept.status = .failed(
        ScenarioFailure(
          "nothing was swept, as it has to pass first: \(failure.message)", diff: failure.diff),
        line: line)
      throw NotSwept(result: unswept)
    case .skipped, .unreadable: throw NotSwept(result: result)
    }
  }

  private func launches(_ first: ScenarioProbe, _ second: ScenarioProbe) throws -> [SweptLaunch] {
    guard first.launches.map(\.line?.number) == second.launches.map(\.line?.number) else {
      throw ScenarioFailure(
        "two runs without faults have launched other programs, so nothing can be said of one with a "
          + "fault; have the script do the same in each run")
    }
    let sweep = (triesAll: options.limits.triesAll, isStrict: options.isStrict)
    return try zip(first.launches, second.launches).enumerated().map { index, pair in
      try pair.0.green.swept(index + 1, pair.1.green, pair.0.expectations, sweep) { isBefore in
        let probe = ScenarioProbe(.observe(launch: index + 1, before: isBefore))
        _ = try run(probe)
        return probe.observations
      }
    }
  }

  @Sendable private func control(_ launch: Int) -> SweptEnd? {
    guard let (probe, _) = try? watch(), launch <= probe.launches.count else { return nil }
    return probe.launches[launch - 1].green.end
  }

  // MARK: - With one

  @Sendable private func attempt(_ launch: Int, _ fault: SweepFault) -> SweepAttempt {
    let probe = ScenarioProbe(.fail(launch: launch, fault))
    do {
      let result = try run(probe)
      guard let end = probe.end else { return .missed(probe.obstacle ?? result.failureText) }
      return probe.hasMetFault && probe.obstacle == nil ? .met(end) : .missed(probe.obstacle)
    } catch {
      return .missed("\(ScenarioFailure(describing: error))")
    }
  }

  // MARK: - The end

  private func finish(
    _ green: ScenarioResult, _ report: SweepReport, _ launches: [Origin]
  ) -> ScenarioResult {
    if let failure = cancellation.failure {
      return ScenarioResult(scenario, .failed(failure, line: nil))
    }
    let text = SweepText(report, launches, isStrict: options.isStrict)
    var result = ScenarioResult(scenario, text.status)
    result.log = green.log
    result.sweep = ScenarioResult.Sweep(report, launches.map(\.line))
    result.warnings = text.warnings
    for line in text.remarks { result.log.add(.note(line)) }
    return result
  }
}

extension ScenarioEngine {
  /// Sweeps a scenario: runs it again and again, once for each thing that can fail in it.
  ///
  /// - Parameters:
  ///   - scenario: Checked as a whole before anything runs.
  ///   - options: How.
  ///   - cancellation: Ends it from another thread.
  /// - Returns: How it went.
  package func sweep(
    _ scenario: Scenario, _ options: SweepOptions, _ cancellation: ScenarioCancellation
  ) -> ScenarioResult {
    let start = ContinuousClock.now
    let findings = scenario.findings(for: self)
    guard findings.problems.isEmpty else {
      return ScenarioResult(scenario, .unreadable(ScriptProblems(problems: findings.problems)))
    }
    guard SystemFault.canBeMade else {
      return ScenarioResult(scenario, .skipped("this system lets no process watch others"))
    }
    var engine = self
    // As many as there are runs at a time: each is recycled for the next.
    let pool = SandboxPool(total: .max, room: options.limits.jobs)
    engine.sandboxes = pool
    engine.keepsSandboxes = false
    let sweep = ScenarioSweep(
      engine: engine, scenario: scenario, options: options, cancellation: cancellation,
      deadline: options.budget.map { Deadline(after: $0.share()) })
    var result = sweep.perform()
    pool.close()
    result.warnings = findings.warnings + result.warnings
    result.duration = start.duration(to: .now) / .seconds(1)
    return result
  }
}
