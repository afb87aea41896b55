import Foundation
import Harness
import ScenarioTestSupport
import Testing

@testable import HarnessScenarios

/// A suite that sweeps scenarios from their text.
protocol Sweeps {}

extension Sweeps {
  /// Sweeps a scenario, whose apps have these paths.
  func sweepResult(
    _ text: String, apps: [String: String] = [:],
    _ change: (inout SweepOptions) -> Void = { _ in }
  ) -> ScenarioResult {
    var options = SweepOptions()
    change(&options)
    var engine = ScenarioEngine()
    engine.apps = apps
    let scenario = Scenario(Data(text.utf8), name: "a", file: "a.txtar")
    return engine.sweep(scenario, options, ScenarioCancellation())
  }

  /// What a sweep has found, of a scenario that holds without faults.
  func sweep(
    _ text: String, _ change: (inout SweepOptions) -> Void = { _ in }
  ) throws -> SweepReport {
    let result = sweepResult(text, change)
    return try #require(result.sweep?.report, "\(result.status)")
  }

  func kinds(_ report: SweepReport) -> Set<SweepVerdict.Kind> { Set(report.findings.map(\.kind)) }
}
