import CPlatform
import Harness

/// The signals that ask the tool to end: from Control-C, from `kill`, from a terminal that goes.
///
/// They are blocked in every thread and taken by one that waits for them, so that what they ask for
/// is done by ordinary code.
enum Interruption {
  /// Those that the tool's starter does not have it ignore, as `nohup` does.
  private static let signals =
    [SIGINT, SIGTERM, SIGHUP, SIGQUIT].filter { !platform_is_signal_ignored($0) }

  /// Takes the signals from here on; has to come before the first thread.
  ///
  /// One ends the tool at once, unless a run waits for it; SIGQUIT always does. The children end
  /// with the tool.
  ///
  /// - Throws: ``SystemError`` where the system has no thread left.
  static func watch() throws {
    // A pipe whose reader has gone is an error of the report that writes to it.
    platform_ignore_signal(SIGPIPE)
    // So is a file that would become longer than `ulimit -f` lets it.
    platform_ignore_signal(SIGXFSZ)
    // Where the tool's starter has it ignored, the system keeps the end of no child.
    platform_default_signal(SIGCHLD)
    platform_block_signals(signals, signals.count)
    try OwnThread.start {
      while true {
        let signal = platform_wait_for_signal(signals, signals.count)
        guard let run = take() else { exit(.interrupted) }
        run(signal)
        // The run knows by now that what it sees is its end.
        if signal == SIGQUIT { exit(.interrupted) }
      }
    }
  }

  /// Has the next signal end the tool at once again.
  static func endsTool() {
    run.withLock { $0 = nil }
  }

  /// Has the next signal ask a run for its end; the one after that ends the tool at once.
  ///
  /// - Parameter body: Is told the signal, on a thread of its own.
  static func onFirst(_ body: @escaping @Sendable (Int32) -> Void) {
    run.withLock { $0 = Handler(isLasting: false, body: body) }
  }

  /// Has each signal told until ``endsTool()``.
  ///
  /// - Parameter body: Is told the signal, on a thread of its own.
  static func onEach(_ body: @escaping @Sendable (Int32) -> Void) {
    run.withLock { $0 = Handler(isLasting: true, body: body) }
  }

  /// Ends the tool with the status that is asked for first: when a signal ends it at
  /// once, its programs end, and the run that waited for them fails meanwhile.
  static func exit(_ status: ExitStatus) -> Never {
    let isFirst = isEnding.withLock { isEnding in
      defer { isEnding = true }
      return !isEnding
    }
    while !isFirst { platform_sleep(1_000_000) }
    // Where a person watches or records, it hands over single keys.
    platform_end_keys()
    platform_exit(status.rawValue)
  }

  private static let isEnding = Monitor(false)

  /// What signals are told to.
  private struct Handler: Sendable {
    /// Whether it is told all of them, and not the next one alone.
    let isLasting: Bool
    let body: @Sendable (Int32) -> Void
  }

  private static let run = Monitor<Handler?>(nil)

  private static func take() -> (@Sendable (Int32) -> Void)? {
    run.withLock { run in
      defer { if run?.isLasting == false { run = nil } }
      return run?.body
    }
  }
}
