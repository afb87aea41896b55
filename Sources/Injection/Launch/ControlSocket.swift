#if DEBUG || HARNESS_ENABLED
  import LaunchProtocol

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  /// The connection to the test that launched this process, for as long as the process lives.
  ///
  /// Where nobody listens, or no longer, everything goes on as though there were no test.
  final class ControlSocket: Sendable {
    /// The descriptor.
    ///
    /// It stays open as long as the socket, so that a thread which reads it never reads another.
    private let descriptor: Int32

    /// Whether the other end was there when it was last asked; its lock keeps messages whole.
    private let isConnected = Protected(true)

    /// Connects to the socket at `path`; nil where that cannot be done.
    init?(path: String) {
      guard let descriptor = connectedDescriptor(to: path) else { return nil }
      self.descriptor = descriptor
    }

    deinit {
      _ = close(descriptor)
    }

    /// Sends a message as a line of its own, and does not wait for an answer.
    ///
    /// Says whether the other end was there to take it.
    @discardableResult
    func send(_ line: String) -> Bool {
      let bytes = Array((line + "\n").utf8)
      return isConnected.withLock { isConnected in
        guard isConnected else { return false }
        isConnected = sendAll(bytes, to: descriptor)
        if !isConnected { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
        return isConnected
      }
    }
  }

  // MARK: - Receiving

  extension ControlSocket {
    /// The longest message that is read, in bytes: 1 MiB.
    private static let longestLine = 1 << 20

    /// Calls `body` with each line that comes, and returns when the other end has gone.
    ///
    /// For one thread only.
    func receiveLines(_ body: (String) -> Void) {
      var unfinished: [UInt8] = []
      while let bytes = receive(), unfinished.count <= Self.longestLine {
        unfinished += bytes
        var lines = unfinished.split(
          separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        unfinished = lines.popLast().map(Array.init) ?? []
        for line in lines { body(String(decoding: line, as: UTF8.self)) }
      }
    }

    /// The next bytes; nil where the other end has gone.
    private func receive() -> [UInt8]? {
      var buffer = [UInt8](repeating: 0, count: 4096)
      var count: Int
      repeat {
        count = recv(descriptor, &buffer, buffer.count, 0)
      } while count < 0 && errno == EINTR
      return count > 0 ? Array(buffer[..<count]) : nil
    }
  }

  // MARK: - System calls

  /// Connects a descriptor that no child inherits and that is none of the standard streams.
  private func connectedDescriptor(to path: String) -> Int32? {
    let opened = newStreamSocket()
    guard opened >= 0 else { return nil }
    defer { _ = close(opened) }
    let descriptor = fcntl(opened, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    guard descriptor >= 0 else { return nil }
    guard connect(descriptor, toPath: path) else {
      _ = close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Makes a stream socket whose other end, when it goes, raises no signal.
  func newStreamSocket() -> Int32 {
    #if os(Linux)
      return socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    #else
      let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
      var on: Int32 = 1
      setsockopt(
        descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout.size(ofValue: on)))
      return descriptor
    #endif
  }

  private func connect(_ descriptor: Int32, toPath path: String) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { room in
      guard path.utf8.count < room.count else { return false }
      room.copyBytes(from: path.utf8)
      return true
    }
    guard fits else { return false }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        var result: Int32
        repeat {
          result = connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_un>.size))
        } while result != 0 && errno == EINTR
        return result == 0
      }
    }
  }

  /// Sends every byte; false where the other end has gone.
  ///
  /// No signal is raised for it.
  private func sendAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    #if os(Linux)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    return bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress
        let sent = send(descriptor, start, rest.count, flags)
        if sent > 0 {
          rest = rest.dropFirst(sent)
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }
#endif
