import Foundation
import HarnessReports

/// What is known of a scenario: how it went when it was last heard of.
struct KnownResult: Codable, Equatable {
  var name: String
  /// Its whole path, by which it is known whatever part of the project was run.
  var file: String
  var state: State
  /// When, in seconds since 1970.
  var time: TimeInterval

  enum State: String, Codable {
    case passed
    case skipped
    /// It was interrupted, or its run ended before it came to its end.
    case notRun
    case failed

    /// Of two that are known at the same time, the worse one counts.
    fileprivate var rank: Int {
      switch self {
      case .passed: 0
      case .skipped: 1
      case .notRun: 2
      case .failed: 3
      }
    }
  }

  var hasPassed: Bool { state == .passed || state == .skipped }
}

/// How scenarios went in several runs, which may have gone on at the same time.
struct KnownResults {
  private(set) var byFile: [String: KnownResult] = [:]

  /// - Parameter results: In any order; a later one takes the place of an earlier one.
  init(_ results: [KnownResult]) {
    let sorted = results.sorted { ($0.time, $0.state.rank) < ($1.time, $1.state.rank) }
    for result in sorted where !result.file.isEmpty { note(result) }
  }

  private mutating func note(_ result: KnownResult) {
    var result = result
    // What is open has to pass: to be skipped, or not to come to its turn, shows nothing.
    if result.state != .passed, let before = byFile[result.file], !before.hasPassed {
      result.state = [before.state, result.state].max { $0.rank < $1.rank } ?? before.state
    }
    byFile[result.file] = result
  }

  /// Those that are not known to have passed since, by their names.
  var open: [KnownResult] {
    byFile.values.filter { !$0.hasPassed }.sorted { ($0.name, $0.file) < ($1.name, $1.file) }
  }
}

extension RunReport {
  /// What a run tells of its scenarios; one that has not come to its end counts as not run.
  var knownResults: [KnownResult] {
    guard let start else { return [] }
    let began = start.startedAt.date.timeIntervalSince1970
    let seen = scenarios.map { scenario in
      KnownResult(
        name: start.ownName(of: scenario.name), file: scenario.file,
        state: .init(scenario.result?.status),
        time: began + (scenario.result?.time ?? scenario.attempts.last?.start.time ?? 0))
    }
    let rest = notRun.map {
      KnownResult(
        name: start.ownName(of: $0.name), file: $0.file, state: .notRun, time: began)
    }
    return start.repeats == nil ? seen + rest : Self.joined(seen + rest)
  }

  /// One result for each scenario that ran many times: it has passed where it did, and never failed.
  private static func joined(_ results: [KnownResult]) -> [KnownResult] {
    Dictionary(grouping: results, by: \.name).values.compactMap { results in
      let states = Set(results.map(\.state))
      let order: [KnownResult.State] = [.failed, .passed, .notRun, .skipped]
      var joined = results.max { $0.time < $1.time }
      joined?.state = order.first(where: states.contains) ?? .notRun
      return joined
    }
  }
}

extension KnownResult.State {
  fileprivate init(_ status: RunEvent.Status?) {
    switch status {
    case .passed: self = .passed
    case .skipped: self = .skipped
    case .failed, .unreadable: self = .failed
    case .interrupted, nil: self = .notRun
    }
  }
}
