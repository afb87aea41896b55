public import Foundation

/// How scenarios are run.
public struct RunOptions: Sendable {
  /// How many run at a time: as many as there are processors, unless told otherwise.
  public var jobs = max(1, ProcessInfo.processInfo.activeProcessorCount)

  /// How often a scenario that failed is tried again.
  public var retries = 0

  /// Whether no more scenarios are started once one has failed.
  public var failsFast = false

  /// How long a scenario may take in seconds, scaled by `HARNESS_TIMEOUT_SCALE`; nil for any time.
  ///
  /// Programs have a time limit each anyway: ``ScenarioEngine/timeout``.
  public var scenarioTimeout: TimeInterval?

  /// Earlier results that may stand; nil where everything is to run.
  public var keptResults: KeptResults?

  /// How many scenarios whose results stand run all the same; a difference is a failure.
  public var verifiedCount = 0

  /// Where it is noted what the scenarios look at; nil where nothing is to run again.
  package var watched: RunInputs?

  /// Takes what scenarios would rewrite; nil where they do.
  package var proposals: ProposedChanges?

  /// As many at a time as there are processors, each tried once, for as long as they take.
  public init() {}
}
