import Foundation
import XCTest

/// A server on the loopback interface that gives prepared answers, a connection each.
final class LoopbackServer: @unchecked Sendable {
  /// A request as it arrived.
  struct Received: Equatable {
    let head: String
    let body: [UInt8]

    /// The method and the path.
    var line: String { head.components(separatedBy: " HTTP/").first ?? "" }
  }

  let port: UInt16

  private let listener: Int32
  private let lock = NSLock()
  private var received: [Received] = []

  /// Starts a server that gives `answers`, one after the other, then listens no more.
  ///
  /// An empty answer hangs up. A server that `drips` never comes to the end of an answer: it goes on
  /// with a letter at a time, until the client hangs up.
  init(answers: [String], drips: Bool = false) throws {
    listener = socket(AF_INET, socketType, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) { [listener] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 8) == 0
          && getsockname(listener, $0, &length) == 0
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    guard bound else { throw POSIXError(.EADDRNOTAVAIL) }
    Thread.detachNewThread { [self] in
      for answer in answers { serve(answer, drips) }
      close(listener)
    }
  }

  /// The requests so far.
  var requests: [Received] { lock.withLock { received } }

  /// The address of a path on the server.
  func url(_ path: String) throws -> URL {
    try XCTUnwrap(URL(string: "http://127.0.0.1:\(port)\(path)"))
  }

  private func serve(_ answer: String, _ drips: Bool) {
    let connection = accept(listener, nil, nil)
    defer { close(connection) }
    guard connection >= 0 else { return }
    // A test that goes wrong must not leave this thread waiting.
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(
      connection, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    if let request = read(connection) { lock.withLock { received.append(request) } }
    _ = answer.withCString { send(connection, $0, strlen($0), sendFlags) }
    // Its bound is no part of any test: the client hangs up long before.
    for _ in 0..<600 where drips {
      guard send(connection, "x", 1, sendFlags) == 1 else { return }
      usleep(50_000)
    }
  }

  private func read(_ connection: Int32) -> Received? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let separator = Data(bytes).range(of: Data("\r\n\r\n".utf8))
      if let separator {
        let head = String(decoding: bytes[..<separator.lowerBound], as: UTF8.self)
        let body = Array(bytes[separator.upperBound...])
        if body.count >= contentLength(head) { return Received(head: head, body: body) }
      }
      let count = recv(connection, &buffer, buffer.count, 0)
      if count <= 0 { return nil }
      bytes += buffer[..<count]
    }
  }

  private func contentLength(_ head: String) -> Int {
    for line in head.lowercased().components(separatedBy: "\r\n")
    where line.hasPrefix("content-length:") {
      return Int(line.dropFirst(15).trimmingCharacters(in: .whitespaces)) ?? 0
    }
    return 0
  }
}

#if os(Linux)
  private let socketType = Int32(SOCK_STREAM.rawValue)
  private let sendFlags = Int32(MSG_NOSIGNAL)
#else
  private let socketType = SOCK_STREAM
  private let sendFlags: Int32 = 0
#endif
