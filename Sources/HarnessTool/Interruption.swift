import Foundation

/// The signals that ask the tool to end: from Control-C, from `kill`, from a terminal that goes.
///
/// They are blocked in every thread and taken by one that waits for them, so that what they ask for
/// is done by ordinary code.
enum Interruption {
  /// Those that whoever started the tool does not have it ignore, as `nohup` does.
  private static let signals = [SIGINT, SIGTERM, SIGHUP].filter { !isIgnored($0) }

  /// Blocks the signals; has to come before the first thread.
  static func blockSignals() {
    // A pipe whose reader has gone is an error of the report that writes to it.
    signal(SIGPIPE, SIG_IGN)
    var set = signalSet
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Has the first signal ask for an end, and the second one end the tool at once.
  ///
  /// - Parameter body: Is told the first signal, on a thread of its own.
  static func onFirst(_ body: @escaping @Sendable (Int32) -> Void) {
    Thread.detachNewThread {
      body(next())
      _ = next()
      // Ends the children on its way; nobody waits for what they leave.
      exit(ExitStatus.interrupted.rawValue)
    }
  }

  private static func next() -> Int32 {
    var (set, signal) = (signalSet, Int32(0))
    while sigwait(&set, &signal) != 0 {}
    return signal
  }

  private static var signalSet: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
  }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return false }
    #if os(Linux)
      return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    #else
      return unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == 1
    #endif
  }
}
