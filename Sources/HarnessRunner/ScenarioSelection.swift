public import HarnessReports

/// What a run is about: the scenarios that it runs, and the suite that they are of.
public struct ScenarioSelection: Sendable {
  /// What is run here, in the order in which it is started.
  public let sources: [ScenarioSource]

  /// All that was selected, of which a shard runs its part.
  public let suite: RunEvent.Suite

  /// The part that is run here; nil where that is all.
  public let shard: RunEvent.Shard?

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
}
