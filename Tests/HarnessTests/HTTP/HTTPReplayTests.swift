import Foundation
import Testing

@testable import Harness

/// Which recorded exchange answers a request.
@Suite struct `A replay` {
  private func call(_ line: String, _ fields: [String] = [], _ body: String = "") throws -> HTTPCall
  {
    var head = try HTTPRequestHead(line: Array("\(line) HTTP/1.1".utf8))
    head.fields = try fields.map { try #require(HTTPField(recorded: $0)) }
    var recorder = HTTPBodyRecorder(keeping: 1 << 20)
    recorder.append(Array(body.utf8))
    return HTTPCall(head, server: "API", body: recorder.input, isWhole: true, showing: [])
  }

  private func exchange(
    _ method: String, _ target: String, _ fields: [String] = [], _ body: String = "",
    isPattern: Bool = false, answer: String = "yes"
  ) -> HTTPExchange {
    HTTPExchange(
      .init(
        method, target, fields.compactMap { HTTPField(recorded: $0) }, Data(body.utf8),
        isPattern: isPattern),
      .init(200, [], Data(answer.utf8)))
  }

  private func body(_ replay: inout HTTPReplay, _ call: HTTPCall) -> String? {
    replay.next(for: call).map { String(decoding: $0.body, as: UTF8.self) }
  }

  @Test(arguments: [
    ("GET /a", ["Accept: */*"], "", true),
    ("GET /a", ["accept: */*", "X-Other: 1"], "", true),
    ("GET /a", [], "", false), ("GET /a", ["Accept: text/html"], "", false),
    ("GET /a", ["Accept: */*"], "body", false),
    ("GET /a?b=1", ["Accept: */*"], "", false), ("GET /b", ["Accept: */*"], "", false),
    ("HEAD /a", ["Accept: */*"], "", false), ("POST /a", ["Accept: */*"], "", false),
    ("GET /a", ["Accept: */*", "Range: bytes=0-1"], "", false),
    ("GET /a", ["Accept: */*", "If-None-Match: x"], "", false),
  ]) func `answers the same request`(line: String, fields: [String], body: String, isAnswered: Bool)
    throws
  {
    var replay = try HTTPReplay([exchange("GET", "/a", ["Accept: */*"])], of: "f")
    #expect((self.body(&replay, try call(line, fields, body)) != nil) == isAnswered)
  }

  @Test func `takes any text for what was left open`() throws {
    var replay = try HTTPReplay(
      [
        exchange(
          "POST", "/a?token=[..]", ["Authorization: [..]"], "id=[..]&name=Ann", isPattern: true)
      ], of: "f")
    #expect(body(&replay, try call("POST /a?token=1", [], "id=1&name=Ann")) == nil)
    let authorized = ["Authorization: Basic x"]
    #expect(body(&replay, try call("POST /a?token=1", authorized, "id=1&name=Bob")) == nil)
    #expect(body(&replay, try call("POST /a?token=1", authorized, "id=1&name=Ann")) == "yes")
  }

  @Test func `gives answers in turn, and again where only is read`() throws {
    for (method, again) in [("GET", "two"), ("HEAD", "two"), ("POST", nil), ("DELETE", nil)] {
      var replay = try HTTPReplay(
        [exchange(method, "/", answer: "one"), exchange(method, "/", answer: "two")], of: "f")
      let call = try call("\(method) /")
      #expect([body(&replay, call), body(&replay, call)] == ["one", "two"])
      #expect(body(&replay, call) == again, "\(method)")
    }
  }

  @Test func `says what is different, and not all that it knows`() throws {
    let replay = try HTTPReplay(
      (0..<30).map { exchange("GET", "/\($0)", ["Accept: */*"]) }, of: "f")
    #expect(replay.known(for: try call("GET /7")) == ["API GET /7 (f, with Accept: */*)"])
    let known = replay.known(for: try call("GET /other"))
    #expect(known.count == 11 && known.last == "… 20 more of f")
    #expect(
      replay.known(for: try call("GET /7", ["Accept: */*", "Range: bytes=0-"]))
        == ["API GET /7 (f, without Range)"])
  }
}
