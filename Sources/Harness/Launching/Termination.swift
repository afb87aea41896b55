import CPlatform
import Foundation
import HarnessSystem

/// How a process ended.
public enum Termination: Equatable, Hashable, Sendable, CustomStringConvertible {
  /// It exited with a status from 0 to 255.
  case exited(Int32)
  /// A signal ended it.
  case signaled(Int32)

  /// For example `exit status 69 (EX_UNAVAILABLE)` or `signal 15 (SIGTERM)`.
  public var description: String {
    switch self {
    case .exited(let status):
      guard status != 0, let named = SystemExit(rawValue: status) else {
        return "exit status \(status)"
      }
      return "exit status \(status) (\(named.name))"
    case .signaled(let signal):
      return "signal \(signal) (\(SignalName.name(of: signal)))"
    }
  }

  /// What the system says of a child that it gave up.
  init(_ exit: platform_exit) {
    self = exit.is_signal ? .signaled(exit.value) : .exited(exit.value)
  }
}

/// A name or a number that no signal has.
package struct UnknownSignal: Error, CustomStringConvertible {
  fileprivate let name: String
  fileprivate let known: [String]

  package var description: String {
    "\(name) is no signal; there are: \(known.joined(separator: ", "))"
  }
}

/// The names of signals, as `kill -l` gives them with their prefix.
package enum SignalName {
  package static func name(of signal: Int32) -> String {
    names[signal] ?? "signal \(signal)"
  }

  /// The number of a signal that is given as `TERM`, `SIGTERM` or `15`.
  ///
  /// - Throws: ``UnknownSignal`` where there is none.
  package static func number(of text: String) throws(UnknownSignal) -> Int32 {
    if let number = Int32(text), number > 0, number < 65 { return number }
    let name = text.uppercased()
    let found = names.first { $0.value == name || $0.value == "SIG" + name }
    guard let found else { throw UnknownSignal(name: text, known: names.values.sorted()) }
    return found.key
  }

  private static let names: [Int32: String] = [
    SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL",
    SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE",
    SIGKILL: "SIGKILL", SIGUSR1: "SIGUSR1", SIGSEGV: "SIGSEGV", SIGUSR2: "SIGUSR2",
    SIGPIPE: "SIGPIPE", SIGALRM: "SIGALRM", SIGTERM: "SIGTERM", SIGXCPU: "SIGXCPU",
    SIGXFSZ: "SIGXFSZ", SIGSYS: "SIGSYS", SIGCHLD: "SIGCHLD", SIGCONT: "SIGCONT",
    SIGSTOP: "SIGSTOP", SIGTSTP: "SIGTSTP", SIGTTIN: "SIGTTIN", SIGTTOU: "SIGTTOU",
    SIGURG: "SIGURG", SIGVTALRM: "SIGVTALRM", SIGPROF: "SIGPROF", SIGWINCH: "SIGWINCH",
  ]
}
