public import HarnessReports

/// What a run is about: the scenarios that it runs, and the suite that they are of.
public struct ScenarioSelection: Sendable {
  /// What is run here, in the order in which it is started.
  public let sources: [ScenarioSource]

  /// All that was selected, of which a shard runs its part.
  public let suite: RunEvent.Suite

  /// The part that is run here; nil where that is all.
  public let shard: RunEvent.Shard?

  /// How often each scenario is among the sources, under names of its own; nil for once.
  package var repeats: Int?

  /// Whether all of the suite is run here.
  public var isWhole: Bool { (shard?.total ?? 1) == 1 }

  /// All of a suite.
  ///
  /// - Parameter sources: The scenarios.
  public init(_ sources: [ScenarioSource]) {
    self.sources = sources
    suite = RunEvent.Suite(names: sources.map(\.name))
    shard = nil
  }

  /// A part of a suite.
  init(_ part: [ScenarioSource], of suite: RunEvent.Suite, shard: RunEvent.Shard) {
    sources = part
    self.suite = suite
    self.shard = shard
  }

  /// The same, in another order.
  private init(_ sources: [ScenarioSource], like other: ScenarioSelection) {
    self.sources = sources
    (suite, shard, repeats) = (other.suite, other.shard, other.repeats)
  }

  /// The same, with what did not pass at its start, so that it is known early whether it does now.
  ///
  /// - Parameter files: Of those that are known to have failed; see `RunHistory.begin`.
  /// - Returns: The order of the rest is unchanged.
  package func starting(with files: Set<String>) -> ScenarioSelection {
    let isFirst = sources.map { $0.place.map(files.contains) ?? false }
    let first = zip(sources, isFirst).filter(\.1).map(\.0)
    return ScenarioSelection(first + zip(sources, isFirst).filter { !$0.1 }.map(\.0), like: self)
  }
}
