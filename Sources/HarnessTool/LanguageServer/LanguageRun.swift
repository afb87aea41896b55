import Foundation
import Harness
import HarnessReports
import HarnessRunner
import HarnessScenarios

/// A run of one scenario that an editor has asked for, on a thread of its own.
final class LanguageRun {
  /// How it ended.
  struct End: Sendable {
    /// Where its file lay when it began, whichever links led there: a link may lead elsewhere now.
    let place: String
    let path: String
    /// Nil where it could not be begun.
    let scenario: RunEvent.ScenarioFinished?
    let errors: [String]
  }

  /// Who asked for it, and what is known there.
  struct Request {
    let uri: String
    /// What the answer is for.
    let id: JSONValue
    /// By which its progress is told; nil where it is not.
    let token: JSONValue?
    /// The bytes of its file and of those that it includes, by their paths; nil for what cannot be read.
    let files: [String: Data?]
  }

  let path: String
  let request: Request
  /// Whether the request was taken back.
  var isCancelled = false
  private let runner: ScenarioRunner

  /// Begins.
  ///
  /// - Parameters:
  ///   - path: The scenario's file.
  ///   - place: Where that lies, whichever links lead there.
  ///   - project: What is said of it.
  ///   - request: Is answered at the end.
  ///   - mailbox: Is told the end.
  /// - Throws: ``SystemError`` where no thread is left.
  init(
    _ path: String, at place: String, _ project: LanguageProject, _ request: Request,
    _ mailbox: LanguageMailbox
  ) throws {
    (self.path, self.request) = (path, request)
    let runner = ScenarioRunner(project.engine, options: RunOptions())
    self.runner = runner
    let selection = ScenarioSelection([ScenarioSource(file: path)])
    let projectFile = project.file ?? URL(fileURLWithPath: path)
    try OwnThread.start {
      let history = try? RunHistory(ofProjectAt: projectFile).begin(selection)
      let observer = LanguageRunObserver()
      let observers: [any RunObserver] = [observer] + [history?.observer].compactMap(\.self)
      let result = runner.run(selection, observers: observers)
      mailbox.post(
        .runEnded(
          End(
            place: place, path: path, scenario: observer.end,
            errors: result.errors.map(SystemReason.text))))
    }
  }

  /// Ends its programs; its end is told.
  func interrupt() { runner.interrupt() }
}

/// Keeps how the scenario of a run ended.
private final class LanguageRunObserver: RunObserver {
  private(set) var end: RunEvent.ScenarioFinished?

  func receive(_ event: RunEvent) {
    if case .scenarioFinished(let end) = event, !end.willRetry { self.end = end }
  }
}
