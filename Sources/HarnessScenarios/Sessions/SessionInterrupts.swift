import CPlatform
import Harness
import HarnessSystem

/// What Control-C does in the shell of a session, as in any: at the prompt it drops the line, and of a
/// command it ends that command alone.
///
/// It is told on one thread, and asked on that of the session.
package final class SessionInterrupts: Sendable {
  private let state = Monitor(State())
  private let wakeup: WakeupDescriptor

  private struct State {
    /// Whether a person is at the shell: else an interrupt is for the whole session.
    var isAtShell = false
    /// The command that runs.
    var command: CLIApplication?
    /// Whether one came that the prompt, or the end of the command, has not taken.
    var isPending = false
  }

  /// - Throws: ``SystemError`` where no descriptor is left.
  package init() throws { wakeup = try WakeupDescriptor() }

  // MARK: - Where signals are taken

  /// Takes an interrupt.
  ///
  /// - Returns: Whether it was for the shell; where it was not, it is for the whole session.
  package func take() -> Bool {
    let (isTaken, isRepeated, command) = state.withLock { state in
      defer { if state.isAtShell { state.isPending = true } }
      return (state.isAtShell, state.isPending, state.command)
    }
    if let command { Self.end(command, isRepeated: isRepeated) }
    if isTaken { wakeup.signal() }
    return isTaken
  }

  /// Asks a command for its end; what takes no notice of that, as a shell's background does, and what a
  /// command has left that has ended itself, is ended.
  private static func end(_ command: CLIApplication, isRepeated: Bool) {
    let hasEnded = command.waitUntil(Deadline(after: 0)) { $0.end == nil ? nil : true } ?? false
    if isRepeated || hasEnded { command.requestTermination() } else { command.sendToGroup(SIGINT) }
  }

  /// Has a prompt that waits look at whether the session was ended.
  package func wake() { wakeup.signal() }

  // MARK: - Where the session is

  /// Has interrupts be the shell's as long as `body` runs.
  func atShell(_ body: () throws -> Void) rethrows {
    state.withLock { $0.isAtShell = true }
    defer { state.withLock { $0 = State() } }
    try body()
  }

  /// Has them end a command as long as `body` waits for it.
  ///
  /// - Returns: Whether one came.
  func during(_ command: CLIApplication, _ body: () throws -> Void) rethrows -> Bool {
    // One that came while it was started is meant for it.
    let isEarly = state.withLock { state in
      state.command = command
      return state.isPending
    }
    if isEarly { command.sendToGroup(SIGINT) }
    defer { state.withLock { ($0.command, $0.isPending) = (nil, false) } }
    try body()
    return isCommandInterrupted
  }

  /// Whether the command that runs was interrupted.
  var isCommandInterrupted: Bool { state.read(\.isPending) }

  /// Becomes readable when a prompt is to look at what has come.
  var descriptor: Descriptor { wakeup.descriptor }

  /// Takes what has come at the prompt.
  ///
  /// - Returns: Whether it was an interrupt.
  func takeAtPrompt() -> Bool {
    wakeup.drain()
    return state.withLock { state in
      defer { state.isPending = false }
      return state.isPending
    }
  }
}
