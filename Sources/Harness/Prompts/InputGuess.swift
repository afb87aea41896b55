import HarnessTerminal

/// Guesses whether an app waits for input, where the system does not say.
///
/// An app appears to wait that is quiet behind an unfinished line, unless something was typed since
/// it has shown that line: it may be at work on the answer.
struct InputGuess {
  private var shownCount: Int?
  private var quietSince = ContinuousClock.now

  /// How long an app has to be quiet to appear to wait.
  static let quietTime = Duration.milliseconds(300)

  /// What the app appears to do.
  ///
  /// - Parameters:
  ///   - terminal: Its terminal now.
  ///   - now: The time, which does not go back between two calls.
  /// - Returns: ``InputWait/apparent`` or ``InputWait/none``.
  mutating func wait(
    on terminal: TerminalState, at now: ContinuousClock.Instant = .now
  ) -> InputWait {
    if terminal.shownCount != shownCount { (shownCount, quietSince) = (terminal.shownCount, now) }
    let isQuiet = now - quietSince >= Self.quietTime
    let isUnanswered = terminal.shownCount > terminal.shownCountBeforeTyping
    return isQuiet && isUnanswered && terminal.screen.cursor.column > 0 ? .apparent : .none
  }
}
