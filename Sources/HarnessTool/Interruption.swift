import Foundation

/// The signals that ask the tool to end: from Control-C, from `kill`, from a terminal that goes.
///
/// They are blocked in every thread and taken by one that waits for them, so that what they ask for
/// is done by ordinary code.
enum Interruption {
  /// Those that whoever started the tool does not have it ignore, as `nohup` does.
  private static let signals = [SIGINT, SIGTERM, SIGHUP].filter { !isIgnored($0) }

  /// Takes the signals from here on; has to come before the first thread.
  ///
  /// One ends the tool at once, unless a run waits for it. The children end with the tool.
  static func watch() {
    // A pipe whose reader has gone is an error of the report that writes to it.
    signal(SIGPIPE, SIG_IGN)
    var set = signalSet
    pthread_sigmask(SIG_BLOCK, &set, nil)
    Thread.detachNewThread {
      while true {
        let signal = next()
        guard let run = run.take() else { exit(ExitStatus.interrupted.rawValue) }
        run(signal)
      }
    }
  }

  /// Has the next signal ask a run for its end; the one after that ends the tool at once.
  ///
  /// - Parameter body: Is told the signal, on a thread of its own.
  static func onFirst(_ body: @escaping @Sendable (Int32) -> Void) {
    run.set(body)
  }

  private static let run = InterruptedRun()

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

/// What the next signal asks for its end, once.
private final class InterruptedRun: @unchecked Sendable {
  private let lock = NSLock()
  private var body: (@Sendable (Int32) -> Void)?

  func set(_ body: @escaping @Sendable (Int32) -> Void) {
    lock.withLock { self.body = body }
  }

  func take() -> (@Sendable (Int32) -> Void)? {
    lock.withLock {
      defer { body = nil }
      return body
    }
  }
}
