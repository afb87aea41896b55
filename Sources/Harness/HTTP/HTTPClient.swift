import CPlatform
import Foundation
import HarnessSystem

/// Asks a real server, each request on a connection of its own; blocks its thread.
package struct HTTPClient: Sendable {
  private let origin: HTTPOrigin
  private let limits: HTTPLimits

  package init(_ origin: HTTPOrigin) { self.init(origin, HTTPLimits()) }

  init(_ origin: HTTPOrigin, _ limits: HTTPLimits) { (self.origin, self.limits) = (origin, limits) }

  /// Asks.
  ///
  /// - Parameter request: What is asked; fields of a connection are set here.
  /// - Returns: What the server answers.
  /// - Throws: ``HTTPRefusal`` where it does not, or with what HTTP does not have.
  func ask(_ request: HTTPExchange.Request) throws(HTTPRefusal) -> HTTPExchange.Answer {
    let seconds = Int32(min(3600, TimeLimit.scaled(limits.forwarding).rounded(.up)))
    let number = platform_connect_to_host(origin.host, origin.port, max(1, seconds))
    guard number >= 0 else {
      throw .unrecorded("\(origin) does not answer: \(reason(platform_error()))")
    }
    let connection = Descriptor(number)
    // A server may answer before it has read all, and then read no more.
    let problem = send(head(of: request) + request.body, on: connection)
    return try receive(on: connection, to: request.method, problem)
  }

  private func head(of request: HTTPExchange.Request) -> Data {
    var lines = ["\(request.method) \(origin.path)\(request.target) HTTP/1.1"]
    lines.append("Host: \(origin.authority)")
    lines += request.fields.filter { !Self.ownFields.contains(where: $0.isNamed) }
      .map(\.description)
    if !request.body.isEmpty || ["POST", "PUT", "PATCH"].contains(request.method) {
      lines.append("Content-Length: \(request.body.count)")
    }
    lines.append("Connection: close")
    return Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  private static let ownFields = [
    "Host", "Content-Length", "Transfer-Encoding", "Connection", "Keep-Alive", "Proxy-Connection",
    "TE", "Trailer", "Upgrade", "Expect",
  ]

  /// - Returns: Why not all could be sent; nil where it was.
  private func send(_ data: Data, on connection: Descriptor) -> String? {
    data.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = platform_send(connection.number, part.baseAddress, part.count)
        if count < 0 && platform_error() == EINTR { continue }
        guard count > 0 else { return reason(platform_error()) }
        rest = rest.dropFirst(Int(count))
      }
      return nil
    }
  }

  private func receive(
    on connection: Descriptor, to method: String, _ problem: String?
  ) throws(HTTPRefusal) -> HTTPExchange.Answer {
    let limit = Deadline(after: TimeLimit.scaled(6 * limits.forwarding))
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: NonBlockingRead.size, alignment: 1)
    defer { buffer.deallocate() }
    var parser = HTTPResponseParser(to: method, limits)
    while !limit.hasPassed {
      // What comes behind a whole answer is looked for, and not waited for: most end the connection.
      if parser.isWhole, !hasMore(connection) { return try parser.end() }
      let count = platform_receive(connection.number, buffer.baseAddress, buffer.count)
      if count < 0 && platform_error() == EINTR { continue }
      guard count >= 0 else {
        let reason = problem ?? reason(platform_error())
        throw .unrecorded("\(origin) does not go on with its answer: \(reason)")
      }
      if count == 0 { return try parser.end() }
      parser.append(UnsafeRawBufferPointer(rebasing: buffer[..<Int(count)]))
      try parser.read()
    }
    throw .unrecorded("\(origin) does not come to the end of its answer")
  }

  private func reason(_ code: Int32) -> String {
    [EAGAIN, EINPROGRESS].contains(code)
      ? "nothing came for \(TimeLimit.scaled(limits.forwarding)) seconds"
      : SystemError.meaning(of: code)
  }

  private func hasMore(_ connection: Descriptor) -> Bool {
    var events = PollSet()
    events.awaitReadable(connection)
    return events.wait(
      timeout: Deadline(after: TimeLimit.scaled(limits.farewell)).pollTimeout)
  }
}
