import Foundation
import HarnessSystem
import HarnessTerminal

/// Looks at an app's terminal again and again, and notes whether the app waits for input.
///
/// Used by one thread, the one that supervises the launch.
struct TerminalWatch: LaunchWatch {
  let terminal: PseudoTerminal
  private let child: Int32
  private var nextLook = Deadline(after: 0)
  /// When to look even though things keep happening.
  private var latestLook = Deadline(after: 0)
  private var pause = Self.shortestPause
  private var guess = InputGuess()

  /// The time between two looks, in seconds: short after something has happened, then longer.
  private static let shortestPause = 0.001
  private static let longestPause = 0.05

  init(_ terminal: PseudoTerminal, child: Int32) {
    self.terminal = terminal
    self.child = child
  }

  /// Whether it is time to look.
  var isDue: Bool { nextLook.hasPassed || latestLook.hasPassed }

  /// The time until the next look, in milliseconds.
  var pollTimeout: Int32 { nextLook.pollTimeout }

  /// Looks soon: something has happened.
  mutating func hurry() {
    pause = Self.shortestPause
    nextLook = Deadline(after: pause)
  }

  /// Does what was asked of the terminal.
  ///
  /// - Returns: Whether the window is to be closed.
  func performRequests(of launch: Launch) -> Bool {
    launch.update { state in
      for case .resize(let columns, let rows) in state.terminal?.requests ?? [] {
        state.terminal?.screen.resize(columns: columns, rows: rows)
        terminal.resize(columns: columns, rows: rows)
        let size = SessionStep.TerminalSize(columns: columns, rows: rows)
        state.session?.note(.resized, "\(columns) × \(rows)", size: size)
      }
      defer { state.terminal?.requests = [] }
      return state.terminal?.requests.contains(.hangUp) ?? false
    }
  }

  /// Looks whether the app waits for input.
  ///
  /// Nothing that was typed may be on its way to the app. What it had shown when it began to wait
  /// is read before the wait is noted: a terminal gives that to a process that tries to read.
  mutating func look(at launch: Launch, reading output: inout StreamReader) {
    pause = min(pause * 2, Self.longestPause)
    nextLook = Deadline(after: pause)
    latestLook = Deadline(after: Self.longestPause)
    let wait =
      terminal.hasUnreadInput ? InputWait.none : InputWait.seen(of: child, on: terminal.device)
    let isRead = output.readAll(into: launch)
    let (isEchoOff, readsLines) = (terminal.isEchoOff, terminal.readsLines)
    launch.update { state in
      guard isRead, state.input.isEmpty, let terminal = state.terminal else { return }
      state.terminal?.note(
        wait ?? guess.wait(on: terminal), isEchoOff: isEchoOff, readsLines: readsLines)
      // Once for each prompt.
      if let session = state.session, let now = state.terminal?.observed?.place,
        now != terminal.observed?.place
      {
        session.note(.prompt, terminal.screen.textBeforeCursor, isHidden: isEchoOff)
      }
    }
  }
}
