import CPlatform
import Foundation
import HarnessSystem

/// A program that cannot be executed for a moment, as the system thinks that it is being written to.
///
/// A child that is about to execute holds copies of all descriptors of this process, also of one by
/// which another thread has just written a program and which is closed there already. Until the
/// child goes over to its own program, the one that was written is refused (ETXTBSY, execve(2)).
enum BusyProgram {
  /// Calls `start` again as long as it gives ETXTBSY, for a while that such a moment never takes.
  ///
  /// - Returns: What it gave last: an error number, or 0.
  static func retry(_ start: () -> Int32) -> Int32 {
    let deadline = Deadline(after: TimeLimit.scaled(patience))
    while true {
      let code = start()
      guard code == ETXTBSY && !deadline.hasPassed else { return code }
      platform_sleep(pause)
    }
  }

  /// How long to try, in seconds.
  private static let patience = 1.0

  /// How long to wait between two tries, in microseconds.
  private static let pause: UInt32 = 500
}
