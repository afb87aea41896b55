import CPlatform
import Foundation

/// Whether an app waits for input on its terminal.
enum InputWait: Sendable, Equatable {
  /// It does something else.
  case none
  /// It would take input, and goes on without: it has set itself a time, or listens to others too.
  case listening
  /// It can do nothing before something is typed.
  case blocked
  /// It appears to be blocked: the system does not say, but it is quiet behind an unfinished line.
  case apparent

  /// Whether it would take input now.
  var isWaiting: Bool { self != .none }

  /// Whether it can do nothing else.
  var isBlocked: Bool { self == .blocked || self == .apparent }
}

extension InputWait {
  /// Asks the system what the processes of a launch wait for.
  ///
  /// - Parameters:
  ///   - leader: The launched program, which leads the session of the terminal.
  ///   - device: The number of the terminal.
  /// - Returns: Nil where the system does not say.
  static func seen(of leader: Int32, on device: UInt64) -> InputWait? {
    switch platform_input_wait(leader, device) {
    case platform_input_wait_blocked: .blocked
    case platform_input_wait_listening: .listening
    case platform_input_wait_none: InputWait.none
    default: nil
    }
  }
}
