import Foundation
public import HarnessReports

/// Splits a suite into parts that take about the same time.
///
/// The scenarios go, the longest first, each to the part that has the least to do. One that no run
/// has timed counts as much as the median of the others, and where none was timed, all count the
/// same. The split follows from the names and timings alone, so that every machine finds the same
/// one, in whatever order it finds the files.
struct ShardSplit {
  private let timings: RunTimings

  init(_ timings: RunTimings) {
    self.timings = timings
  }

  /// One part.
  ///
  /// - Parameters:
  ///   - index: Its number, from 1.
  ///   - total: How many parts there are.
  ///   - sources: The suite.
  /// - Returns: In the order of the suite; nothing for a number that is not one of the parts.
  func part(_ index: Int, of total: Int, _ sources: [ScenarioSource]) -> [ScenarioSource] {
    let parts = assignments(sources, total: total)
    return zip(sources, parts).filter { $0.1 == index - 1 }.map(\.0)
  }

  /// The part of each scenario, from 0.
  private func assignments(_ sources: [ScenarioSource], total: Int) -> [Int] {
    // More parts than scenarios stay empty.
    var loads = [Load](repeating: Load(), count: max(1, min(total, sources.count)))
    var parts = [Int](repeating: 0, count: sources.count)
    let weights = weights(of: sources)
    for position in order(of: sources, weights) {
      let lightest = loads.indices.min { loads[$0] < loads[$1] } ?? 0
      loads[lightest].add(weights[position])
      parts[position] = lightest
    }
    return parts
  }

  /// The longest first; those that take the same by name, whose bytes are the same everywhere.
  private func order(of sources: [ScenarioSource], _ weights: [TimeInterval]) -> [Int] {
    sources.indices.sorted { left, right in
      guard weights[left] == weights[right] else { return weights[left] > weights[right] }
      return sources[left].name.utf8.lexicographicallyPrecedes(sources[right].name.utf8)
    }
  }

  private func weights(of sources: [ScenarioSource]) -> [TimeInterval] {
    let known = sources.map { source in
      timings.seconds[source.name].flatMap { $0 >= 0 && $0.isFinite ? $0 : nil }
    }
    let sorted = known.compactMap { $0 }.sorted()
    let median = sorted.isEmpty ? 1 : sorted[sorted.count / 2]
    return known.map { $0 ?? median }
  }

  /// What a part has to do; of two that take the same time, the one of fewer scenarios is lighter.
  private struct Load: Comparable {
    private var seconds: TimeInterval = 0
    private var count = 0

    mutating func add(_ seconds: TimeInterval) {
      self.seconds += seconds
      count += 1
    }

    static func < (left: Self, right: Self) -> Bool {
      (left.seconds, left.count) < (right.seconds, right.count)
    }
  }
}

extension ScenarioSelection {
  /// A part of a suite, which takes about as long as every other part of it.
  ///
  /// - Parameters:
  ///   - sources: All scenarios of the suite, in any order.
  ///   - shard: The part; nil for all of it.
  ///   - timings: How long the scenarios took in earlier runs. It has to be the same for all parts,
  ///     or they do not make up the suite.
  public init(
    _ sources: [ScenarioSource], shard: RunEvent.Shard?, timings: RunTimings = RunTimings()
  ) {
    guard let shard else {
      self.init(sources)
      return
    }
    self.init(
      ShardSplit(timings).part(shard.index, of: shard.total, sources),
      of: RunEvent.Suite(names: sources.map(\.name)), shard: shard)
  }
}
