package import Foundation
import HarnessScenarios

/// A run as its events tell it: what all reports are made from.
///
/// It is the same for a run that goes on, for one that has ended and for one that is read from a
/// file.
public struct RunReport: Sendable, Equatable {
  /// The start of the run; nil before its first event.
  public private(set) var start: RunEvent.RunStarted?

  /// What has started, in the order of the start.
  public private(set) var scenarios: [Scenario] = []

  /// The end of the run; nil while it goes on, and for one that was killed.
  public private(set) var end: RunEvent.RunFinished?

  private var positions: [String: Int] = [:]

  /// A scenario and all attempts at it.
  public struct Scenario: Sendable, Equatable {
    /// Its name.
    public let name: String
    /// Its file, as the caller named it.
    public let file: String
    /// In the order in which they were made; the last one counts.
    public internal(set) var attempts: [Attempt] = []
  }

  /// One attempt at a scenario.
  public struct Attempt: Sendable, Equatable {
    /// Its start.
    public let start: RunEvent.ScenarioStarted
    /// Its end; nil while it runs, and where the run was killed before.
    public internal(set) var end: RunEvent.ScenarioFinished?
  }

  /// - Parameter events: Of one run, in their order.
  public init(_ events: some Sequence<RunEvent> = []) {
    for event in events { add(event) }
  }

  /// Takes an event.
  ///
  /// - Parameter event: The next one.
  public mutating func add(_ event: RunEvent) {
    switch event {
    case .runStarted(let start): self.start = start
    case .scenarioStarted(let start): add(start)
    case .scenarioFinished(let end): add(end)
    case .runFinished(let end): self.end = end
    }
  }

  private mutating func add(_ start: RunEvent.ScenarioStarted) {
    let position = positions[start.name] ?? scenarios.count
    if position == scenarios.count {
      positions[start.name] = position
      scenarios.append(Scenario(name: start.name, file: start.file))
    }
    scenarios[position].attempts.append(Attempt(start: start))
  }

  private mutating func add(_ end: RunEvent.ScenarioFinished) {
    guard let position = positions[end.name] else { return }
    let index = scenarios[position].attempts.lastIndex { $0.start.attempt == end.attempt }
    if let index { scenarios[position].attempts[index].end = end }
  }
}

extension RunReport.Scenario {
  /// How it went: the end of the last attempt; nil where that has none.
  public var result: RunEvent.ScenarioFinished? { attempts.last?.end }

  /// The name by which `swift test --filter` knows it; nil for a scenario.
  public var test: String? { attempts.last?.start.test }

  /// Whether it passed, and not at the first attempt.
  public var isFlaky: Bool { result?.status == .passed && attempts.count > 1 }
}

// MARK: - Where the run was killed

extension RunReport {
  /// The time of the last thing that is known of the run.
  package var lastTime: TimeInterval {
    let times = scenarios.flatMap(\.attempts).map { $0.end?.time ?? $0.start.time }
    return end?.time ?? times.max() ?? 0
  }

  /// Ends for the attempts that a killed run was at: reports tell of what has one.
  package var missingEnds: [RunEvent] {
    let lastTime = lastTime
    return scenarios.compactMap { scenario in
      guard let start = scenario.attempts.last?.start, scenario.result == nil else { return nil }
      var end = RunEvent.ScenarioFinished(start)
      end.status = .interrupted
      end.time = lastTime
      // As precise as the times of events are.
      end.duration = ((lastTime - start.time) * 1e6).rounded() / 1e6
      return .scenarioFinished(end)
    }
  }
}

// MARK: - In numbers

extension RunReport {
  /// A scenario that has started; nil where none of this name has.
  ///
  /// - Parameter name: Its name.
  /// - Returns: The scenario with its attempts so far.
  public func scenario(named name: String) -> Scenario? { positions[name].map { scenarios[$0] } }

  /// What has started and come to its end.
  public var finished: [RunEvent.ScenarioFinished] { scenarios.compactMap(\.result) }

  /// What has not started, of all that was to run.
  public var notRun: [RunEvent.Item] {
    start?.scenarios.filter { positions[$0.name] == nil } ?? []
  }

  /// The scenarios that failed or could not be run, in the order of their start.
  public var failures: [Scenario] { scenarios.filter { $0.result?.isFailure ?? false } }

  /// The number of scenarios by their status.
  ///
  /// - Parameter status: A status.
  /// - Returns: How many ended with it at their last attempt.
  public func count(_ status: RunEvent.Status) -> Int {
    scenarios.count { $0.result?.status == status }
  }

  /// The number of scenarios that passed, and not at the first attempt.
  public var flakyCount: Int { scenarios.count(where: \.isFlaky) }

  /// The number of scenarios whose earlier result stands, so that nothing of them ran.
  public var cachedCount: Int { scenarios.count { $0.result?.cached != nil } }

  /// Whether everything that was to run did, and nothing failed.
  public var isSuccess: Bool {
    end?.end == .finished && notRun.isEmpty
      && scenarios.allSatisfy { $0.result?.status == .passed || $0.result?.status == .skipped }
  }
}
