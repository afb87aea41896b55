/// Why the files of shards do not show that a suite has run, and run once.
public enum RunMergeProblem: Error, Equatable, Sendable, CustomStringConvertible {
  /// No file holds the start of a run.
  case noRun
  /// Two files are of different suites.
  case otherSuite(file: String, count: Int, other: String, otherCount: Int)
  /// Two files are of suites that were split in different ways.
  case otherTotal(file: String, total: Int, other: String, otherTotal: Int)
  /// No file is of these shards; how many scenarios nobody has run therefore.
  case missingShards([Int], total: Int, scenarios: Int)
  /// Two shards have run the same scenarios.
  case twice(names: [String], file: String, other: String)
  /// All shards are there, and no shard was to run so many scenarios of the suite.
  case never(count: Int)
  /// A shard was ended before it had run these scenarios.
  case unfinished(file: String, shard: Int, total: Int, names: [String])

  /// What was found, and what to do.
  public var description: String {
    switch self {
    case .noRun:
      "none of the files holds the start of a run; `harness run --json FILE` writes one"
    case .otherSuite(let file, let count, let other, let otherCount):
      "\(file) and \(other) are of different suites, of \(Plural.of(count, "scenario")) and "
        + "\(Plural.of(otherCount, "scenario")); merge the files of one run, whose shards were "
        + "given the same files and filters"
    case .otherTotal(let file, let total, let other, let otherTotal):
      "\(file) is one of \(Plural.of(total, "shard")), and \(other) one of \(otherTotal); merge "
        + "the files of one run"
    case .missingShards(let shards, let total, let scenarios):
      "\(shards.count == 1 ? "shard" : "shards") \(NameList(shards.map(String.init))) of \(total) "
        + "\(shards.count == 1 ? "is" : "are") missing, with \(Plural.of(scenarios, "scenario")); "
        + "name the event file of every shard, or run again what has left none"
    case .twice(let names, let file, let other):
      "\(Plural.of(names.count, "scenario")) ran in two shards, \(file) and \(other): "
        + "\(NameList(names)); \(Self.sameTimings)"
    case .never(let count):
      "no shard was to run \(Plural.of(count, "scenario")) of the suite; \(Self.sameTimings)"
    case .unfinished(let file, let shard, let total, let names):
      "shard \(shard) of \(total) was ended before it had run "
        + "\(Plural.of(names.count, "scenario")): \(NameList(names)) (\(file)); run it again, and "
        + "merge its new file too"
    }
  }

  private static let sameTimings = "give all shards the same file of --timings, or none"
}
