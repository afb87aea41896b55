import Foundation
import Testing

@testable import Harness

/// What is kept of a real server's answers, and in which order.
@Suite struct `What is recorded` {
  private func exchange(_ target: String, _ body: String = "") -> HTTPExchange {
    HTTPExchange(.init("GET", target, [], Data(body.utf8)), .init(200, [], Data()))
  }

  @Test func `has one order, whichever of two programs was faster`() {
    var first = HTTPRecorder()
    let (one, two) = (first.begin(), first.begin())
    first.end(one, exchange("/b"))
    let three = first.begin()
    first.end(three, exchange("/0"))
    first.end(two, exchange("/a"))

    var second = HTTPRecorder()
    let (a, b) = (second.begin(), second.begin())
    second.end(b, exchange("/b"))
    let c = second.begin()
    second.end(c, exchange("/0"))
    second.end(a, exchange("/a"))

    #expect(first.exchanges.map(\.request.target) == ["/a", "/b", "/0"])
    #expect(second.exchanges == first.exchanges)
  }

  @Test func `keeps what was answered before another was asked before it`() {
    var recorder = HTTPRecorder()
    for target in ["/z", "/a", "/m"] { recorder.end(recorder.begin(), exchange(target)) }
    let lost = recorder.begin()
    #expect(recorder.pendingCount == 1)
    recorder.end(lost, nil)
    #expect(recorder.exchanges.map(\.request.target) == ["/z", "/a", "/m"])
  }

  @Test func `has no secret, nothing of the connection, and no address`() throws {
    let origin = try HTTPOrigin("http://real.example:8080/v1")
    let request = HTTPExchange.Request(
      "GET", "/a?page=1&api_key=s3cret&x",
      [
        HTTPField("Host", "127.0.0.1:9"), HTTPField("Authorization", "Bearer s3cret"),
        HTTPField("Cookie", "s3cret"), HTTPField("X-Api-Key", "s3cret"),
        HTTPField("Accept", "*/*"), HTTPField("Referer", "http://127.0.0.1:9/b"),
        HTTPField("Connection", "X-Hop"), HTTPField("X-Hop", "s3cret"),
        HTTPField("User-Agent", "curl/8"),
      ], Data())
    let answer = HTTPExchange.Answer(
      200,
      [
        HTTPField("Date", "Mon"), HTTPField("Location", "http://real.example:8080/v1/c"),
        HTTPField("Set-Cookie", "id=s3cret; Path=/; Expires=Mon; HttpOnly"),
        HTTPField("X-Auth-Token", "s3cret"), HTTPField("WWW-Authenticate", "Basic realm=a"),
        HTTPField("Content-Length", "0"), HTTPField("Server", "nginx"),
      ], Data())
    let kept = HTTPExchange(
      keeping: request, answer, of: ("API", "http://127.0.0.1:9"), origin)
    #expect(kept.request.target == "/a?page=1&api_key=[..]&x")
    #expect(
      kept.request.fields.map(\.description) == [
        "Authorization: [..]", "Cookie: [..]", "X-Api-Key: [..]", "Accept: */*",
        "Referer: [API]/b",
      ])
    #expect(
      kept.answer.fields.map(\.description) == [
        "Location: [API]/v1/c", "Set-Cookie: id=[..]; Path=/; Expires=[..]; HttpOnly",
        "X-Auth-Token: [..]", "WWW-Authenticate: Basic realm=a", "Date: [..]",
      ])
    let reply = kept.placed(at: "http://127.0.0.1:7", of: "API").reply
    #expect(reply.headers.map(\.description).first == "Location: http://127.0.0.1:7/v1/c")
    #expect(reply.headers.map(\.description).contains("X-Auth-Token: recorded"))
    #expect(!reply.headers.contains { $0.name == "Date" })
  }

  @Test(arguments: [
    ("https://api.example", "TLS"), ("ftp://a", "no server"), ("http://", "no server"),
    ("http://user:secret@a", "no server"), ("http://a:99999", "no server"),
    ("http://a/?key=1", "no server"), ("127.0.0.1:80", "no server"),
  ]) func `is of a server that can be asked`(url: String, reason: String) {
    #expect(throws: HTTPOriginProblem.self) { try HTTPOrigin(url) }
    do {
      _ = try HTTPOrigin(url)
    } catch {
      #expect(error.description.contains(reason))
    }
  }

  @Test func `is of a server at any address`() throws {
    let six = try HTTPOrigin("http://[::1]:8080/")
    #expect((six.host, six.port, six.path) == ("::1", 8080, ""))
    #expect("\(try HTTPOrigin("HTTP://a/b/"))" == "http://a/b")
    #expect(try HTTPOrigin("http://a").port == 80)
  }
}
