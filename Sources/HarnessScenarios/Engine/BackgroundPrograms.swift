import Foundation
import Harness
import HarnessComparison
import HarnessSystem

/// A program that runs while the script goes on.
struct BackgroundProgram {
  /// Its name for `wait` and `kill`; empty where it has none.
  let label: String
  /// The line that started it, as words.
  let command: String
  let application: CLIApplication
  /// Whether it is an app under test.
  let isRegistered: Bool
  let expectation: PrefixedCommand.Expectation
  /// The line that started it; nil where none is running.
  let line: ScriptLine?
  /// Its time limit in seconds, which began with it; nil where the script had set none.
  let limit: TimeInterval?
  /// The signals that the script has sent to it.
  fileprivate(set) var signals: [Int32] = []
}

extension BackgroundProgram {
  /// Its launch, which has to be on a terminal.
  func terminalLaunch(for command: String) throws -> Launch {
    try application.terminalLaunch(for: "`\(command)`", .engine)
  }

  /// Its launch, for what is typed on its terminal.
  ///
  /// - Throws: ``ScenarioFailure`` where it has ended: nothing would read that.
  func launchToType(for command: String) throws -> Launch {
    let launch = try terminalLaunch(for: command)
    launch.synchronize()
    guard let end else { return launch }
    throw ScenarioFailure(
      "`\(command)` reaches no program: `\(self.command)` has ended with \(end); what it showed is "
        + "in `screen`")
  }

  /// How it ended; nil while it runs.
  var end: Termination? { application.choices.read(\.launch)?.read(\.end) }

  /// Whether one of some signals has ended it.
  func isEnded(by signals: [Int32], _ termination: Termination) -> Bool {
    signals.contains { termination == .signaled($0) || termination == .exited(128 + $0) }
  }

  private static let signalsThatEnd: Set = [SIGTERM, SIGINT, SIGQUIT, SIGKILL, SIGABRT]

  /// Whether the script has sent it a signal that asks a program to end; it may live on after others.
  fileprivate var wasToEnd: Bool {
    signals.contains(where: Self.signalsThatEnd.contains)
  }

  /// The gates at which it waits now.
  fileprivate var heldGates: [String] {
    application.choices.read(\.launch)?.read { $0.reports.gates.heldNames } ?? []
  }
}

/// The programs in the background, in the order of their start.
struct BackgroundPrograms {
  private(set) var all: [BackgroundProgram] = []

  /// The program of that name that was not waited for yet.
  subscript(label: String) -> BackgroundProgram? {
    label.isEmpty ? nil : all.first { $0.label == label }
  }

  mutating func add(_ program: BackgroundProgram) { all.append(program) }

  /// Sends a signal to all of them, or to those with a name, and takes note of it for those that it
  /// can have ended.
  mutating func send(_ signal: Int32, to label: String?) {
    for index in all.indices where label == nil || all[index].label == label {
      if all[index].end == nil { all[index].signals.append(signal) }
      all[index].application.send(signal)
    }
  }

  /// Forgets all of them, or the one with a name.
  mutating func remove(_ label: String? = nil) {
    all.removeAll { label == nil || $0.label == label }
  }
}

extension ScenarioRun {
  /// Waits for background programs, and makes their output the last one.
  ///
  /// - Parameters:
  ///   - label: The name of one; all without it.
  ///   - acceptsAnyEnd: Whether they may end otherwise than their lines expected.
  /// - Throws: ``ScenarioFailure`` for the first that did not end as it had to.
  func waitForPrograms(
    _ label: String? = nil, acceptingAnyEnd acceptsAnyEnd: Bool = false
  ) throws {
    let programs = background.all.filter { label == nil || $0.label == label }
    if let label, programs.isEmpty { throw unknownProgram(label) }
    background.remove(label)
    func isAccepted(_: BackgroundProgram, _: Termination) -> Bool { acceptsAnyEnd }
    let unexpected = collect(programs, accepting: isAccepted) { program in
      let outcome = try program.application.performWaitForExit(program.limit ?? timeout, .engine)
      noteEnd(of: program, outcome.termination)
      return outcome
    }
    try probeEnds()
    if let unexpected { throw unexpected.failure }
  }

  /// Ends what still runs, as Control-C would, and with SIGKILL after a grace; descendants too.
  ///
  /// What the script has told to end has a grace for that before.
  ///
  /// - Throws: ``FailedLine`` with the line that started the first that had ended before, otherwise
  ///   than that line expected and by no signal of the script's, or that was overdue.
  func endPrograms() throws {
    let programs = background.all
    guard !programs.isEmpty else { return }
    noteEndsInBackground()
    background.remove()
    awaitEndsBySignals(of: programs)
    let ended = Set(programs.filter { $0.end != nil }.map { ObjectIdentifier($0.application) })
    for program in programs {
      program.application.liftLimit()
      // One that the script has told to end is left to it.
      if !program.wasToEnd { program.application.send(SIGINT) }
    }
    let grace = Deadline(after: TimeLimit.scaled(TimeLimit.termination))
    // How a program takes its end by the script is its own affair.
    func isEndedHere(_ program: BackgroundProgram, _ termination: Termination) -> Bool {
      if program.isEnded(by: program.signals, termination) { return true }
      guard !ended.contains(ObjectIdentifier(program.application)) else { return false }
      return !program.wasToEnd || program.isEnded(by: [SIGINT, SIGKILL], termination)
    }
    let endings = endTogether(programs, by: grace)
    let unexpected = collect(programs, accepting: isEndedHere) { program in
      let id = ObjectIdentifier(program.application)
      return try outcome(of: program, endings[id], hadEnded: ended.contains(id))
    }
    guard let (program, failure) = unexpected else { return }
    guard let line = program.line else { throw failure }
    throw FailedLine(
      line: line,
      failure: ScenarioFailure("at the end of the script, \(failure.message)", diff: failure.diff))
  }

  /// Lets programs end, for a moment, that end by a signal which others live on after: that is no end
  /// by the script's own.
  private func awaitEndsBySignals(of programs: [BackgroundProgram]) {
    let moment = Deadline(after: 0.2)
    for program in programs where !program.signals.isEmpty && !program.wasToEnd {
      _ = program.application.waitUntil(moment) { $0.end }
    }
  }

  /// What is known of a program that was told to end, before it is ended by force.
  private struct Ending {
    /// The gates at which it waited.
    let gates: [String]
    var end: Termination?
  }

  /// Waits for programs that were told to end, and has all be ended that did not: their graces pass
  /// at the same time.
  private func endTogether(
    _ programs: [BackgroundProgram], by grace: Deadline
  ) -> [ObjectIdentifier: Ending] {
    var endings: [ObjectIdentifier: Ending] = [:]
    for program in programs {
      endings[ObjectIdentifier(program.application)] = Ending(gates: program.heldGates)
    }
    func awaitEnds(_ grace: Deadline) {
      for program in programs {
        let end = program.application.waitUntil(grace) { $0.end }
        endings[ObjectIdentifier(program.application)]?.end = end
      }
    }
    awaitEnds(grace)
    let stubborn = programs.filter { $0.wasToEnd && $0.end == nil }
    for program in stubborn { program.application.send(SIGINT) }
    if !stubborn.isEmpty { awaitEnds(Deadline(after: TimeLimit.scaled(TimeLimit.termination))) }
    for program in programs { program.application.requestTermination() }
    return endings
  }

  /// The outcome of a program that is ended.
  ///
  /// - Returns: Nil where it was not launched.
  /// - Throws: ``ScenarioFailure`` where it waited at a gate, or was overdue.
  private func outcome(
    of program: BackgroundProgram, _ ending: Ending?, hadEnded: Bool
  ) throws -> Outcome? {
    noteEndAfterSIGINT(ending?.end)
    let outcome = program.application.terminate()
    if hadEnded { noteHolders(of: outcome, from: program) }
    let gates = ending?.gates ?? []
    guard gates.isEmpty || program.expectation != .success else {
      throw ScenarioFailure(
        "`\(program.command)` was ended with the script while it waited at "
          + "\(Failure.gates(gates)), which the test did not open")
    }
    if let limit = program.limit, outcome?.timedOut == true {
      throw ScenarioFailure(
        "`\(program.command)` did not exit within \(Failure.seconds(TimeLimit.scaled(limit)))")
    }
    return outcome
  }

  /// Takes the outcome of each program as the last one.
  ///
  /// - Parameters:
  ///   - programs: The programs.
  ///   - isAccepted: Whether one may have ended so, whatever its line expected.
  ///   - outcome: Waits for one.
  /// - Returns: The first program that did not end as expected, and why; nil where all did.
  private func collect(
    _ programs: [BackgroundProgram],
    accepting isAccepted: (BackgroundProgram, Termination) -> Bool,
    _ outcome: (BackgroundProgram) throws -> Outcome?
  ) -> (program: BackgroundProgram, failure: ScenarioFailure)? {
    collected = programs.map(\.application)
    var outcomes: [Outcome] = []
    var failures: [(BackgroundProgram, ScenarioFailure)] = []
    for program in programs {
      do {
        guard let outcome = try outcome(program) else { continue }
        outcomes.append(outcome)
        noteMissedChoices(of: program.application, outcome)
        faults.note(outcome.callLog)
        note("[background] \(program.command): \(outcome.termination)")
        logOutput(of: outcome)
        if let flaw = outcome.flaw {
          throw ScenarioFailure(describing: Failure(flaw, caller: .engine), of: program.command)
        }
        if isAccepted(program, outcome.termination) { continue }
        try check(outcome.termination, program.expectation, of: program)
      } catch {
        failures.append((program, ScenarioFailure(describing: error, of: program.application)))
      }
    }
    let ended = outcomes.map { LastProgram($0) }
    last = LastProgram(
      output: ScenarioOutput(outcomes.map(\.standardOutput)),
      errors: ScenarioOutput(outcomes.map(\.standardError)),
      termination: outcomes.last?.termination, outcome: outcomes.last, screen: ended.last?.screen,
      hasSeparateErrors: ended.isEmpty || ended.contains(where: \.hasSeparateErrors))
    return failures.first
  }

  /// The program in the background of that name, or else the last that was started.
  func program(_ label: String?) throws -> BackgroundProgram {
    if let program = label.map({ background[$0] }) ?? background.all.last { return program }
    if let label { throw unknownProgram(label) }
    throw ScenarioFailure("nothing runs in the background; `exec … &` starts a program there")
  }

  func unknownProgram(_ label: String) -> ScenarioFailure {
    let labels = background.all.map(\.label).filter { !$0.isEmpty }
    let known = labels.isEmpty ? "none has a name" : "there are: \(labels.joined(separator: ", "))"
    return ScenarioFailure(
      "no background program is named \(label)\(NearestName.question(label, among: labels)); "
        + known)
  }
}
