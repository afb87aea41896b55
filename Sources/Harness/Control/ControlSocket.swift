import CPlatform
import Foundation

/// The socket on which the harness listens for one launched app, in a private folder.
///
/// Used by one thread, the one that supervises the launch.
final class ControlSocket {
  /// The path that the app finds in `HARNESS_CONTROL`.
  let path: String
  let listener: Descriptor

  /// Begins to listen.
  ///
  /// - Throws: ``SystemError``.
  init() throws {
    path = try SocketFolder.newPath()
    listener = Descriptor(socket(AF_UNIX, Self.streamType, 0))
    try listen()
  }

  deinit {
    unlink(path)
  }

  /// How many connections may wait to be accepted.
  static let backlog: Int32 = 16

  /// A connection that an app has opened, or nil where none is waiting.
  func accept() -> Descriptor? {
    let connection = platform_accept(listener.number)
    return connection >= 0 ? Descriptor(connection) : nil
  }

  private func listen() throws {
    guard listener.number >= 0 else { throw SystemError("socket") }
    _ = fcntl(listener.number, F_SETFD, FD_CLOEXEC)
    listener.makeNonBlocking()
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener.number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard bound == 0 else { throw SystemError("bind", path: path) }
    guard Foundation.listen(listener.number, Self.backlog) == 0 else {
      throw SystemError("listen", path: path)
    }
  }

  /// On Linux closed on exec from the start: a launch on another thread may fork at any moment.
  private static var streamType: Int32 {
    #if os(Linux)
      Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    #else
      SOCK_STREAM
    #endif
  }
}
