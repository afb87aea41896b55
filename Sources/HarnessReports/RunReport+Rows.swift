import Foundation
import Harness
import HarnessScenarios

extension RunReport {
  /// What came of a scenario, in the words of all reports.
  enum Verdict: String, CaseIterable {
    case failed
    /// Its file could not be run.
    case unreadable
    /// Ended before its time, with the run.
    case interrupted
    /// Passed, and not at the first attempt.
    case flaky
    case passed
    case skipped
    /// The run ended before its turn came.
    case notRun = "not run"
  }

  /// A scenario of the run, whether its turn came or not.
  struct Row {
    let name: String
    let file: String
    let verdict: Verdict
    /// In the order in which they were made; none for one that was not run.
    let attempts: [Attempt]

    /// How it ended, where it did.
    var end: RunEvent.ScenarioFinished? { attempts.last?.end }

    /// The seconds that the last attempt took.
    var duration: TimeInterval { end?.duration ?? 0 }
  }

  /// All that was to run: first what has started, in that order.
  var rows: [Row] {
    scenarios.map(Row.init)
      + notRun.map { Row(name: $0.name, file: $0.file, verdict: .notRun, attempts: []) }
  }

  /// One that has started; nil where none of this name has.
  func row(named name: String) -> Row? { scenario(named: name).map(Row.init) }

  /// Why the run came to its end before everything had run; nil where it did not.
  var earlyEnd: String? {
    switch end?.end {
    case .finished: nil
    case .failedFast: "stopped at the first failure"
    case .interrupted:
      "interrupted" + (end?.signal.map { " by \(SignalName.name(of: $0))" } ?? "")
    case .incomplete: "incomplete" + (end?.reason.map { ": \($0)" } ?? "")
    case nil: "the run was killed"
    }
  }
}

extension RunReport.Scenario {
  /// One that has not ended was running when the run was killed.
  fileprivate var verdict: RunReport.Verdict {
    switch result?.status {
    case .passed: isFlaky ? .flaky : .passed
    case .failed: .failed
    case .skipped: .skipped
    case .unreadable: .unreadable
    case .interrupted, nil: .interrupted
    }
  }
}

extension RunReport.Row {
  fileprivate init(_ scenario: RunReport.Scenario) {
    self.init(
      name: scenario.name, file: scenario.file, verdict: scenario.verdict,
      attempts: scenario.attempts)
  }

  /// The attempts that were not the last word.
  var earlierFailures: [RunEvent.ScenarioFinished] { attempts.dropLast().compactMap(\.end) }

  /// The line to look at: the one at fault, or the first.
  var line: Int { end?.failure?.line ?? end?.problems.first?.line ?? 1 }
}

extension RunEvent.ScenarioFinished {
  /// What went wrong, in a line or a few; empty where nothing did.
  var complaint: String {
    failure?.message ?? problems.first?.message ?? ""
  }

  /// What went wrong in full: where, what was asked, what was found, what programs printed.
  var details: String { FailureText(self, isVerbose: false).details(.plain) }
}
