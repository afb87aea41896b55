import CPlatform
import Foundation
import HarnessSystem

/// The socket on which the harness listens for one launched app, in a private folder.
///
/// Used by one thread, the one that supervises the launch.
package final class ControlListener {
  /// The path that the app finds in `HARNESS_CONTROL`.
  package let path: String
  package let listener: Descriptor

  /// Begins to listen.
  ///
  /// - Throws: ``SystemError``.
  package init() throws {
    path = try SocketFolder.newPath()
    let number = platform_listen(path, Self.backlog)
    guard number >= 0 else { throw SystemError("bind", path: path) }
    listener = Descriptor(number)
  }

  deinit {
    SocketFolder.removeSocket(path)
  }

  /// How many connections may wait to be accepted.
  static let backlog: Int32 = 16

  /// A connection that an app has opened, or nil where none is waiting.
  package func accept() -> Descriptor? {
    let connection = platform_accept(listener.number)
    return connection >= 0 ? Descriptor(connection) : nil
  }
}
