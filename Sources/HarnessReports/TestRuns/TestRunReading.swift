import Foundation

/// Makes one run of what the processes of a run of Swift tests have written, each for itself.
///
/// No process knows of the others. So names are made different here, workers are numbered, and the
/// run has come to its end where each process that began has exited by itself.
struct TestRunReading {
  private struct Key: Hashable {
    let process: Int32?
    let name: String
  }

  private var open: [Key: RunEvent.ScenarioStarted] = [:]
  /// How often each name was there.
  private var counts: [String: Int] = [:]
  private var items: [RunEvent.Item] = []
  /// The files of tests that said them at their end.
  private var files: [String: String] = [:]
  /// Whether each worker has a test now.
  private var workers: [Bool] = []
  private var running: Set<Int32> = []
  private var hasBegun = false
  private var hasLostProcess = false
  private var lastTime: TimeInterval = 0

  /// - Parameter event: The next one that a process has written.
  /// - Returns: What it is in the run.
  mutating func take(_ event: RunEvent) -> [RunEvent] {
    switch event {
    case .runStarted, .runFinished: return [event]
    case .scenarioStarted(let start): return [.scenarioStarted(begin(start))]
    case .scenarioFinished(let end): return [.scenarioFinished(finish(end))]
    }
  }

  /// - Parameter step: That a process begins or exits.
  /// - Returns: The ends of its tests that have none.
  mutating func take(_ step: TestProcessEvent) -> [RunEvent] {
    lastTime = max(lastTime, step.time)
    hasBegun = true
    switch step.event {
    case .started:
      // One that had the same id has not exited by itself.
      if !running.insert(step.process).inserted { hasLostProcess = true }
    case .finished:
      running.remove(step.process)
      // A test that has its process exit is one behind which others may never have begun.
      let isAmidTests = open.keys.contains { $0.process == step.process }
      if isAmidTests || step.early == true { hasLostProcess = true }
    }
    return interrupted(in: step.process, at: step.time)
  }

  private mutating func begin(_ start: RunEvent.ScenarioStarted) -> RunEvent.ScenarioStarted {
    let key = Key(process: start.process, name: start.name)
    counts[start.name, default: 0] += 1
    let count = counts[start.name] ?? 1
    var named = start
    if count > 1 { named.name = RunEvent.RunStarted.repeatedName(start.name, count) }
    named.worker = freeWorker()
    items.append(RunEvent.Item(name: named.name, file: named.file))
    open[key] = named
    lastTime = max(lastTime, start.time)
    return named
  }

  private mutating func freeWorker() -> Int {
    let free = workers.firstIndex(of: false) ?? workers.count
    if free == workers.count { workers.append(true) } else { workers[free] = true }
    return free
  }

  private mutating func finish(_ end: RunEvent.ScenarioFinished) -> RunEvent.ScenarioFinished {
    let key = Key(process: end.process, name: end.name)
    lastTime = max(lastTime, end.time)
    // One that is not open is told as it is, and is found to stand in a wrong place.
    guard let start = open.removeValue(forKey: key) else { return end }
    workers[start.worker] = false
    var named = end
    (named.name, named.worker) = (start.name, start.worker)
    if start.file.isEmpty { files[start.name] = end.file }
    return named
  }

  private mutating func interrupted(in process: Int32, at time: TimeInterval) -> [RunEvent] {
    let keys = open.keys.filter { $0.process == process }.sorted { $0.name < $1.name }
    return keys.compactMap { key in
      guard let start = open[key] else { return nil }
      var end = RunEvent.ScenarioFinished(start)
      end.name = key.name
      end.status = .interrupted
      end.time = max(time, start.time)
      end.duration = end.time - start.time
      return .scenarioFinished(finish(end))
    }
  }

  /// The run: what its start has to list is known at its end.
  func joined(_ events: [RunEvent]) -> [RunEvent] {
    let patched = events.map(patched)
    let hasEnded = events.last.map { if case .runFinished = $0 { true } else { false } } ?? false
    guard hasBegun, running.isEmpty, !hasLostProcess, open.isEmpty, !hasEnded else {
      return patched
    }
    return patched + [.runFinished(RunEvent.RunFinished(time: lastTime, end: .finished))]
  }

  private func patched(_ event: RunEvent) -> RunEvent {
    switch event {
    case .runStarted(var start):
      start.jobs = max(1, workers.count)
      start.scenarios = items.map { .init(name: $0.name, file: files[$0.name] ?? $0.file) }
      start.suite = RunEvent.Suite(names: items.map(\.name))
      return .runStarted(start)
    case .scenarioStarted(var start):
      start.file = files[start.name] ?? start.file
      return .scenarioStarted(start)
    case .scenarioFinished, .runFinished: return event
    }
  }
}
