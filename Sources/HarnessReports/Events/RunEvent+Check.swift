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

extension TestProcessEvent {
  /// As of other events.
  var impossibleValue: String? { CheckedValue.seconds("time", time).problem }
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
      (0...Self.longestTime).contains(value) ? nil : "\(name) is \(value)"
    }
  }
}

extension RunEvent.RunStarted {
  fileprivate var values: [CheckedValue] {
    [.count("version", version), .count("jobs", jobs), .count("count", suite.count)]
      + (shard.map { [.count("index", $0.index), .count("total", $0.total)] } ?? [])
      + (repeats.map { [.count("repeats", $0)] } ?? [])
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
    return [.count("worker", worker), .count("attempt", attempt)] + (sweep?.values ?? [])
      + (proposed ?? []).flatMap(\.values)
      + (session?.values ?? [])
      + [.seconds("time", time), .seconds("duration", duration)]
      + lines.map { .count("line", $0) }
      + log.phases.compactMap(\.duration).map { .seconds("duration", $0) }
  }
}

extension RunEvent.Proposal {
  fileprivate var values: [CheckedValue] {
    [.count("start", start), .count("end", end), .count("length", end < start ? -1 : 0)]
  }
}

extension RunEvent.Session {
  fileprivate var values: [CheckedValue] {
    [.count("cut", cut ?? 0)]
      + steps.flatMap { step in
        [.seconds("time", step.time)]
          + [step.program, step.columns, step.rows, step.line].compactMap {
            $0.map { .count("step", $0) }
          }
      }
  }
}

extension RunEvent.Sweep {
  fileprivate var values: [CheckedValue] {
    let counts = [
      ("launches", launches), ("points", points), ("faults", faults), ("kills", kills),
      ("sampledAway", sampledAway), ("missed", missed), ("leftOut", leftOut),
      ("spared", spared),
      ("notSwept", notSwept),
    ]
    return counts.map { .count($0.0, $0.1) }
      + findings.compactMap(\.line).map { .count("line", $0) }
  }
}

extension RunEvent.RunFinished {
  fileprivate var values: [CheckedValue] {
    [.seconds("time", time)] + (signal.map { [.count("signal", Int($0))] } ?? [])
  }
}

/// Finds events that stand where no run can have had them: two ends of one attempt would let the
/// second hide a failure that the first tells.
struct RunEventOrder {
  private var hasStarted = false
  private var hasEnded = false
  /// The last attempt at each scenario that has started, by its name.
  private var attempts: [String: Attempt] = [:]

  private struct Attempt {
    let number: Int
    var isRunning = true
    var willRetry = false
  }

  /// - Parameter event: The next one of the file.
  /// - Returns: Why it cannot come after those before it; nil where it can.
  mutating func problem(with event: RunEvent) -> String? {
    if hasEnded { return "this line stands after the end of the run" }
    switch event {
    case .runStarted where hasStarted: return "a second run begins here"
    case .runStarted: hasStarted = true
    case _ where !hasStarted: return "this line stands before the start of the run"
    case .scenarioStarted(let start): return problem(withStart: start)
    case .scenarioFinished(let end): return problem(withEnd: end)
    case .runFinished: hasEnded = true
    }
    return nil
  }

  private mutating func problem(withStart start: RunEvent.ScenarioStarted) -> String? {
    let last = attempts[start.name]
    let number = last?.number ?? 0
    attempts[start.name] = Attempt(number: start.attempt)
    let here = "attempt \(start.attempt) at `\(start.name)` starts here"
    if start.attempt != number + 1 {
      return here + (last == nil ? ", without one before it" : ", after attempt \(number)")
    }
    guard let last else { return nil }
    if last.isRunning { return "\(here), and attempt \(number) is still running" }
    return last.willRetry ? nil : "\(here), and attempt \(number) was to be the last"
  }

  private mutating func problem(withEnd end: RunEvent.ScenarioFinished) -> String? {
    guard let attempt = attempts[end.name], attempt.number == end.attempt, attempt.isRunning else {
      return "attempt \(end.attempt) at `\(end.name)` ends here and is not running"
    }
    let holds = end.status == .passed || end.status == .skipped
    if holds, end.failure != nil || !end.problems.isEmpty {
      return "attempt \(end.attempt) at `\(end.name)` is \(end.status.rawValue), with a failure"
    }
    if end.willRetry, !end.isFailure {
      return
        "attempt \(end.attempt) at `\(end.name)` is \(end.status.rawValue) and to be made again"
    }
    attempts[end.name] = Attempt(number: end.attempt, isRunning: false, willRetry: end.willRetry)
    return nil
  }
}
