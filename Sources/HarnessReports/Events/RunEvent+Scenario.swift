public import Foundation
import Harness
import HarnessComparison
public import HarnessScenarios
import HarnessSystem

extension RunEvent {
  /// A worker takes a scenario.
  public struct ScenarioStarted: Sendable, Equatable, Codable {
    /// The scenario's name.
    public var name: String
    /// Its file, as the caller named it.
    public var file: String
    /// The worker, from 0.
    public var worker: Int
    /// From 1; a scenario that failed may be tried again.
    public var attempt: Int
    /// The seconds since the run's start.
    public var time: TimeInterval
    /// The name by which `swift test --filter` knows it; nil for a scenario.
    public var test: String?
    /// The process that ran it; nil in a run of `harness run`.
    public var process: Int32?

    package init(name: String, file: String, worker: Int, attempt: Int, time: TimeInterval) {
      self.name = name
      self.file = file
      self.worker = worker
      self.attempt = attempt
      self.time = time
    }
  }

  /// An attempt at a scenario came to its end.
  public struct ScenarioFinished: Sendable, Equatable, Codable {
    /// The scenario's name.
    public var name: String
    /// Its file, as the caller named it.
    public var file: String
    /// The words of its `# tags:` lines, sorted.
    public var tags: [String] = []
    /// The worker, from 0.
    public var worker: Int
    /// From 1.
    public var attempt: Int
    /// The seconds from the run's start to this end.
    public var time: TimeInterval
    /// The seconds that the attempt took.
    public var duration: TimeInterval
    /// How it ended.
    public var status: Status
    /// Whether it failed and is tried again: then this is not the scenario's last event.
    public var willRetry = false
    /// Why it was skipped, where the script says so.
    public var reason: String?
    /// Why it failed, where it did.
    public var failure: Failure?
    /// What is wrong in the file, where it could not be run.
    public var problems: [Problem] = []
    /// What happened, phase by phase; the start and the end of long outputs.
    public var log = ScenarioLog()
    /// What the last program wrote to standard output; its start and its end where that is long.
    public var output = ""
    /// What the last program wrote to standard error; its start and its end where that is long.
    public var errorOutput = ""
    /// Whether its file was rewritten, because it was to be updated.
    public var updated = false
    /// The path of its sandbox, where that was kept.
    public var sandbox: String?
    /// The processes that it left running, where it did and did not say so; they were ended.
    public var leftBehind: [LeftBehind]?
    /// What reads like a slip in its file, and was run as it stands.
    public var slips: [Problem]?
    /// What came of its sweep, where it was swept.
    public var sweep: Sweep?
    /// What happened with its times, where a report shows that.
    public var session: Session?
    /// What it would write with `HARNESS_UPDATE=1`, where it is a Swift test that failed.
    public var proposed: [Proposal]?
    /// Of when the result is, where it was kept and nothing ran.
    public var cached: Timestamp?
    /// The name by which `swift test --filter` knows it; nil for a scenario.
    public var test: String?
    /// The process that ran it; nil in a run of `harness run`.
    public var process: Int32?
  }

  /// A process that was still there at the end of a scenario.
  public struct LeftBehind: Sendable, Equatable, Codable {
    /// Its process id.
    public var process: Int32
    /// Its command line, or its name in brackets where it has none.
    public var command: String
    /// The file of the line that started the program which has left it, as far as it is known.
    public var file: String?
    /// That line, from 1.
    public var line: Int?
    /// That line's text.
    public var startedBy: String?

    package init(
      process: Int32, command: String, file: String? = nil, line: Int? = nil,
      startedBy: String? = nil
    ) {
      self.process = process
      self.command = command
      self.file = file
      self.line = line
      self.startedBy = startedBy
    }
  }

  /// How an attempt ended.
  public enum Status: String, Sendable, Equatable, Codable, CaseIterable {
    /// Every line held.
    case passed
    /// A line did not hold.
    case failed
    /// The script said that it has to be skipped.
    case skipped
    /// The file cannot be run; nothing was launched.
    case unreadable
    /// It was ended because the run was interrupted.
    case interrupted
  }

  /// Why a scenario failed.
  public struct Failure: Sendable, Equatable, Codable {
    /// The scenario's file, or the one that it includes; nil where no line was at fault.
    public var file: String?
    /// The line in that file, from 1; nil where no line was at fault.
    public var line: Int?
    /// The line's text.
    public var command: String?
    /// What was asked, what was found, and what to do.
    public var message: String
    /// A unified diff, expected as `-` and found as `+`; empty where one would say nothing.
    public var diff: String
    /// True where `harness review` would write what was found; nil where it would not.
    public var acceptable: Bool?

    package init(
      file: String? = nil, line: Int? = nil, command: String? = nil, message: String, diff: String
    ) {
      self.file = file
      self.line = line
      self.command = command
      self.message = message
      self.diff = diff
    }
  }

  /// Something in a scenario file that is wrong before anything runs.
  public struct Problem: Sendable, Equatable, Codable {
    /// The file as the caller named it.
    public var file: String
    /// The line, from 1.
    public var line: Int
    /// The column, in characters from 1.
    public var column: Int
    /// What is wrong, and what to do.
    public var message: String

    package init(file: String, line: Int, column: Int, message: String) {
      self.file = file
      self.line = line
      self.column = column
      self.message = message
    }
  }
}

extension RunEvent.ScenarioFinished {
  /// That nothing ran, in a sentence; nil where the scenario ran.
  var cachedRemark: String? {
    cached.map { "Nothing that it depends on has changed since it passed: \($0)" }
  }

  /// What a pass is worth where it is none of a run: that nothing ran, or how much was tried.
  var passedRemark: String? { cachedRemark ?? sweep.map { "Swept: \($0.claim)" } }

  /// Whether the scenario did not do what it should: it failed, or could not be run.
  public var isFailure: Bool { status == .failed || status == .unreadable }
}

extension RunEvent.Problem {
  init(_ problem: ScriptProblem) {
    self.init(
      file: problem.file, line: problem.line, column: problem.column, message: problem.message)
  }
}

extension RunEvent.Failure {
  package init(_ failure: ScenarioFailure, at line: SourceLine?) {
    self.init(
      file: line?.file, line: line?.number, command: line?.text,
      message: failure.message, diff: failure.diff)
    acceptable = failure.isAcceptable ? true : nil
  }
}

extension RunEvent.LeftBehind {
  /// What was left, and by which line, in one line.
  var text: String {
    let place = file.map { file in line.map { "\(file):\($0): " } ?? "\(file): " } ?? ""
    let command = startedBy.map { "`\($0.trimmed)`" } ?? "the scenario"
    let text = "\(place)\(command) left a process running: \(self.command) (process \(process))"
    return VisibleText.of(text).replacing("\n", with: "␊")
  }
}

extension RunEvent.ScenarioFinished {
  /// What reads like a slip, and what was left running, a line for each.
  package var warnings: [String] {
    ((slips ?? []).map(\.text) + (leftBehind ?? []).map(\.text)).map { ReportBound.shortened($0) }
  }
}

extension RunEvent.Problem {
  /// Where it is and what, in one line.
  fileprivate var text: String { VisibleText.of("\(file):\(line):\(column): \(message)") }
}

extension RunReport.Row {
  /// What its last attempt warns of.
  var warnings: [String] { end?.warnings ?? [] }
}
