import Foundation
import HarnessComparison
import HarnessReports

/// The events of several shards, as if one run had had the workers of all of them.
struct JointRun {
  private let shards: [StartedShard]
  /// Why they are not the whole suite, or not once.
  private let problems: [RunMergeProblem]
  /// When the first of the shards started.
  private let startedAt: Date

  /// - Parameters:
  ///   - shards: One file for each shard.
  ///   - problems: Why they are not the whole suite, or not once.
  init(_ shards: [StartedShard], _ problems: [RunMergeProblem]) {
    self.shards = shards
    self.problems = problems
    startedAt = shards.map(\.start.startedAt.date).min() ?? Date(timeIntervalSince1970: 0)
  }

  /// Nothing where there is no shard.
  var events: [RunEvent] {
    guard let first = shards.first else { return [] }
    var worker = 0
    var steps: [(time: TimeInterval, event: RunEvent)] = []
    for shard in shards {
      steps += moved(shard, firstWorker: worker)
      worker += shard.start.jobs
    }
    let start = RunEvent.RunStarted(
      startedAt: Timestamp(startedAt), jobs: worker, scenarios: shards.flatMap(\.start.scenarios),
      suite: suite(first), system: system, repeats: first.start.repeats)
    let end = RunEvent.RunFinished(
      time: shards.map(endTime).max() ?? 0, end: end, signal: signal, reason: reason)
    // What happened at the same time stays in its order: a start comes before its end.
    let order = steps.indices.sorted { (steps[$0].time, $0) < (steps[$1].time, $1) }
    return [.runStarted(start)] + order.map { steps[$0].event } + [.runFinished(end)]
  }

  /// That of the shards, to which Swift tests add theirs.
  private func suite(_ first: StartedShard) -> RunEvent.Suite {
    guard shards.contains(where: \.isOfTests) else { return first.start.suite }
    return RunEvent.Suite(names: shards.flatMap(\.names))
  }

  private var end: RunEvent.End {
    if wasInterrupted { return .interrupted }
    guard problems.isEmpty else { return .incomplete }
    return shards.contains { $0.report.end?.end == .failedFast } ? .failedFast : .finished
  }

  /// Whether nothing but an interruption, which a shard tells of, keeps this from being the suite.
  private var wasInterrupted: Bool {
    !problems.isEmpty && problems.allSatisfy(\.isOfUnfinishedShard)
      && shards.contains { $0.report.end?.end == .interrupted }
  }

  /// That of all shards; nil where they ran on several.
  private var system: String? {
    let systems = Set(shards.map(\.start.system))
    return systems.count == 1 ? shards[0].start.system : nil
  }

  private var signal: Int32? {
    wasInterrupted ? shards.lazy.compactMap { $0.report.end?.signal }.first : nil
  }

  private var reason: String? {
    guard end == .incomplete, let first = problems.first else { return nil }
    let others = problems.count - 1
    return first.finding + (others > 0 ? ", and \(Plural.of(others, "more problem"))" : "")
  }

  private func offset(_ shard: StartedShard) -> TimeInterval {
    RunScheduler.microseconds(shard.start.startedAt.date.timeIntervalSince(startedAt))
  }

  private func endTime(_ shard: StartedShard) -> TimeInterval {
    offset(shard) + shard.report.lastTime
  }

  /// The events of a shard's scenarios, in the time and with the workers of the joint run.
  private func moved(
    _ shard: StartedShard, firstWorker: Int
  ) -> [(time: TimeInterval, event: RunEvent)] {
    let (offset, cutShort) = (offset(shard), shard.cutShort)
    return (shard.events + shard.report.missingEnds).compactMap { event in
      switch event {
      case .runStarted, .runFinished: return nil
      case .scenarioStarted(var start):
        (start.worker, start.time) = (start.worker + firstWorker, start.time + offset)
        return (start.time, .scenarioStarted(start))
      case .scenarioFinished(var end):
        (end.worker, end.time) = (end.worker + firstWorker, end.time + offset)
        if cutShort.contains(end.name), !end.willRetry { end.status = .interrupted }
        return (end.time, .scenarioFinished(end))
      }
    }
  }
}
