import Foundation
import HarnessScenarios

// What is read from a file may hold any number that JSON can write. Reports count and calculate with
// them, and are made for those that a run can have.

extension RunEvent {
  /// The first value that no run can have had, in words; nil where there is none.
  var impossibleValue: String? {
    switch self {
    case .runStarted(let start): start.values.lazy.compactMap(\.problem).first
    case .scenarioStarted(let start): start.values.lazy.compactMap(\.problem).first
    case .scenarioFinished(let end): end.values.lazy.compactMap(\.problem).first
    case .runFinished(let end): end.values.lazy.compactMap(\.problem).first
    }
  }
}

/// A number of an event.
private enum CheckedValue {
  case count(String, Int)
  case seconds(String, TimeInterval)

  /// No run has more of anything.
  private static let mostOfAnything = 1_000_000_000

  /// No run takes longer: three hundred years.
  private static let longestTime: TimeInterval = 1e10

  var problem: String? {
    switch self {
    case .count(let name, let value):
      (0...Self.mostOfAnything).contains(value) ? nil : "\(name) is \(value)"
    case .seconds(let name, let value):
      abs(value) <= Self.longestTime ? nil : "\(name) is \(value)"
    }
  }
}

extension RunEvent.RunStarted {
  fileprivate var values: [CheckedValue] {
    [.count("version", version), .count("jobs", jobs), .count("count", suite.count)]
      + (shard.map { [.count("index", $0.index), .count("total", $0.total)] } ?? [])
  }
}

extension RunEvent.ScenarioStarted {
  fileprivate var values: [CheckedValue] {
    [.count("worker", worker), .count("attempt", attempt), .seconds("time", time)]
  }
}

extension RunEvent.ScenarioFinished {
  fileprivate var values: [CheckedValue] {
    let lines = problems.flatMap { [$0.line, $0.column] } + [failure?.line].compactMap(\.self)
    return [.count("worker", worker), .count("attempt", attempt)]
      + [.seconds("time", time), .seconds("duration", duration)]
      + lines.map { .count("line", $0) }
      + log.phases.compactMap(\.duration).map { .seconds("duration", $0) }
  }
}

extension RunEvent.RunFinished {
  fileprivate var values: [CheckedValue] {
    [.seconds("time", time)] + (signal.map { [.count("signal", Int($0))] } ?? [])
  }
}
