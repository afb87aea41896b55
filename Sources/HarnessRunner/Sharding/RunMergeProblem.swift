import HarnessComparison

/// Why the files of shards do not show that a suite has run, and run once.
public enum RunMergeProblem: Error, Equatable, Sendable, CustomStringConvertible {
  /// No file holds the start of a run.
  case noRun
  /// Two files are of different suites.
  case otherSuite(file: String, count: Int, other: String, otherCount: Int)
  /// Two files are of suites that were split in different ways.
  case otherTotal(file: String, total: Int, other: String, otherTotal: Int)
  /// Two files are of the same shard, run on different systems.
  case otherSystem(file: String, system: String, other: String, otherSystem: String)
  /// No file is of these shards; how many scenarios were not run therefore.
  case missingShards([Int], total: Int, scenarios: Int)
  /// Two shards have run the same scenarios.
  case twice(names: [String], file: String, other: String)
  /// All shards are there, and no shard was to run so many scenarios of the suite.
  case never(count: Int)
  /// A file was itself merged from files that are not the whole suite, and why.
  case incomplete(file: String, reason: String)
  /// A shard was ended before it had run these scenarios.
  case unfinished(file: String, shard: Int, total: Int, names: [String])
  /// A file beside others holds the start of no run.
  case notBegun(file: String)
  /// A process of Swift tests crashed or was killed, in these tests.
  case unfinishedTests(file: String, names: [String])

  /// What was found, and what to do.
  public var description: String { "\(finding); \(advice)" }

  /// Whether a shard did not come to its end, and nothing else is wrong.
  var isOfUnfinishedShard: Bool { if case .unfinished = self { true } else { false } }

  /// What was found.
  var finding: String {
    switch self {
    case .noRun: "none of the files holds the start of a run"
    case .otherSuite(let file, let count, let other, let otherCount):
      "\(file) and \(other) are of different suites, of \(Plural.of(count, "scenario")) and "
        + Plural.of(otherCount, "scenario")
    case .otherTotal(let file, let total, let other, let otherTotal):
      "\(file) is one of \(Plural.of(total, "shard")), and \(other) one of \(otherTotal)"
    case .otherSystem(let file, let system, let other, let otherSystem):
      "\(file) and \(other) are the same shard on different systems, \(system) and \(otherSystem)"
    case .missingShards(let shards, let total, let scenarios):
      "\(shards.count == 1 ? "shard" : "shards") \(NameList(shards.map(String.init))) of \(total) "
        + "\(shards.count == 1 ? "is" : "are") missing, with \(Plural.of(scenarios, "scenario"))"
    case .twice(let names, let file, let other):
      "\(Plural.of(names.count, "scenario")) ran in two shards, \(file) and \(other): "
        + "\(NameList(names))"
    case .never(let count):
      "no shard was to run \(Plural.of(count, "scenario")) of the suite"
    case .incomplete(let file, let reason):
      "\(file) was merged from files that are not the whole suite (\(reason))"
    case .unfinished(let file, let shard, let total, let names):
      "shard \(shard) of \(total) was ended before it had run "
        + "\(Plural.of(names.count, "scenario")): \(NameList(names)) (\(file))"
    case .notBegun(let file): "\(file) holds no run: it was ended before it began"
    case .unfinishedTests(let file, let names):
      "a process of the tests of \(file) crashed or was killed"
        + (names.isEmpty ? "" : ", in \(NameList(names))")
    }
  }

  private var advice: String {
    switch self {
    case .noRun: "`harness run --json FILE` writes one"
    case .otherSuite:
      "merge the files of one run, whose shards were given the same files and filters"
    case .otherTotal: "merge the files of one run"
    case .otherSystem: "merge the files of each system by themselves"
    case .missingShards:
      "name the event file of every shard, or run again what has left none"
    case .incomplete: "merge the event files of all shards"
    case .twice, .never: "give all shards the same file of --timings, or none"
    case .notBegun: "run it again, and merge its new file; or leave the file out"
    case .unfinishedTests: "run the tests again, and merge their new file"
    case .unfinished: "run it again, and merge its new file too"
    }
  }
}
