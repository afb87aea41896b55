package import Harness

/// How scenarios are swept.
package struct SweepOptions: Sendable {
  /// How many runs of a scenario at a time, which of its calls, for how long.
  package var limits = SweepLimits()
  /// Whether files that are left behind fail a sweep.
  package var isStrict = false

  package init() {}
}
