#if DEBUG || HARNESS_ENABLED
  import CPlatform
  import LaunchProtocol

  /// The connection to the test that launched this process, for as long as the process lives.
  ///
  /// Where no test listens, or no longer, everything goes on as though there were no test.
  final class ControlSocket: Sendable {
    /// The descriptor.
    ///
    /// It stays open as long as the socket, so that a thread which reads it never reads another.
    private let descriptor: Int32

    /// Whether the other end was there when it was last asked; its lock keeps messages whole.
    private let isConnected = Protected(true)

    /// How long to wait behind others who connect, in seconds: a test that does not even accept
    /// connections must not hold up the app for ever.
    private static let patience: Int32 = 10

    /// Connects to the socket at `path`; nil where that cannot be done.
    init?(path: String) {
      let descriptor = platform_connect(path, Self.patience)
      guard descriptor >= 0 else { return nil }
      self.descriptor = descriptor
    }

    deinit {
      platform_close(descriptor)
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
        if !isConnected { platform_disconnect(descriptor) }
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
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          body(String(decoding: unfinished + rest[..<end], as: UTF8.self))
          unfinished = []
          rest = rest[(end + 1)...]
        }
        unfinished += rest
      }
    }

    /// The next bytes; nil where the other end has gone.
    private func receive() -> [UInt8]? {
      var buffer = [UInt8](repeating: 0, count: 4096)
      var count: Int64
      repeat {
        count = platform_receive(descriptor, &buffer, buffer.count)
      } while count < 0 && platform_error() == EINTR
      return count > 0 ? Array(buffer[..<Int(count)]) : nil
    }
  }

  /// Sends every byte; false where the other end has gone.
  ///
  /// No signal is raised for it.
  private func sendAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress
        let sent = platform_send(descriptor, start, rest.count)
        if sent > 0 {
          rest = rest.dropFirst(Int(sent))
        } else if platform_error() != EINTR {
          return false
        }
      }
      return true
    }
  }
#endif
