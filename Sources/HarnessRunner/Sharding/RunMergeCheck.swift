import HarnessReports

/// Finds what is wrong with the shards of a suite.
struct RunMergeCheck {
  private let shards: [StartedShard]

  /// - Parameter shards: One file for each shard, in their order.
  init(_ shards: [StartedShard]) {
    self.shards = shards
  }

  /// Nothing where each scenario of the suite was run once.
  ///
  /// Where the files are of different suites, nothing else is told, for it would follow from that.
  var problems: [RunMergeProblem] {
    guard let first = shards.first else { return [.noRun] }
    let strangers = shards.compactMap { difference($0, from: first) }
    guard strangers.isEmpty else { return strangers }
    guard otherSystems.isEmpty else { return otherSystems }
    let missing = missing(of: first) + incomplete
    return missing + repeated + never(of: first, isExplained: !missing.isEmpty) + unfinished
  }

  /// What is wrong with runs of Swift tests: they did not come to their end, or ran what another file
  /// tells of, too.
  var problemsOfTests: [RunMergeProblem] {
    let tests = shards.filter(\.isOfTests)
    guard !tests.isEmpty else { return [] }
    let ofTests = Set(tests.map(\.file))
    let repeated = repeated.filter { problem in
      guard case .twice(_, let file, let other) = problem else { return false }
      return ofTests.contains(file) || ofTests.contains(other)
    }
    let unfinished = tests.filter { $0.report.end == nil || !$0.isWhole }.map { shard in
      RunMergeProblem.unfinishedTests(file: shard.file, names: shard.unfinished)
    }
    return repeated + unfinished
  }

  private func difference(_ shard: StartedShard, from first: StartedShard) -> RunMergeProblem? {
    if shard.start.suite != first.start.suite {
      return .otherSuite(
        file: first.file, count: first.start.suite.count, other: shard.file,
        otherCount: shard.start.suite.count)
    }
    guard shard.total != first.total else { return nil }
    return .otherTotal(
      file: first.file, total: first.total, other: shard.file, otherTotal: shard.total)
  }

  /// Each shard that was run on a system after it was on another.
  private var otherSystems: [RunMergeProblem] {
    let shards = Dictionary(grouping: shards, by: \.index).sorted { $0.key < $1.key }
    return shards.flatMap { _, files in
      files.dropFirst().compactMap { file in
        guard file.system != files[0].system else { return nil }
        return .otherSystem(
          file: files[0].file, system: files[0].system, other: file.file, otherSystem: file.system)
      }
    }
  }

  private var listed: Set<String> { Set(shards.flatMap(\.names)) }

  private func missing(of first: StartedShard) -> [RunMergeProblem] {
    let known = Set(shards.map(\.index))
    // A file may hold any number: no more are looked for than a message needs.
    let missing = (1...max(1, first.total)).lazy.filter { !known.contains($0) }.prefix(100)
    guard !missing.isEmpty else { return [] }
    let count = max(0, first.start.suite.count - listed.count)
    return [.missingShards(Array(missing), total: first.total, scenarios: count)]
  }

  private var incomplete: [RunMergeProblem] {
    shards.compactMap { shard in
      guard let end = shard.report.end, end.end == .incomplete else { return nil }
      return .incomplete(file: shard.file, reason: end.reason ?? "no reason is given")
    }
  }

  /// Each pair of shards that were to run the same.
  private var repeated: [RunMergeProblem] {
    var owners: [String: Int] = [:]
    var names: [[Int]: [String]] = [:]
    for (position, shard) in shards.enumerated() {
      for name in shard.names {
        if let owner = owners[name] {
          names[[owner, position], default: []].append(name)
        } else {
          owners[name] = position
        }
      }
    }
    return names.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { pair, names in
      .twice(names: names, file: shards[pair[0]].file, other: shards[pair[1]].file)
    }
  }

  /// Shards of one suite list names of that suite alone, so their number tells.
  private func never(of first: StartedShard, isExplained: Bool) -> [RunMergeProblem] {
    let count = first.start.suite.count - listed.count
    return count > 0 && !isExplained ? [.never(count: count)] : []
  }

  private var unfinished: [RunMergeProblem] {
    shards.filter { !$0.isWhole }.map { shard in
      .unfinished(
        file: shard.file, shard: shard.index, total: shard.total, names: shard.unfinished)
    }
  }
}

extension StartedShard {
  /// Where it ran.
  fileprivate var system: String { start.system ?? "a system that it does not name" }
}
