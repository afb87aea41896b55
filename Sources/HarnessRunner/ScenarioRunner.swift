import Foundation
import Harness
public import HarnessReports
public import HarnessScenarios
import HarnessSystem

/// Runs many scenarios at a time, and tells observers of it.
///
///     let runner = ScenarioRunner(engine)
///     let sources = try ScenarioSearch().scenarios(in: ["Scenarios"])
///     let report = runner.run(ScenarioSelection(sources), observers: [ConsoleReport()])
///
/// Each scenario has a sandbox of its own, and is read when its turn comes.
public final class ScenarioRunner: Sendable {
  /// Runs each scenario.
  public let engine: ScenarioEngine

  /// How many at a time, how often, how long.
  public let options: RunOptions

  private let scheduler = RunScheduler()

  /// - Parameters:
  ///   - engine: Runs each scenario.
  ///   - options: How many at a time, how often, how long.
  public init(_ engine: ScenarioEngine, options: RunOptions = RunOptions()) {
    self.engine = engine
    self.options = options
  }

  /// Runs scenarios, on threads of its own; blocks this one, on which observers are told.
  ///
  /// A runner runs once.
  ///
  /// - Parameters:
  ///   - selection: What is run.
  ///   - observers: Are told of everything. One that throws is told nothing more.
  /// - Returns: What happened, and what observers threw.
  public func run(_ selection: ScenarioSelection, observers: [any RunObserver] = []) -> RunResult {
    let jobs = max(1, min(options.jobs, selection.sources.count, Self.possibleJobs))
    var dispatcher = EventDispatcher(observers: observers)
    dispatcher.tell(.runStarted(.init(selection, jobs: jobs)))
    let supply = SandboxPool(total: selection.sources.count, room: jobs)
    scheduler.open(selection.sources, workers: jobs)
    var engine = engine
    engine.sandboxes = supply
    engine.appLinks = try? AppLinks(engine.apps)
    let keeping = options.keptResults.map {
      ResultKeeping($0, engine, options, of: selection.sources)
    }
    for number in 0..<jobs {
      if let error = start(number, engine, keeping) { dispatcher.note(error) }
    }
    while let events = scheduler.nextEvents() {
      for event in events { dispatcher.tell(event) }
      scheduler.endOverdue()
    }
    supply.close()
    engine.appLinks?.remove()
    if !scheduler.isInterrupted { SandboxOwner.awaitCleaning() }
    dispatcher.tell(.runFinished(scheduler.end))
    return dispatcher.result
  }

  /// Ends what runs, and starts no more; `run` returns once that has gone.
  ///
  /// - Parameter signal: The signal that asked for it, if one did.
  public func interrupt(signal: Int32? = nil) {
    scheduler.interrupt(signal: signal)
  }

  /// Starts a worker.
  ///
  /// - Returns: Why none is left that could run anything; nil where others go on without this one.
  private func start(
    _ number: Int, _ engine: ScenarioEngine, _ keeping: ResultKeeping?
  ) -> SystemError? {
    let worker = ScenarioWorker(
      number: number, engine: engine, options: options, scheduler: scheduler, keeping: keeping)
    do {
      try OwnThread.start { worker.work() }
      return nil
    } catch {
      return scheduler.loseWorker() ? nil : error
    }
  }

  /// For how many scenarios at a time there are descriptors: those of a start, of a background
  /// program beside it and of the files that a line reads.
  private static var possibleJobs: Int {
    guard let limit = Descriptor.limit else { return .max }
    return (limit - (Descriptor.openCount ?? 0) - descriptorsOfRun) / descriptorsOfScenario
  }

  private static let descriptorsOfRun = 8
  private static let descriptorsOfScenario = 24
}

/// What a run gave.
public struct RunResult: Sendable {
  /// What happened.
  public internal(set) var report = RunReport()

  /// Why reports could not be written, or nothing could be run.
  public internal(set) var errors: [any Error] = []
}

/// Passes events on to observers.
private struct EventDispatcher {
  private var observers: [any RunObserver]
  private(set) var result = RunResult()

  init(observers: [any RunObserver]) {
    self.observers = observers
  }

  /// Takes note of why the run cannot go on.
  mutating func note(_ error: SystemError) { result.errors.append(error) }

  mutating func tell(_ event: RunEvent) {
    result.report.add(event)
    for (index, observer) in observers.enumerated().reversed() {
      do {
        try observer.receive(event)
      } catch {
        result.errors.append(error)
        observers.remove(at: index)
      }
    }
  }
}

extension RunEvent.RunStarted {
  fileprivate init(_ selection: ScenarioSelection, jobs: Int) {
    self.init(
      startedAt: Timestamp(Date()), jobs: jobs, scenarios: selection.sources.map(\.item),
      suite: selection.suite, shard: selection.shard, system: GoPlatform.name,
      repeats: selection.repeats)
  }
}
