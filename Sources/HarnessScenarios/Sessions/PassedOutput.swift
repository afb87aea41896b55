import Foundation
import Harness
import HarnessSystem

/// What a command prints that runs without a terminal, passed on as it comes.
struct PassedOutput {
  private enum News {
    case printed
    case waits(Reason)
    case ended
  }

  /// Why a command goes on that a person may take for ended.
  private enum Reason {
    /// It has exited, and something else holds its output.
    case isHeld
    /// It was interrupted, and has not exited.
    case isDeaf
  }

  private let application: CLIApplication
  private let patience: TimeInterval
  private let isInterrupted: () -> Bool
  private var counts: [Harness.OutputStream: Int] = [:]
  /// What is told, and when: what ends a little later is nothing to speak of.
  private var due: (reason: Reason, deadline: Deadline)?
  private var told: Set<Reason> = []

  private static let streams = [Harness.OutputStream.standardOutput, .standardError]

  /// - Parameters:
  ///   - application: It was launched.
  ///   - patience: How long a command may go on that has ended or was interrupted, in seconds, until a
  ///     person is told.
  ///   - isInterrupted: Whether a person has pressed Control-C; after it, something is asked of the launch.
  init(
    of application: CLIApplication, patience: TimeInterval = 2, isInterrupted: @escaping () -> Bool
  ) {
    (self.application, self.patience, self.isInterrupted) = (application, patience, isInterrupted)
  }

  /// Passes the output on until it ends.
  ///
  /// - Parameters:
  ///   - show: Is given what was printed, and on which stream.
  ///   - tell: Is given what to do where the command goes on.
  mutating func pass(
    to show: (Data, Harness.OutputStream) -> Void, tell: (String) -> Void
  ) {
    var hasEnded = false
    while !hasEnded {
      switch application.waitUntil(due?.deadline ?? Deadline(after: .infinity), news) {
      case .printed?: break
      case .waits(let reason)?: due = (reason, Deadline(after: patience))
      case .ended?: hasEnded = true
      case nil: hasEnded = !tellWhatIsDue(tell)
      }
      showWhatIsNew(show)
    }
  }

  private func news(_ state: Launch.State) -> News? {
    if state.outcome != nil { return .ended }
    let isNew = Self.streams.contains { state.transcript.count(of: $0) > counts[$0] ?? 0 }
    if isNew { return .printed }
    guard let reason = state.end != nil ? .isHeld : isInterrupted() ? Reason.isDeaf : nil,
      reason != due?.reason, !told.contains(reason)
    else { return nil }
    return .waits(reason)
  }

  /// Tells why the command goes on.
  ///
  /// - Returns: Whether there was anything to tell: where nothing was launched, nothing is waited for.
  private mutating func tellWhatIsDue(_ tell: (String) -> Void) -> Bool {
    guard let reason = due?.reason else { return false }
    due = nil
    told.insert(reason)
    tell(reason == .isHeld ? Self.held : Self.deaf)
    return true
  }

  private mutating func showWhatIsNew(_ show: (Data, Harness.OutputStream) -> Void) {
    for stream in Self.streams {
      let output = application.outputSoFar(stream)
      show(output.suffix(output.count - (counts[stream] ?? 0)), stream)
      counts[stream] = output.count
    }
  }

  private static let held =
    "the command has ended, and what it left in the background holds its output: that is waited for, here "
    + "and in each run of the scenario. Control-C takes the line back; with `>/dev/null 2>&1` before its "
    + "`&`, the program lets go of it"

  private static let deaf =
    "the command takes its time to end, or takes no notice of Control-C: once more, and it is ended"
}
