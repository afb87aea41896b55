import Foundation
import HarnessSystem
import Testing

@testable import Harness

/// A fake server, and clients that send whatever they like.
@Suite struct `A fake server` {
  private let server: HTTPServer
  private let handle: OpenHTTPServer

  init() throws {
    handle = try OpenHTTPServer("API")
    server = handle.server
    try reply("GET", "/a", HTTPReply(body: Data("hello".utf8)))
    try reply("POST", "/a", HTTPReply(status: 201, headers: [HTTPField("Location", "/a/1")]))
    try reply("GET", "/chunked", HTTPReply(body: Data("chunks".utf8), isChunked: true))
    try reply("DELETE", "/a", HTTPReply(status: 204))
  }

  private func reply(_ method: String, _ path: String, _ reply: HTTPReply) throws {
    let route = try HTTPRoute(method, path)
    server.tell { $0.add(reply, to: route) }
  }

  /// What it has heard, as a report shows it.
  private var heard: [String] {
    server.synchronize()
    return server.entries.map { entry in
      switch entry.content {
      case .call(let call, let fault, let isUnexpected):
        "\(call)" + (fault.map { " \($0)" } ?? "") + (isUnexpected ? " unexpected" : "")
      case .refused(let refused): "\(refused.status)"
      }
    }
  }

  /// What a client gets that sends this and no more.
  private func answer(_ text: String) throws -> String {
    let client = try RawClient(server.port)
    client.send(text)
    client.endSending()
    return client.readToEnd().text
  }

  private static let host = "Host: x\r\n"

  @Test func `answers a request, and keeps the connection`() throws {
    let client = try RawClient(server.port)
    for _ in 0..<3 {
      client.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(client.read(upTo: "hello") == "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
    }
    #expect(heard == Array(repeating: "API GET /a", count: 3))
  }

  @Test func `answers requests that come at once in their order`() throws {
    let text = """
      GET /a HTTP/1.1\r\nHost: x\r\n\r\nPOST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nok\
      HEAD /a HTTP/1.1\r\nHost: x\r\n\r\nDELETE /a HTTP/1.1\r\nHost: x\r\n\r\n\
      GET /chunked HTTP/1.1\r\nHost: x\r\n\r\n
      """
    let wanted = """
      HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello\
      HTTP/1.1 201 Created\r\nLocation: /a/1\r\nContent-Length: 0\r\n\r\n\
      HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n\
      HTTP/1.1 204 No Content\r\n\r\n\
      HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nchu\r\n3\r\nnks\r\n0\r\n\r\n
      """
    #expect(try answer(text) == wanted)
    #expect(
      heard == [
        "API GET /a", "API POST /a < \"ok\"", "API HEAD /a", "API DELETE /a", "API GET /chunked",
      ])
  }

  @Test func `ends the connection where the client says so`() throws {
    for version in ["HTTP/1.0\r\n", "HTTP/1.1\r\nHost: x\r\nConnection: keep-alive, Close\r\n"] {
      let client = try RawClient(server.port)
      client.send("GET /chunked \(version)\r\nGET /a HTTP/1.1\r\nHost: x\r\n\r\n")
      let (text, isReset) = client.readToEnd()
      #expect(text.contains("Connection: close\r\n"))
      #expect(!text.contains("hello"))
      #expect(!isReset)
    }
    let client = try RawClient(server.port)
    client.send("GET /chunked HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET /a HTTP/1.0\r\n\r\n")
    let (text, _) = client.readToEnd()
    // A client of HTTP/1.0 knows no chunks.
    #expect(text.contains("Content-Length: 6\r\nConnection: keep-alive\r\n\r\nchunks"))
    #expect(text.hasSuffix("hello"))
  }

  @Test func `tells a client to go on that waits for that`() throws {
    let client = try RawClient(server.port)
    client.send("POST /a HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
    #expect(client.read(upTo: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
    client.send("ok")
    #expect(client.read(upTo: "\r\n\r\n").hasPrefix("HTTP/1.1 201 Created\r\n"))
    let other = try answer(
      "POST /a HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nContent-Length: 2\r\n\r\nok")
    #expect(other.hasPrefix("HTTP/1.1 417 "))
  }

  @Test func `answers 501 where nothing was told, and fails who asked`() throws {
    let text = try answer("GET /b HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(text.hasPrefix("HTTP/1.1 501 Not Implemented\r\n"))
    #expect(text.hasSuffix("harness: nothing was told for GET /b\n"))
    #expect(heard == ["API GET /b unexpected"])
    let failures = server.takeUnheardFailures()
    #expect(failures.map(\.known).first?.contains("API DELETE /a") == true)
    #expect(server.takeUnheardFailures().isEmpty)
  }

  @Test(arguments: [
    "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "GET /a b HTTP/1.1\r\nHost: x\r\n\r\n", "GET /a HTTP/1.1\nHost: x\n\n",
    "GET /a HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 30\r\n\r\nabc",
  ])
  func `refuses what is no request, and reads nothing behind it`(text: String) throws {
    let client = try RawClient(server.port)
    client.send(text + "GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
    let (answer, isReset) = client.readToEnd()
    #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
    #expect(answer.contains("Connection: close\r\n"))
    #expect(!answer.contains("hello"))
    #expect(!isReset)
    #expect(heard == ["400"])
    #expect(UnexpectedRequests(server.takeUnheardFailures(), count: 1)?.refused.count == 1)
  }

  @Test func `lets a client see why it was refused that goes on sending`() throws {
    let client = try RawClient(server.port)
    client.send("GET /a b HTTP/1.1\r\n")
    client.send([UInt8](repeating: 0x61, count: 1 << 20))
    #expect(client.read(upTo: "parts").hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
  }

  @Test func `takes note of a client that goes in the middle`() throws {
    for text in ["", "GET /a HT", "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nab"] {
      let client = try RawClient(server.port)
      client.send(text)
      client.close()
      server.synchronize()
    }
    #expect(heard == ["0", "API POST /a < \"ab\" and no more"])
    let client = try RawClient(server.port)
    client.send("POST /b HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nab")
    // What comes together with a reset is lost.
    try client.awaitArrival()
    server.synchronize()
    client.reset()
    #expect(heard.last == "API POST /b < \"ab\" and no more unexpected")
  }

  @Test func `keeps of a long body the length and the digest`() throws {
    let client = try RawClient(server.port)
    client.send("POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 3000000\r\n\r\n")
    for _ in 0..<30 { client.send([UInt8](repeating: 0, count: 100_000)) }
    _ = client.read(upTo: "\r\n\r\n")
    // As `sha256sum` has it of 3,000,000 zero bytes.
    let digest = "35bce4eae54ec8e6cc2868baa8d157914d6ae2858811b4cc0c078c94460fa26f"
    #expect(heard == ["API POST /a < 3000000 bytes, sha256 \(digest)"])
  }

  @Test func `fails requests as it was told`() throws {
    for (number, fault) in [(1, "reset"), (2, "503"), (3, "truncate"), (4, "slow")] {
      _ = server.add(try HTTPFaultPoint(nil, number: number, fault))
    }
    let request = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n"
    let client = try RawClient(server.port)
    client.send(request)
    #expect(client.readToEnd().isReset)
    #expect(
      try answer(request) == "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n")
    #expect(try answer(request) == "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhe")
    #expect(try answer(request) == "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
    #expect(
      heard == [
        "API GET /a reset", "API GET /a 503", "API GET /a truncate", "API GET /a slow",
      ])
  }

  @Test func `never answers a request that stalls, and hears others meanwhile`() throws {
    _ = server.add(try HTTPFaultPoint(try HTTPRoute("GET", "/a"), number: nil, "stall"))
    let stalled = try RawClient(server.port)
    stalled.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(try answer("POST /a HTTP/1.1\r\nHost: x\r\n\r\n").hasPrefix("HTTP/1.1 201 "))
    server.close()
    #expect(stalled.readToEnd().text.isEmpty)
  }

  @Test func `ends with all of its connections`() throws {
    let clients = try (0..<20).map { _ in try RawClient(server.port) }
    clients[0].send("GET /a HTTP/1.1\r\nHost: x\r\n\r\nPOST /a HTT")
    _ = clients[0].read(upTo: "hello")
    server.close()
    for client in clients { #expect(client.readToEnd().text.isEmpty) }
  }
}

/// A fake server whose clients take their time, or are many.
@Suite struct `A fake server with little patience` {
  private func server(_ change: (inout HTTPLimits) -> Void) throws -> HTTPServer {
    var limits = HTTPLimits()
    change(&limits)
    let server = try HTTPServer("API", limits)
    let route = try HTTPRoute("*", "/[..]")
    server.tell { $0.add(HTTPReply(body: Data("hello".utf8)), to: route) }
    return server
  }

  @Test(arguments: [
    "G", "GET / HTTP/1.1\r\nHost: x\r\n",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nab",
  ])
  func `refuses a request that does not go on`(text: String) throws {
    let server = try server { $0.idle = 0.01 }
    defer { server.close() }
    let client = try RawClient(server.port)
    client.send(text)
    #expect(client.readToEnd().text.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
    guard case .refused(let refused)? = server.entries.last?.content else {
      Issue.record("\(server.entries)")
      return
    }
    #expect(refused.line == text.prefix { $0 != "\r\n" })
  }

  @Test func `lets a client wait that has begun no request`() throws {
    let server = try server { $0.idle = 0.01 }
    defer { server.close() }
    let idle = try RawClient(server.port)
    let other = try RawClient(server.port)
    other.send("G")
    #expect(other.readToEnd().text.hasPrefix("HTTP/1.1 408"))
    idle.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(idle.read(upTo: "hello").hasSuffix("hello"))
  }

  @Test func `has a client go that waits for nothing, where there are too many`() throws {
    let server = try server { $0.connections = 4 }
    defer { server.close() }
    let clients = try (0..<40).map { _ in
      let client = try RawClient(server.port)
      client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(client.read(upTo: "hello").hasSuffix("hello"))
      return client
    }
    #expect(clients[0].readToEnd().text.isEmpty)
  }

  @Test func `has none go that has not been answered, however many come`() throws {
    let server = try server { $0.connections = 4 }
    defer { server.close() }
    let clients = try (0..<40).map { _ in try RawClient(server.port) }
    server.synchronize()
    for client in clients {
      client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(client.read(upTo: "hello").hasSuffix("hello"))
    }
  }

  @Test func `has those go that never ask, where there are too many`() throws {
    let server = try server { ($0.connections, $0.idle) = (4, 0.01) }
    defer { server.close() }
    let silent = try (0..<4).map { _ in try RawClient(server.port) }
    server.synchronize()
    let client = try RawClient(server.port)
    client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(client.read(upTo: "hello").hasSuffix("hello"))
    #expect(silent[0].readToEnd().text.isEmpty)
  }

  @Test func `refuses a body that is too long, before it comes`() throws {
    let server = try server { $0.body = 10 }
    defer { server.close() }
    let client = try RawClient(server.port)
    client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 11\r\n\r\n")
    #expect(client.readToEnd().text.hasPrefix("HTTP/1.1 413 Content Too Large\r\n"))
    let chunks = try RawClient(server.port)
    chunks.send(
      "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n123456789\r\n2\r\n")
    #expect(chunks.readToEnd().text.hasPrefix("HTTP/1.1 413 Content Too Large\r\n"))
  }

  @Test func `keeps no more of its requests than it may, but fails for all`() throws {
    let server = try server { $0.keptCalls = 2000 }
    defer { server.close() }
    let client = try RawClient(server.port)
    for _ in 0..<100 {
      client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      _ = client.read(upTo: "hello")
    }
    #expect(server.entries.count < 5)
    #expect(server.count == 100)
    client.send("GET /a b HTTP/1.1\r\nHost: x\r\n\r\n")
    _ = client.readToEnd()
    #expect(server.takeUnheardFailures().count == 1)
  }
}
