import Foundation

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

  /// Reads the status that `wait4` gives.
  init(waitStatus status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .exited((status >> 8) & 0xFF) : .signaled(signal)
  }
}

/// The names of signals, as `kill -l` gives them with their prefix.
enum SignalName {
  static func name(of signal: Int32) -> String {
    names[signal] ?? "signal \(signal)"
  }

  private static let names: [Int32: String] = [
    SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL",
    SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE",
    SIGKILL: "SIGKILL", SIGUSR1: "SIGUSR1", SIGSEGV: "SIGSEGV", SIGUSR2: "SIGUSR2",
    SIGPIPE: "SIGPIPE", SIGALRM: "SIGALRM", SIGTERM: "SIGTERM", SIGXCPU: "SIGXCPU",
    SIGXFSZ: "SIGXFSZ", SIGSYS: "SIGSYS",
  ]
}
