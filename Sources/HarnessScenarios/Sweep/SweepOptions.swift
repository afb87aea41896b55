package import Harness

/// How scenarios are swept.
package struct SweepOptions: Sendable {
  /// How many runs of a scenario at a time, which of its calls, for how long.
  package var limits = SweepLimits()
  /// The time that all scenarios have together; nil for as long as they take.
  package var budget: SweepBudget?
  /// Whether files that are left behind fail a sweep.
  package var isStrict = false

  package init() {}
}
