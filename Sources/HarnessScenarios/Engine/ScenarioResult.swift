package import Foundation
package import Harness

/// How a scenario went, to the modules above: its users get the event that the runner makes of it.
package struct ScenarioResult: Sendable {
  /// The end of a scenario.
  package enum Status: Sendable {
    /// Every line held.
    case passed
    /// The script said that it has to be skipped, and why.
    case skipped(String?)
    /// A line did not hold; nil where it was no line's fault.
    case failed(ScenarioFailure, line: SourceLine?)
    /// The file cannot be run; nothing was launched.
    case unreadable(ScriptProblems)
  }

  /// The scenario's name.
  package let name: String

  /// The scenario's file, as the caller named it.
  package let file: String

  /// How it ended.
  package internal(set) var status: Status

  /// Why it has failed, or could not be run; nil where neither is so.
  package var failureText: String? {
    switch status {
    case .passed, .skipped: nil
    case .failed(let failure, _): failure.message
    case .unreadable(let problems): "\(problems)"
    }
  }

  /// What happened, phase by phase.
  package internal(set) var log = ScenarioLog()

  /// What the last program wrote to standard output, as UTF-8.
  package var output: String { standardOutput.text }

  /// What the last program wrote to standard error, as UTF-8.
  package var errorOutput: String { standardError.text }

  package var standardOutput = ScenarioOutput()
  package var standardError = ScenarioOutput()

  /// The processes that were still there at its end, and of which no line `leaves` spoke.
  package internal(set) var leftBehind: [LeftBehind] = []

  /// What reads like a slip in its file, and was run as it stands.
  package internal(set) var warnings: [ScriptProblem] = []

  /// How long it took, in seconds.
  package internal(set) var duration: TimeInterval = 0

  /// Its sandbox, where that was kept.
  package internal(set) var sandbox: URL?

  /// New content for sections, by their position.
  package var updates: [Int: Data] = [:]

  /// Sections that lines compare with, and that are not there yet.
  package internal(set) var additions: [NewSection] = []

  /// What was recorded of real servers.
  package internal(set) var recordedFiles: [RecordedFile] = []

  /// What happened with its times; nil where that was not noted.
  package internal(set) var session: Session?

  /// What came of its sweep; nil where it was run.
  package internal(set) var sweep: Sweep?

  /// What came of a sweep, with the line of each launch.
  package struct Sweep: Sendable {
    package let report: SweepReport
    /// The lines of the launches, in their order; nil for one that no line has started.
    package let lines: [SourceLine?]

    init(_ report: SweepReport, _ lines: [SourceLine?]) {
      (self.report, self.lines) = (report, lines)
    }
  }

  /// A process that was still there at the end of the scenario, and was ended.
  package struct LeftBehind: Sendable {
    /// The process.
    package let process: LeftBehindProcess
    /// The line that started the program which has left it; nil where that is not known.
    package let line: SourceLine?
  }

  init(_ scenario: Scenario, _ status: Status) {
    name = scenario.name
    file = scenario.file
    self.status = status
  }

  /// Whether it failed or could not be run.
  package var isFailure: Bool {
    switch status {
    case .passed, .skipped: false
    case .failed, .unreadable: true
    }
  }
}

/// A line of a scenario file, or of a file that it includes.
package struct SourceLine: Sendable, Equatable {
  /// The file as the caller named it.
  package let file: String
  /// From 1.
  package let number: Int
  /// The line's text.
  package let text: String

  /// What stands before a message about it.
  var prefix: String { "\(file):\(number): " }

  init(_ line: ScriptLine) {
    file = line.file
    number = line.number
    text = line.text
  }
}
