import Foundation
import Harness
import HarnessComparison
import HarnessSystem

/// Records what a person does with programs, as a scenario.
///
/// The session is itself a scenario with one command, so that its programs have the sandbox, the
/// variables and the end that those of every run have.
package struct ScenarioRecorder: Sendable {
  /// What is recorded.
  package struct Request: Sendable {
    /// The program and its arguments; none for a shell of one line at a time.
    package var words: [String] = []
    /// The seed that the session begins with.
    package var seed: String?
    /// The heading of the scenario.
    package var title: String
    /// Whether standard output is for the scenario, so that programs print elsewhere.
    package var isOutputTaken: Bool

    package init(_ words: [String], seed: String?, title: String, isOutputTaken: Bool) {
      (self.words, self.seed, self.title) = (words, seed, title)
      self.isOutputTaken = isOutputTaken
    }
  }

  let engine: ScenarioEngine
  let request: Request
  /// The terminal on which the session takes place; nil where the lines of a shell are read from a
  /// pipe or a file.
  let person: PersonTerminal?
  /// Where Control-C comes from.
  let interrupts: SessionInterrupts

  package init(
    _ engine: ScenarioEngine, _ request: Request, on person: PersonTerminal?,
    _ interrupts: SessionInterrupts
  ) {
    (self.engine, self.request) = (engine, request)
    (self.person, self.interrupts) = (person, interrupts)
  }

  /// Has the person do what is to be recorded.
  ///
  /// - Parameter cancellation: Ends the session from another thread.
  /// - Returns: What was done.
  /// - Throws: ``ScenarioFailure`` where there is nothing to be recorded.
  package func record(_ cancellation: ScenarioCancellation) throws -> RecordedSession {
    let result = Monitor<SessionLog?>(nil)
    var engine = engine
    engine.timeout = Self.longestSession
    engine.keepsSandboxes = false
    // Removed here: what was noted of the session still refers to them when the tool ends.
    let links = try AppLinks(engine.apps)
    engine.appLinks = links
    defer { links.remove() }
    engine.commands.append(
      ScenarioCommand("record-session", summary: "Record what a person does.") { run, _ in
        let log = SessionLog(run, self.request, self.interrupts)
        defer { result.withLock { $0 = log } }
        try log.begin()
        try self.hold(log)
        try log.end()
      })
    let scenario = Scenario(Data("record-session\n".utf8), name: "session", file: "the session")
    // Its sandbox, which may hold what was typed unseen, is gone when this returns, whatever went wrong.
    engine.firstFailures = .claimed(scenario.file)
    let pool = SandboxPool(total: .max, room: 1)
    engine.sandboxes = pool
    defer { pool.close() }
    let ended = engine.run(scenario, cancellation)
    if let failure = ended.failureOfSession { throw failure }
    guard let log = result.read({ $0 }), log.hasDoneSomething else {
      throw ScenarioFailure("nothing was done that could be recorded")
    }
    return log.session(leftBehind: ended.leftBehind)
  }

  /// Has the person do it.
  private func hold(_ log: SessionLog) throws {
    guard request.words.isEmpty else {
      guard let person else { throw ScenarioFailure.noTerminalToRecord }
      return try log.runOnTerminal(request.words, person)
    }
    var shell = SessionShell(log, person, interrupts, isOutputTaken: request.isOutputTaken)
    // Where lines come from a file, no person waits at a prompt.
    if person == nil { return try shell.run() }
    try interrupts.atShell { try shell.run() }
  }

  /// How long a program may take while it is recorded, in seconds: a person takes breaks.
  private static let longestSession: TimeInterval = 30 * 24 * 3600
}

extension FirstFailures {
  /// Knows a failure already, so that the sandbox of the next is not kept.
  static func claimed(_ file: String) -> FirstFailures {
    let failures = FirstFailures()
    _ = failures.isFirst(of: file)
    return failures
  }
}

extension ScenarioResult {
  /// Why the session came to no end.
  fileprivate var failureOfSession: ScenarioFailure? {
    switch status {
    case .passed, .skipped: nil
    case .failed(let failure, _): failure
    case .unreadable(let problems): ScenarioFailure("\(problems)")
    }
  }
}

extension ScenarioFailure {
  fileprivate static let noTerminalToRecord = ScenarioFailure(
    "a program is recorded on a terminal, and standard input is none; without a program, the lines of "
      + "a shell are read from it")
}

/// What was done in a session.
package struct RecordedSession: Sendable {
  var draft: SessionDraft
  /// Knows what in it is another in every run.
  let reader: SessionTextReader
  /// When it began.
  let start: Date
  /// The paths of what nothing is expected of in `$HOME`.
  let leftOut: [String]
}
