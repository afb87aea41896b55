import Foundation
import HarnessReports
import HarnessScenarios
import HarnessSystem

/// What the workers of a run share: what is still to run, what runs, and what there is to tell.
final class RunScheduler: Sendable {
  private struct State {
    var waiting: ArraySlice<ScenarioSource> = []
    /// How many workers have not come to their end.
    var workers = 0
    /// What each worker is at.
    var running: [Int: Running] = [:]
    var events: [RunEvent] = []
    var end = RunEvent.End.finished
    var signal: Int32?

    var nextDeadline: Deadline? {
      running.values.compactMap(\.deadline).min { $0.remaining < $1.remaining }
    }
  }

  private struct Running {
    let cancellation: ScenarioCancellation
    let limit: TimeInterval?
    /// Nil also once it has had its effect.
    var deadline: Deadline?
  }

  private let start = ContinuousClock.now
  private let state = Monitor(State())

  /// The seconds since the run's start, to the microsecond.
  var time: TimeInterval { Self.microseconds(start.duration(to: .now) / .seconds(1)) }

  static func microseconds(_ seconds: TimeInterval) -> TimeInterval {
    (seconds * 1e6).rounded() / 1e6
  }

  /// Says what there is to do, before the workers start.
  func open(_ sources: [ScenarioSource], workers: Int) {
    state.withLock { state in
      state.waiting = state.end == .finished ? sources[...] : []
      state.workers = workers
    }
  }

  /// The event of the run's end.
  var end: RunEvent.RunFinished {
    state.read { RunEvent.RunFinished(time: time, end: $0.end, signal: $0.signal) }
  }
}

// MARK: - For the workers

extension RunScheduler {
  /// What is to run next; nil where a worker has come to its end.
  func next() -> ScenarioSource? {
    state.withLock { state in
      if let source = state.waiting.popFirst() { return source }
      state.workers -= 1
      return nil
    }
  }

  /// Says that a worker could not be started.
  ///
  /// - Returns: Whether others are left; without one, nothing more is run.
  func loseWorker() -> Bool {
    state.withLock { state in
      state.workers -= 1
      guard state.workers == 0, !state.waiting.isEmpty else { return true }
      state.waiting = []
      if state.end == .finished { state.end = .interrupted }
      return false
    }
  }

  /// Tells that an attempt starts; the answer is what ends it from another thread.
  func starts(
    _ event: RunEvent.ScenarioStarted, limit: TimeInterval?
  ) -> ScenarioCancellation {
    let cancellation = ScenarioCancellation()
    let running = Running(
      cancellation: cancellation, limit: limit, deadline: limit.map(Deadline.init(after:)))
    let isInterrupted = state.withLock { state in
      state.running[event.worker] = running
      state.events.append(.scenarioStarted(event))
      return state.end == .interrupted
    }
    if isInterrupted { cancellation.cancel(.interrupted) }
    return cancellation
  }

  /// Tells that an attempt has ended, and whether nothing more is to be started after it.
  func ends(_ event: RunEvent.ScenarioFinished, isLast: Bool) {
    state.withLock { state in
      state.running[event.worker] = nil
      state.events.append(.scenarioFinished(event))
      guard isLast, state.end == .finished, !state.waiting.isEmpty else { return }
      state.end = .failedFast
      state.waiting = []
    }
  }

  /// Whether the run was interrupted.
  var isInterrupted: Bool { state.read { $0.end == .interrupted } }

  /// Whether nothing more is to be started.
  var isEnding: Bool { state.read { $0.end != .finished } }

  /// Ends what runs, and has nothing more started.
  func interrupt(signal: Int32?) {
    let cancellations = state.withLock { state in
      state.end = .interrupted
      state.signal = signal
      state.waiting = []
      return state.running.values.map(\.cancellation)
    }
    for cancellation in cancellations { cancellation.cancel(.interrupted) }
  }
}

// MARK: - For the thread that tells

extension RunScheduler {
  /// Waits for events, or for a scenario to be overdue; nil once all has been told.
  ///
  /// Each deadline comes with an event, so none is missed by who waits for an earlier one.
  func nextEvents() -> [RunEvent]? {
    let deadline = state.read(\.nextDeadline) ?? Deadline(after: .infinity)
    _ = state.wait(until: deadline) { $0.events.isEmpty && $0.workers > 0 ? nil : true }
    return state.withLock { state in
      guard !state.events.isEmpty || state.workers > 0 else { return nil }
      defer { state.events = [] }
      return state.events
    }
  }

  /// Ends the scenarios whose time has passed.
  func endOverdue() {
    let overdue = state.withLock { state in
      let overdue = state.running.filter { $0.value.deadline?.hasPassed ?? false }
      for worker in overdue.keys { state.running[worker]?.deadline = nil }
      return overdue.values
    }
    for running in overdue { running.cancellation.cancel(.timeLimit(running.limit ?? 0)) }
  }
}
