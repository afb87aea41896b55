#if DEBUG || HARNESS_ENABLED
  import CPlatform
  import Foundation

  @testable import Injection

  /// The test's end of a control socket: takes one app, reads until it ends, and may answer.
  final class TestEnd: Sendable {
    let path = NSTemporaryDirectory() + "h-\(getpid())-\(UInt32.random(in: 0...(.max)))"
    private let descriptor: Int32

    init() throws {
      descriptor = platform_listen(path, 1)
      guard descriptor >= 0 else { throw POSIXError(.EIO) }
    }

    deinit {
      close(descriptor)
      unlink(path)
    }

    /// Reads in a thread of its own, and gives the lines once the app has ended.
    ///
    /// What `answer` gives for a line is sent to the app; nil hangs up.
    func lines(
      answer: @escaping @Sendable (String) -> String? = { _ in "" }
    ) -> Task<[String], Never> {
      Task {
        await withCheckedContinuation { continuation in
          Thread.detachNewThread { continuation.resume(returning: self.readLines(answer)) }
        }
      }
    }

    private func readLines(_ answer: (String) -> String?) -> [String] {
      // An app that never connects must not hold up the test for ever.
      var events = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&events, 1, 60_000) == 1 else { return [] }
      let connection = accept(descriptor, nil, nil)
      // Elsewhere than on Linux it takes over that its listener does not block.
      _ = fcntl(connection, F_SETFL, 0)
      // Now already: the process may exit before this object goes.
      unlink(path)
      defer { close(connection) }
      var lines: [String] = []
      var unfinished: [UInt8] = []
      var byte: UInt8 = 0
      while recv(connection, &byte, 1, 0) == 1 {
        guard byte == UInt8(ascii: "\n") else {
          unfinished.append(byte)
          continue
        }
        let line = String(decoding: unfinished, as: UTF8.self)
        lines.append(line)
        unfinished = []
        guard let text = answer(line) else { return lines }
        _ = platform_send(connection, text, text.utf8.count)
      }
      return lines
    }
  }

  /// The JSON objects of lines.
  func objects(_ lines: [String]) throws -> [[String: Any]] {
    try lines.map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
    }
  }
#endif
