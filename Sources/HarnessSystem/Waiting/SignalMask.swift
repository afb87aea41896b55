import CPlatform

/// The signals that a thread holds back.
package enum SignalMask {
  /// Runs `body` with no signal blocked in this thread.
  ///
  /// A child inherits the mask of the thread that starts it. The threads of Dispatch and of the
  /// cooperative pool block every signal, and so do threads that they start: an app launched from
  /// one would not notice SIGTERM, nor Control-C.
  package static func withNothingBlocked<Result>(_ body: () throws -> Result) rethrows -> Result {
    var previous = platform_signal_mask()
    platform_unblock_signals(&previous)
    defer { platform_restore_signals(&previous) }
    return try body()
  }
}
