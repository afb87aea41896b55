import Harness
import HarnessSystem

extension ScenarioRun {
  /// Takes note of what held the output of a program in the background that had ended by itself and
  /// was not waited for.
  func noteHolders(of outcome: Outcome?, from program: BackgroundProgram) {
    guard let outcome, !outcome.heldStreams.isEmpty else { return }
    let line = program.line.map { SourceLine($0) }
    for process in outcome.leftBehind where !sandbox.isMeantToBeLeft(process) {
      leftBehind.append(ScenarioResult.LeftBehind(process: process, line: line))
    }
  }

  /// Ends what the programs of the script have left running, and takes note of it.
  ///
  /// - Returns: That the scenario has failed, where such a process fails it.
  func endSurvivors() -> ScenarioResult.Status? {
    if let name = sandbox.nameOfSurvivor {
      engine.inputs?.refuse(.other("it leaves \(name) running"))
    }
    leftBehind += sandbox.endSurvivors().map { survivor in
      let line = survivor.launchID.flatMap { launchLines[$0] }
      return ScenarioResult.LeftBehind(
        process: survivor.process, line: line.map { SourceLine($0) })
    }
    for process in leftBehind { note("[left behind] \(process.process)") }
    guard let first = leftBehind.first, engine.failsOnLeftBehind else { return nil }
    let failure = ScenarioFailure(
      """
      at the end of the script, this was still running: \
      \(LeftBehindProcess.list(leftBehind.map(\.process)))
      `leaves \(first.process.name)` says that it is meant
      """)
    let place = first.line.map { "\($0.file):\($0.number): " } ?? ""
    log.add(.failure(place + failure.message))
    return .failed(failure, line: first.line)
  }
}

extension ScenarioFailure {
  /// What an error of a launch says, with what was ended at its time limit.
  init(describing error: any Error, of application: CLIApplication) {
    self.init(describing: error)
    guard let outcome = application.outcome else { return }
    var lines = [message]
    if case .timedOut? = (error as? Failure)?.reason, !outcome.leftBehind.isEmpty {
      lines.append("with it was ended: \(LeftBehindProcess.list(outcome.leftBehind))")
    }
    if !outcome.processesAtLimit.isEmpty {
      lines.append("before that, at its time limit:")
      lines += ProcessSnapshot.lines(of: outcome.processesAtLimit).map { "  " + $0 }
    }
    guard lines.count > 1 else { return }
    self.init(lines.joined(separator: "\n"), diff: diff)
  }
}

extension CLIApplication {
  /// Tells the last launch from every other; nil before the first one.
  var launchID: String? { choices.read(\.launch)?.plan.id }

  /// What the last launch has left; nil while it runs.
  fileprivate var outcome: Outcome? { choices.read(\.launch)?.read(\.outcome) }
}
