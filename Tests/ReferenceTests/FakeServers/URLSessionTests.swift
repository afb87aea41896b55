import Foundation
import TestSupport
import XCTest

@testable import Harness

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What Foundation's `URLSession` makes of a fake server.
final class URLSessionTests: XCTestCase {
  private var handle: OpenHTTPServer!
  private var session: URLSession!

  private var server: HTTPServer { handle.server }

  override func setUpWithError() throws {
    handle = try OpenHTTPServer("API")
    session = URLSession(configuration: .ephemeral)
  }

  override func tearDown() {
    session.invalidateAndCancel()
    handle = nil
  }

  private func reply(_ method: String, _ path: String, _ reply: HTTPReply) throws {
    let route = try HTTPRoute(method, path)
    server.tell { $0.add(reply, to: route) }
  }

  private func ask(
    _ method: String, _ path: String, body: Data? = nil
  ) async throws -> (status: Int, body: Data, answer: HTTPURLResponse) {
    var request = URLRequest(url: try XCTUnwrap(URL(string: server.address + path)))
    request.httpMethod = method
    request.httpBody = body
    let (data, response) = try await session.data(for: request)
    let answer = try XCTUnwrap(response as? HTTPURLResponse)
    return (answer.statusCode, data, answer)
  }

  private var calls: [HTTPCall] {
    server.synchronize()
    return server.entries.compactMap { entry in
      if case .call(let call, _, false) = entry.content { call } else { nil }
    }
  }

  func testIsAnswered() async throws {
    try reply("GET", "/a", HTTPReply(headers: [HTTPField("X-A", "1")], body: Data("hello".utf8)))
    try reply("GET", "/old", HTTPReply(status: 302, headers: [HTTPField("Location", "/a")]))
    try reply("POST", "/a", HTTPReply(status: 201))
    try reply("DELETE", "/a", HTTPReply(status: 204))
    try reply("GET", "/none", HTTPReply(status: 404, body: Data("none".utf8)))
    let first = try await ask("GET", "/a")
    XCTAssertEqual(first.body, Data("hello".utf8))
    XCTAssertEqual(first.answer.value(forHTTPHeaderField: "x-a"), "1")
    let moved = try await ask("GET", "/old")
    XCTAssertEqual(moved.body, Data("hello".utf8))
    let head = try await ask("HEAD", "/a")
    XCTAssertEqual(head.body, Data())
    XCTAssertEqual(head.answer.expectedContentLength, 5)
    let statuses = [
      try await ask("POST", "/a", body: Data("name=Ann".utf8)).status,
      try await ask("DELETE", "/a").status, try await ask("GET", "/none").status,
    ]
    XCTAssertEqual(statuses, [201, 204, 404])
    XCTAssertEqual(
      calls.map(\.description),
      [
        "API GET /a", "API GET /old", "API GET /a", "API HEAD /a", "API POST /a < \"name=Ann\"",
        "API DELETE /a", "API GET /none",
      ])
  }

  func testTakesAndGives10MegaBytes() async throws {
    let bytes = FakeServerTestCase.bytes(10_000_000)
    try reply("PUT", "/a", HTTPReply(status: 201))
    try reply("GET", "/a", HTTPReply(body: bytes))
    try reply("GET", "/chunked", HTTPReply(body: bytes, isChunked: true))
    let put = try await ask("PUT", "/a", body: bytes)
    XCTAssertEqual(put.status, 201)
    XCTAssertEqual(calls.last?.body.sha256, ProgramCall.Input(of: bytes).sha256)
    for path in ["/a", "/chunked"] {
      let got = try await ask("GET", path)
      XCTAssertTrue(got.body == bytes, path)
    }
  }

  func testAsksManyTimesAndAtOnce() async throws {
    try reply("GET", "/[..]", HTTPReply(body: Data("hello".utf8)))
    for number in 0..<200 {
      let answer = try await ask("GET", "/\(number)")
      XCTAssertEqual(answer.body.count, 5)
    }
    try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<100 {
        group.addTask { [session, address = server.address] in
          let url = try XCTUnwrap(URL(string: "\(address)/at-once/\(number)"))
          return try await XCTUnwrap(session).data(from: url).0.count
        }
      }
      for try await count in group { XCTAssertEqual(count, 5) }
    }
    XCTAssertEqual(calls.count, 300)
  }

  func testMeetsAFaultAsThatOfANetwork() async throws {
    try reply("GET", "/", HTTPReply(body: Data("hello".utf8)))
    for fault in ["reset", "truncate"] {
      let id = server.add(try HTTPFaultPoint(nil, number: 1, fault))
      do {
        let answer = try await ask("GET", "/")
        XCTFail("\(fault): \(answer)")
      } catch is URLError {}
      XCTAssertTrue(server.hasFired(id), fault)
      server.tell { $0.removeFaults(of: nil) }
    }
    let answer = try await ask("GET", "/")
    XCTAssertEqual(answer.status, 200)
  }
}
