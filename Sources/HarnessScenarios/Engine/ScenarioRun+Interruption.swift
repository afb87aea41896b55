import Foundation
import Harness
import HarnessSystem

extension ScenarioRun {
  /// Waits a moment for the end of the whole run, where that may be why the script has failed.
  ///
  /// A batch system sends a signal to all processes of a job, one after another: it may end a
  /// program of the script before this process hears of it.
  func awaitInterruption() {
    noteEndsInBackground()
    awaitInterruptionInDoubt()
  }

  /// Has what ran until now not count where the whole run is ended: such an end is no failure that a
  /// `!` or a `?` asks for.
  ///
  /// - Throws: ``ScenarioFailure`` where the scenario was ended.
  func expectNoInterruption() throws(ScenarioFailure) {
    awaitInterruptionInDoubt()
    try cancellation.check()
  }

  /// Once it has waited, an end that was in doubt is the program's own.
  private func awaitInterruptionInDoubt() {
    guard mayBeInterrupted, !hasAwaitedInterruption, endingDeadline == nil else { return }
    cancellation.waitForInterruption()
    hasAwaitedInterruption = true
  }

  /// Takes note of how a program has ended that was not asked to end here.
  func noteEnd(_ termination: Termination?) {
    guard termination?.mayComeFromAnInterruption ?? false else { return }
    (mayBeInterrupted, hasAwaitedInterruption) = (true, false)
  }

  /// Takes note of how a program in the background has ended; a signal of the script's own leaves no
  /// doubt.
  func noteEnd(of program: BackgroundProgram, _ termination: Termination?) {
    guard let termination, !program.isEnded(by: program.signals, termination) else { return }
    noteEnd(termination)
  }

  /// Takes note of how a program has ended that was sent SIGINT: another signal came from elsewhere.
  func noteEndAfterSIGINT(_ termination: Termination?) {
    guard termination != .signaled(SIGINT), termination != .exited(128 + SIGINT) else { return }
    noteEnd(termination)
  }

  /// Takes note of how the programs in the background have ended that do not run any more.
  func noteEndsInBackground() {
    for program in background.all {
      // Of one that has just gone this is known only when it was reaped.
      program.application.choices.read(\.launch)?.synchronize()
      noteEnd(of: program, program.end)
    }
  }
}

extension Termination {
  /// Whether a signal that asks whole jobs to end does this to a program, or to a shell around it.
  fileprivate var mayComeFromAnInterruption: Bool {
    let signals = [SIGHUP, SIGINT, SIGTERM]
    return switch self {
    case .signaled(let signal): signals.contains(signal)
    case .exited(let status): signals.contains(status - 128)
    }
  }
}
