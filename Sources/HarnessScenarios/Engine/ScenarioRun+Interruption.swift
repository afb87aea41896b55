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
    if mayBeInterrupted { cancellation.waitForInterruption() }
  }

  /// Takes note of how a program has ended that was not asked to end here.
  func noteEnd(_ termination: Termination?) {
    if termination?.mayComeFromAnInterruption ?? false { mayBeInterrupted = true }
  }

  /// Takes note of how a program has ended that was sent SIGINT: another signal came from elsewhere.
  func noteEndAfterSIGINT(_ termination: Termination?) {
    guard termination != .signaled(SIGINT), termination != .exited(128 + SIGINT) else { return }
    noteEnd(termination)
  }

  /// Takes note of how the programs in the background have ended that do not run any more.
  func noteEndsInBackground() {
    for launch in background.all.compactMap({ $0.application.choices.read(\.launch) }) {
      // Of one that has just gone this is known only when it was reaped.
      launch.synchronize()
      noteEnd(launch.read(\.end))
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
