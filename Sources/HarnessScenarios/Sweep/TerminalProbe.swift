import CPlatform
import Foundation
import Harness

/// A program in the background that a sweep watches, or has something fail in.
///
/// What it leaves is looked at when the script has waited for it, or has come to its end. Where the
/// script cannot go on, because something failed and the program shows something else than without
/// that, its terminal is hung up: what it leaves then is judged as after a kill.
struct ProbedProgram {
  let number: Int
  let application: CLIApplication
  let line: ScriptLine?
  let words: [String]
  /// The folder in which it starts, relative to that of the sandbox.
  let folder: String
  let before: DiskState
  let expectations: SweepExpectations
  let notes: CallNotes?
  /// What is to fail in it, and what has.
  let fault: (chosen: SweepFault, record: SystemFaultRecord)?
}

extension ScenarioRun {
  /// Has a sweep care about a program that is about to start in the background.
  ///
  /// Only one on a terminal: the script waits there for what it shows, so that both are at the same
  /// place in each run.
  ///
  /// - Throws: ``ScriptEnd`` where the sweep has seen what it wanted.
  func probeStart(_ app: CLIApplication, _ words: [String]) throws {
    guard let probe, !isEnding, !launches.sweep.isOff else { return }
    guard launches.terminal != nil else { return probe.noteBackground() }
    let number = probe.next()
    switch probe.task {
    case .watch: try start(app, words, number, CallNotes(root: root))
    case .fail(number, let fault):
      let notes = fault.losesUnseen ? CallNotes(root: root) : nil
      try start(app, words, number, notes, fault)
    case .observe(number, let isBefore):
      if isBefore {
        probe.note(observe())
        throw ScriptEnd.stopped(nil)
      }
      try start(app, words, number, nil)
    case .fail, .observe: return
    }
  }

  private func start(
    _ app: CLIApplication, _ words: [String], _ number: Int, _ notes: CallNotes?,
    _ fault: SweepFault? = nil
  ) throws {
    if let notes { app.notesCalls(in: notes) }
    let record = SystemFaultRecord()
    if let fault { try choose(fault, app, record) }
    let folder = disk.directory.path.dropFirst(root.count + 1)
    probe?.begin(
      ProbedProgram(
        number: number, application: app, line: line, words: words, folder: String(folder),
        before: DiskState(of: root), expectations: launches.sweep, notes: notes,
        fault: fault.map { ($0, record) }))
  }

  /// Looks at what programs have left that have ended.
  ///
  /// - Parameter isCutShort: Whether the script could not go on.
  /// - Throws: ``ScriptEnd`` where the sweep has seen what it wanted.
  func probeEnds(isCutShort: Bool = false) throws {
    guard let probe else { return }
    let ended = probe.takePrograms { $0.application.lastOutcome != nil }
    for program in ended { note(program, isCutShort, probe) }
    guard !ended.isEmpty else { return }
    if case .watch = probe.task { return }
    throw ScriptEnd.stopped(nil)
  }

  private func note(_ program: ProbedProgram, _ isCutShort: Bool, _ probe: ScenarioProbe) {
    guard let outcome = program.application.lastOutcome else { return }
    let after = DiskState(of: root)
    var end =
      program.notes.map { SweptEnd(outcome, before: program.before, after: after, $0) }
      ?? SweptEnd(outcome, before: program.before, after: after)
    if isCutShort { end.isCutShort = true }
    switch probe.task {
    case .watch:
      probe.note(
        WatchedLaunch(
          number: program.number, line: program.line, expectations: program.expectations,
          green: GreenLaunch(program.words, in: program.folder, outcome, end, program.notes)))
    case .observe: probe.note(observe())
    case .fail:
      end.sanitizer = outcome.sanitizerFinding
      end.observations = observe()
      let isMet = program.fault.map { hasMet($0.chosen, outcome, $0.record) } ?? false
      probe.note(end, met: isMet, outcome.faultObstacle)
    }
  }

  /// Hangs up the terminals of programs that the script can talk to no more, as one who closes a window.
  func hangUpProbedPrograms() {
    let programs = probe?.programs ?? []
    for program in programs { program.application.send(SIGHUP) }
    let grace = Deadline(after: TimeLimit.scaled(TimeLimit.termination))
    for program in programs { _ = program.application.waitUntil(grace) { $0.end } }
  }
}
