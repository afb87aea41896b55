import Foundation
public import HarnessReports

/// Joins the events of a suite's shards to those of one run, and finds out whether together they
/// have run the suite, each scenario once.
///
///     let files = try ["a.jsonl", "b.jsonl"].map { file in
///       RunShardFile(file: file, events: try RunEventFile.events(in: URL(fileURLWithPath: file)))
///     }
///     let merge = RunMerge(files)
///     let report = RunReport(merge.events)
///
/// A shard may have several files, for it was run again after it had been killed. One that holds
/// the ends of all its scenarios counts; of several, the one that started last, and of two that
/// started at the same time the one that failed.
public struct RunMerge: Sendable {
  /// Those of one run of all shards, by the time at which they happened; workers are numbered on.
  public let events: [RunEvent]

  /// Files that do not count: those of shards that were run again.
  public let passedOver: [String]

  /// Why this is not the whole suite, or not once.
  public let problems: [RunMergeProblem]

  /// Whether the events can be those of one run: no scenario ran twice, and all are of one suite.
  public var isOneRun: Bool {
    problems.allSatisfy { problem in
      switch problem {
      case .otherSuite, .otherTotal, .otherSystem, .twice: false
      default: true
      }
    }
  }

  /// How many shards have a file that counts.
  public let shards: Int

  /// How many shards the suite was split into.
  public let total: Int

  /// - Parameter files: In any order.
  public init(_ files: [RunShardFile]) {
    let started = files.compactMap(StartedShard.init)
    let counting = Self.counting(started.filter { !$0.isOfTests })
    // Swift tests are no part of a suite of scenarios: their runs stand beside it.
    let tests = started.filter(\.isOfTests)
    let names = Set((counting + tests).map(\.file))
    shards = counting.count + tests.count
    total = (counting.first?.total ?? 0) + tests.count
    // It may be a shard's that was run again, or the only one of Swift tests: nothing in it tells.
    let begun = Set(started.map(\.file))
    let notBegun = files.map(\.file).filter { !started.isEmpty && !begun.contains($0) }
    passedOver = files.map(\.file).filter { begun.contains($0) && !names.contains($0) }
    let ofShards = counting.isEmpty && !tests.isEmpty ? [] : RunMergeCheck(counting).problems
    problems =
      ofShards + RunMergeCheck(counting + tests).problemsOfTests
      + notBegun.map { .notBegun(file: $0) }
    events = JointRun(counting + tests, problems).events
  }

  /// One file for each shard, in their order.
  private static func counting(_ started: [StartedShard]) -> [StartedShard] {
    let groups = Dictionary(grouping: started) {
      // Two suites have a shard of that number each, and so have two systems that run one suite.
      [
        "\($0.index)", "\($0.total)", "\($0.start.suite.count)", $0.start.suite.digest,
        $0.start.system ?? "",
      ]
    }
    return groups.values.flatMap { group in
      // Whole runs that are no shards are runs of their own, such as those of two machines.
      let whole = group.filter { $0.start.shard == nil && $0.isWhole }
      if whole.count > 1 { return whole }
      let best = group.reduce(group.first) { best, next in
        best.map { next.counts(before: $0) ? next : $0 }
      }
      return [best].compactMap(\.self)
    }.sorted { ($0.index, $0.total, $0.file) < ($1.index, $1.total, $1.file) }
  }
}
