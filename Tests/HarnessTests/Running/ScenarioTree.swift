import Foundation
import HarnessTesting

@testable import Harness

/// A folder of scenarios for one test.
struct ScenarioTree {
  let sandbox: Sandbox

  /// Takes the content of each file, by its path.
  init(_ files: [String: String] = [:]) throws {
    sandbox = try Sandbox()
    for (path, content) in files { try sandbox.write(content, to: path) }
  }

  /// Its path.
  var path: String { sandbox.workingDirectory.path }

  /// The scenarios in it.
  func sources() throws -> [ScenarioSource] {
    try ScenarioSearch().scenarios(in: [path])
  }

  /// Runs all of them.
  func run(
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
final class EventRecorder: RunObserver {
  private(set) var events: [RunEvent] = []

  func receive(_ event: RunEvent) { events.append(event) }
}
