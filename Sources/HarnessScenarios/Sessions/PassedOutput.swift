import Foundation
import Harness
import HarnessSystem

/// What a command prints that runs without a terminal, passed on as it comes.
struct PassedOutput {
  private enum News {
    case printed
    /// It has exited, and something else holds its output.
    case isHeld
    case ended
  }

  private let application: CLIApplication
  private let patience: TimeInterval
  private var counts: [Harness.OutputStream: Int] = [:]
  /// When it is told that the output is held: a child that ends a little later is nothing to speak of.
  private var whenToTell: Deadline?
  private var hasTold = false

  private static let streams = [Harness.OutputStream.standardOutput, .standardError]

  /// - Parameters:
  ///   - application: It was launched.
  ///   - patience: How long a command may have ended, in seconds, until it is told that its output goes on.
  init(of application: CLIApplication, patience: TimeInterval = 2) {
    (self.application, self.patience) = (application, patience)
  }

  /// Passes the output on until it ends.
  ///
  /// - Parameters:
  ///   - show: Is given what was printed, and on which stream.
  ///   - tell: Is given what to do where the command has ended and its output goes on.
  mutating func pass(
    to show: (Data, Harness.OutputStream) -> Void, tellOfHeldOutput tell: (String) -> Void
  ) {
    var hasEnded = false
    while !hasEnded {
      let deadline = hasTold ? nil : whenToTell
      switch application.waitUntil(deadline ?? Deadline(after: .infinity), news) {
      case .printed?: break
      case .isHeld?: whenToTell = Deadline(after: patience)
      case .ended?: hasEnded = true
      case nil where deadline == nil: hasEnded = true
      case nil:
        hasTold = true
        tell(Self.held)
      }
      showWhatIsNew(show)
    }
  }

  private func news(_ state: Launch.State) -> News? {
    if state.outcome != nil { return .ended }
    let isNew = Self.streams.contains { state.transcript.count(of: $0) > counts[$0] ?? 0 }
    if isNew { return .printed }
    return whenToTell == nil && state.end != nil ? .isHeld : nil
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
}
