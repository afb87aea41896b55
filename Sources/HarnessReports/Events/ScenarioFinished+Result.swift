import Foundation
import Harness
package import HarnessScenarios
import HarnessTerminal

extension RunEvent.ScenarioFinished {
  /// An attempt that has started, before anything is known of its end.
  package init(_ start: RunEvent.ScenarioStarted) {
    self.init(
      name: start.name, file: start.file, worker: start.worker, attempt: start.attempt,
      time: start.time, duration: 0, status: .passed)
    (test, process) = (start.test, start.process)
  }

  /// Takes what the engine says of the attempt.
  package mutating func take(_ result: ScenarioResult, of scenario: Scenario) {
    tags = scenario.tags.sorted()
    log = result.log.shortened()
    let streams =
      result.log.outputOfLastLine ?? (result.standardOutput.shown, result.standardError.shown)
    output = ScenarioLog.Entry.shortened(streams.output)
    errorOutput = ScenarioLog.Entry.shortened(streams.errors)
    sandbox = result.sandbox?.path
    leftBehind = result.leftBehind.isEmpty ? nil : result.leftBehind.map(RunEvent.LeftBehind.init)
    slips = result.warnings.isEmpty ? nil : result.warnings.map(RunEvent.Problem.init)
    sweep = result.sweep.map(RunEvent.Sweep.init)
    session = result.session.map(RunEvent.Session.init)
    switch result.status {
    case .passed: status = .passed
    case .skipped(let reason): (status, self.reason) = (.skipped, reason)
    case .failed(let failure, let line):
      status = .failed
      self.failure = .init(failure, at: line)
    case .unreadable(let problems): take(problems)
    }
  }

  /// Takes what is wrong in the file.
  package mutating func take(_ problems: ScriptProblems) {
    status = .unreadable
    self.problems = problems.problems.map(RunEvent.Problem.init)
  }
}

extension RunEvent.LeftBehind {
  fileprivate init(_ left: ScenarioResult.LeftBehind) {
    self.init(
      process: left.process.id, command: left.process.command, file: left.line?.file,
      line: left.line?.number, startedBy: left.line?.text)
  }
}

extension ScenarioLog {
  /// What the program of the last line wrote; nil where that line ran none, or it wrote nothing.
  ///
  /// A program that was ended at its time limit has left no more than this. What stands behind the
  /// failure of the line is of programs that were ended after it.
  fileprivate var outputOfLastLine: (output: String, errors: String)? {
    var streams: [String: String] = [:]
    for entry in phases.flatMap(\.entries).reversed() {
      if case .command = entry { break }
      if case .failure = entry { streams = [:] }
      if case .output(let stream, let text) = entry { streams[stream] = text }
    }
    guard !streams.isEmpty else { return nil }
    let screen = streams["terminal"].map { Screen.unstyled($0) + "\n" } ?? ""
    return (screen + (streams["stdout"] ?? ""), streams["stderr"] ?? "")
  }

  /// Whether what a program has put out last, before the failure, is what its terminal shows.
  var endsOnTerminal: Bool {
    var last: String?
    for entry in phases.flatMap(\.entries) {
      if case .failure = entry { break }
      if case .output(let stream, _) = entry { last = stream }
    }
    return last == "terminal"
  }
}
