public import HarnessReports

/// The events of one shard, as its file tells them.
public struct RunShardFile: Sendable {
  /// The file as the caller named it.
  public let file: String

  /// What the file holds; those of a shard that was killed lack an end.
  public let events: [RunEvent]

  /// - Parameters:
  ///   - file: The file as the caller named it.
  ///   - events: What it holds, in its order.
  public init(file: String, events: [RunEvent]) {
    self.file = file
    self.events = events
  }
}

/// A shard that has started, with what merging asks about it.
struct StartedShard {
  let file: String
  let events: [RunEvent]
  let start: RunEvent.RunStarted
  let report: RunReport

  /// Nil where the file ends before its first event does: it is unknown which shard it was.
  init?(_ shard: RunShardFile) {
    report = RunReport(shard.events)
    guard let start = report.start else { return nil }
    self.start = start
    file = shard.file
    events = shard.events
  }

  /// Whether it is a run of Swift tests.
  var isOfTests: Bool { start.tests != nil }

  var index: Int { start.shard?.index ?? 1 }
  var total: Int { start.shard?.total ?? 1 }
  var names: [String] { start.scenarios.map(\.name) }

  /// What was to run here and has no end that counts.
  ///
  /// Where the run stopped at a failure because it was asked to, nothing is missing.
  var unfinished: [String] {
    guard report.end?.end != .failedFast else { return [] }
    let cutShort = cutShort
    let ended = Set(report.finished.filter { !$0.willRetry }.map(\.name)).subtracting(cutShort)
    return names.filter { !ended.contains($0) }
  }

  /// What was interrupted, and what may have failed because of that.
  ///
  /// Slurm, for one, sends a signal to all processes of a task at once: a scenario whose program it
  /// ends has failed before its run hears that it is interrupted. It is its worker's last one.
  var cutShort: Set<String> {
    let interrupted = report.finished.filter { $0.status == .interrupted }
    let cameToItsEnd = report.end.map { $0.end != .interrupted } ?? false
    let last = Dictionary(report.finished.map { ($0.worker, $0) }) { $0.time > $1.time ? $0 : $1 }
    let failed = cameToItsEnd ? [] : last.values.filter(\.isFailure)
    return Set((interrupted + failed).map(\.name))
  }

  /// Whether it has run all that it was to run, however it ended after that.
  var isWhole: Bool { unfinished.isEmpty }

  /// Whether this file counts, and not another one of the same shard: one that is whole, of several
  /// the one that started last, and of those that started together the one that failed.
  func counts(before other: Self) -> Bool {
    guard isWhole == other.isWhole else { return isWhole }
    let (date, otherDate) = (start.startedAt.date, other.start.startedAt.date)
    return date == otherDate ? failureCount > other.failureCount : date > otherDate
  }

  private var failureCount: Int { report.failures.count }
}
