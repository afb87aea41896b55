#if DEBUG || HARNESS_ENABLED
  import Foundation

  @testable import Injection

  /// The test's end of a control socket.
  final class Listener {
    let path = NSTemporaryDirectory() + "h-\(getpid())-\(UInt32.random(in: 0...(.max)))"
    private let descriptor = newStreamSocket()

    init() throws {
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      let result = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      limitWaiting(on: descriptor)
      guard result == 0, listen(descriptor, 1) == 0 else { throw POSIXError(.EIO) }
    }

    func read(bytes count: Int) -> String {
      let connection = accept(descriptor, nil, nil)
      defer { close(connection) }
      limitWaiting(on: connection)
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: count)
      while bytes.count < count {
        let received = recv(connection, &buffer, count - bytes.count, 0)
        guard received > 0 else { break }
        bytes += buffer[..<received]
      }
      return String(decoding: bytes, as: UTF8.self)
    }

    /// Nobody who fails to come, or to speak, holds up the tests for ever.
    private func limitWaiting(on descriptor: Int32) {
      var limit = timeval(tv_sec: 60, tv_usec: 0)
      setsockopt(
        descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit {
      close(descriptor)
      unlink(path)
    }
  }
#endif
