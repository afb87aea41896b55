import Foundation
package import Harness
package import HarnessReports
package import HarnessRunner
package import HarnessScenarios
import HarnessSystem

/// A folder of scenarios for one test.
package struct ScenarioTree {
  package let sandbox: Sandbox

  /// Takes the content of each file, by its path.
  package init(_ files: [String: String] = [:]) throws {
    sandbox = try Sandbox()
    for (path, content) in files { try sandbox.write(content, to: path) }
  }

  /// Its path.
  package var path: String { sandbox.workingDirectory.path }

  /// The scenarios in it.
  package func sources() throws -> [ScenarioSource] {
    try ScenarioSearch().scenarios(in: [path])
  }

  /// Runs all of them.
  package func run(
    _ options: RunOptions = RunOptions(), observers: [any RunObserver] = [],
    _ change: (inout ScenarioEngine) -> Void = { _ in }
  ) throws -> RunResult {
    var engine = ScenarioEngine()
    change(&engine)
    return ScenarioRunner(engine, options: options)
      .run(ScenarioSelection(try sources()), observers: observers)
  }
}

/// Keeps all events.
package final class EventRecorder: RunObserver {
  package private(set) var events: [RunEvent] = []

  package init() {}

  package func receive(_ event: RunEvent) { events.append(event) }
}

/// Removes the sandboxes that a run has kept, as they are of scenarios that were meant to fail.
package func removeSandboxes(of report: RunReport) {
  for end in report.scenarios.flatMap(\.attempts).compactMap(\.end) {
    if let sandbox = end.sandbox { FileTree.remove(URL(fileURLWithPath: sandbox)) }
  }
}
