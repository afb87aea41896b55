import Foundation
import Harness

/// A program that is held to the launch protocol; each launch has a sandbox of its own.
struct Probe: Sendable {
  /// Where it lies.
  let program: URL
  /// The words before all others.
  let arguments: [String]
  /// How long a launch may take, in seconds, unscaled.
  let limit: TimeInterval

  /// Variables of a launch.
  typealias Variables = [String: String]

  /// Finds out whether it can be started at all.
  ///
  /// - Throws: ``ConformanceProblem/notStarted(_:)``.
  func checkStart() throws {
    let app = CLIApplication(url: program, starter: .spawn)
    app.launchArguments = arguments + ["words"]
    do {
      _ = try app.run(timeout: limit)
    } catch let failure as Failure {
      guard case .refused(let refusal) = failure.reason else { return }
      throw ConformanceProblem.notStarted("\(refusal)")
    }
  }

  /// Launches it, waits for its end, and gives what it left.
  ///
  /// - Parameters:
  ///   - words: The command line behind the arguments that it always has.
  ///   - variables: Those of the protocol, and others.
  ///   - manner: How a test listens to it; nil where none does.
  /// - Returns: The launch, which has ended.
  /// - Throws: ``ConformanceFinding`` where it does not end, and what a launch throws.
  @discardableResult
  func run(
    _ words: String..., variables: Variables = [:], heard manner: ListeningTest.Manner? = nil
  ) throws -> ProbeLaunch {
    let launch = try ProbeLaunch(self, words, variables, manner)
    _ = try launch.outcome()
    return launch
  }

  /// Launches it, and lets the caller talk with it; it is ended where the caller is done before it.
  func talk<Result>(
    _ words: String..., variables: Variables = [:], _ body: (ProbeLaunch) throws -> Result
  ) throws -> Result {
    let launch = try ProbeLaunch(self, words, variables, .listens)
    defer { launch.test?.hangUp() }
    return try body(launch)
  }
}

/// A launch of a probe.
final class ProbeLaunch: Sendable {
  /// What listens to it; nil where nothing does.
  let test: ListeningTest?
  /// The launch as a shell would write it.
  let asked: String

  private let limit: TimeInterval
  private let end = Monitor<Result<Outcome, any Error>?>(nil)

  /// Begins it.
  ///
  /// - Throws: ``SystemError``.
  init(
    _ probe: Probe, _ words: [String], _ variables: Probe.Variables,
    _ manner: ListeningTest.Manner?
  ) throws {
    let test = try manner.map { try ListeningTest($0) }
    (self.test, limit) = (test, probe.limit)
    let app = CLIApplication(url: probe.program, starter: .spawn)
    app.launchArguments = probe.arguments + words
    app.launchEnvironment = variables
    let path = test?.path ?? variables["HARNESS_CONTROL"]
    app.choices.withLock { $0.listener = OtherListener(path: path) }
    asked = Self.text(probe, words, variables)
    try OwnThread.start { [end, limit] in
      let result = Result { try app.run(timeout: limit) }
      test?.noteEndOfApp()
      end.withLock { $0 = result }
    }
  }

  private static func text(
    _ probe: Probe, _ words: [String], _ variables: Probe.Variables
  ) -> String {
    let values = variables.sorted { $0.key < $1.key }.map { "\($0)=\(ShellWord.quoted($1))" }
    let shown = ([probe.program.path] + probe.arguments + words).map(ShellWord.quoted)
    return LongLine.shown(Array((values + shown).joined(separator: " ").utf8)[...])
  }
}

// MARK: - What came of it

extension ProbeLaunch {
  /// What it left; waits for its end.
  ///
  /// - Throws: ``ConformanceFinding`` where it does not end in time.
  func outcome() throws -> Outcome {
    let result = end.wait(until: Deadline(after: TimeLimit.scaled(limit + 15))) { $0 }
    switch result {
    case .success(let outcome)?: return outcome
    case .failure(let failure as Failure)?:
      throw finding(failure.cause.failureText + said)
    case .failure(let error)?: throw error
    case nil: throw finding("it did not end" + said)
    }
  }

  /// Why the clause does not hold.
  func finding(_ found: String) -> ConformanceFinding {
    ConformanceFinding(asked: asked, found: found)
  }

  /// Everything that was said, on all connections.
  var messages: [ProbeMessage] { test?.connections.flatMap(\.messages) ?? [] }

  /// The messages of a type.
  func messages(_ type: String) -> [ProbeMessage] { messages.filter { $0.type == type } }

  /// What a report shows of what it said, behind what was found.
  var said: String {
    guard test != nil else { return "" }
    let lines = messages.map { "\n    " + $0.text }
    let more = lines.count > 6 ? "\n    … \(lines.count - 6) more" : ""
    return lines.isEmpty
      ? "\n  it said nothing" : "\n  it said:" + lines.prefix(6).joined() + more
  }
}

// MARK: - What is wanted

extension ProbeLaunch {
  /// Fails unless something holds.
  func require(_ holds: Bool, _ found: @autoclosure () -> String) throws {
    if !holds { throw finding(found() + said) }
  }

  /// Fails unless it printed these lines, and nothing else, and ended well.
  @discardableResult
  func expect(_ lines: String..., status: Int32 = 0) throws -> ProbeLaunch {
    let outcome = try outcome()
    let wanted = lines.map { $0 + "\n" }.joined()
    try require(
      outcome.output == wanted,
      "it printed \(LongLine.quoted(outcome.output)), and \(LongLine.quoted(wanted)) was wanted"
        + errors(outcome))
    try require(
      outcome.exitStatus == status,
      "it ended with \(outcome.termination), and exit status \(status) was wanted"
        + errors(outcome))
    return self
  }

  /// Fails unless it was refused: it did nothing, said these words, and ended with this status.
  @discardableResult
  func expectRefusal(_ words: String..., status: Int32 = 64) throws -> ProbeLaunch {
    let outcome = try outcome()
    try require(
      outcome.exitStatus == status,
      "it ended with \(outcome.termination), and exit status \(status) was wanted; it printed "
        + LongLine.quoted(outcome.output) + errors(outcome))
    try require(
      outcome.output.isEmpty, "it printed \(LongLine.quoted(outcome.output)) all the same")
    for word in words {
      try require(
        outcome.errorOutput.holds(word),
        "its standard error does not name \(word)" + errors(outcome))
    }
    try require(!outcome.errorOutput.isEmpty, "it did not say why")
    return self
  }

  private func errors(_ outcome: Outcome) -> String {
    outcome.errorOutput.isEmpty
      ? "" : "; on standard error: \(LongLine.quoted(outcome.errorOutput))"
  }
}

// MARK: - Talking

extension ProbeLaunch {
  /// Waits for a message of a type, and gives the first that fits.
  ///
  /// - Throws: ``ConformanceFinding`` where none comes.
  @discardableResult
  func await(_ type: String, where fits: (ProbeMessage) -> Bool = { _ in true }) throws
    -> ProbeMessage
  {
    let found = test?.wait(limit) { connections in
      connections.lazy.flatMap(\.messages).first { $0.type == type && fits($0) }
    }
    guard let found else { throw finding("no message of the type \(type) came" + said) }
    return found
  }

  /// Waits until the app waits at a gate.
  func awaitGate(_ name: String) throws {
    try self.await("gate") { $0["name"]?.string == name }
  }

  /// Says a line.
  func say(_ line: String) { test?.say(line + "\n") }

  /// Lets one through a gate.
  func open(_ gate: String) { say(#"{"type": "open", "name": "\#(gate)"}"#) }

  /// Fails where the app does anything, other than to wait, for a short while.
  func expectNothing() throws {
    let (before, patience) = (messages.count, 0.3)
    let news = test?.wait(patience) { $0.flatMap(\.messages).count > before ? true : nil }
    try require(news == nil && test?.hasEnded == false, "it went on without being let through")
  }
}
