public import Foundation
import HarnessSystem

extension RunEvent {
  /// The start of a run: what is going to run, and how.
  public struct RunStarted: Sendable, Equatable, Codable {
    /// The version of the format; see ``RunEvent/version``.
    public var version = RunEvent.version
    /// When the run started.
    public var startedAt: Timestamp
    /// How many scenarios run at a time: workers are numbered from 0.
    public var jobs: Int
    /// What this run, or this shard of it, is going to run, in the order in which it is started.
    public var scenarios: [Item]
    /// All that was selected, of which a shard runs its part.
    public var suite: Suite
    /// The part of the suite that runs here; nil where all of it does.
    public var shard: Shard?
    /// The system and the processor, as `linux/amd64`; nil where the run's version did not write it.
    public var system: String?
    /// How often each scenario runs, under names with a number behind; nil where each runs once.
    public var repeats: Int?
    /// Which run of Swift tests this is; nil for one of `harness run`.
    public var tests: TestRun?

    package init(
      startedAt: Timestamp, jobs: Int, scenarios: [Item], suite: Suite, shard: Shard? = nil,
      system: String? = nil, repeats: Int? = nil, tests: TestRun? = nil
    ) {
      self.startedAt = startedAt
      self.jobs = jobs
      self.scenarios = scenarios
      self.suite = suite
      self.shard = shard
      self.system = system
      self.repeats = repeats
      self.tests = tests
    }
  }

  /// A run of Swift tests, which may have several processes.
  public struct TestRun: Sendable, Equatable, Codable {
    /// The same for all processes of the run.
    public var run: String
    /// The process that started them; nil where the run was named.
    public var process: Int32?
    /// Tells that process from another one with its id.
    public var began: UInt64?

    package init(run: String, process: Int32? = nil, began: UInt64? = nil) {
      self.run = run
      self.process = process
      self.began = began
    }
  }

  /// The name of a scenario, and its file.
  public struct Item: Sendable, Hashable, Codable {
    /// Its name in reports; no two scenarios of a run have the same.
    public var name: String
    /// Its file, as the caller named it.
    public var file: String

    package init(name: String, file: String) {
      self.name = name
      self.file = file
    }
  }

  /// What was selected to run, in all shards together.
  public struct Suite: Sendable, Equatable, Codable {
    /// The number of scenarios.
    public var count: Int
    /// Tells lists of names apart: two shards belong together if this is the same in both.
    public var digest: String

    package init(count: Int, digest: String) {
      self.count = count
      self.digest = digest
    }
  }

  /// A part of a suite.
  public struct Shard: Sendable, Equatable, Codable {
    /// From 1.
    public var index: Int
    /// How many parts there are.
    public var total: Int
    /// Who said so, such as `--shard` or `GitLab`.
    public var source: String

    package init(index: Int, total: Int, source: String) {
      self.index = index
      self.total = total
      self.source = source
    }
  }

  /// The end of a run.
  public struct RunFinished: Sendable, Equatable, Codable {
    /// The seconds since the run's start.
    public var time: TimeInterval
    /// Why it ended.
    public var end: End
    /// The signal that interrupted it.
    public var signal: Int32?
    /// What keeps it from being the whole suite, where it is incomplete.
    public var reason: String?

    package init(time: TimeInterval, end: End, signal: Int32? = nil, reason: String? = nil) {
      self.time = time
      self.end = end
      self.signal = signal
      self.reason = reason
    }
  }

  /// Why a run ended.
  public enum End: String, Sendable, Equatable, Codable {
    /// Nothing was left to run.
    case finished
    /// A scenario failed, and the run was to stop at the first one.
    case failedFast
    /// It was interrupted.
    case interrupted
    /// It was joined from the files of shards that are not the whole suite, run once.
    case incomplete
  }
}

extension RunEvent.Suite {
  /// - Parameter names: Of all scenarios, in any order.
  package init(names: some Collection<String>) {
    var digest = ContentDigest()
    for name in names.sorted() { digest.combine(Data(name.utf8)) }
    count = names.count
    let digits = String(digest.value, radix: 16)
    self.digest = String(repeating: "0", count: 16 - digits.count) + digits
  }
}
