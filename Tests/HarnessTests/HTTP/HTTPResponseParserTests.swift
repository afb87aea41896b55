import Foundation
import Testing

@testable import Harness

/// What a real server answers while it is recorded.
@Suite struct `A parser of answers` {
  private func parse(
    _ text: String, to method: String = "GET", by count: Int = .max, _ limits: HTTPLimits = .init()
  ) -> Result<HTTPExchange.Answer, HTTPRefusal> {
    var parser = HTTPResponseParser(to: method, limits)
    var rest = Array(text.utf8)[...]
    do throws(HTTPRefusal) {
      while !rest.isEmpty {
        let part = Array(rest.prefix(count))
        rest = rest.dropFirst(part.count)
        part.withUnsafeBytes { parser.append($0) }
        try parser.read()
      }
      return .success(try parser.end())
    } catch {
      return .failure(error)
    }
  }

  private func body(_ text: String, to method: String = "GET") -> String? {
    let results = [1, 2, 7, .max].map { count in
      (try? parse(text, to: method, by: count).get()).map {
        "\($0.status) \(String(decoding: $0.body, as: UTF8.self))"
      }
    }
    return Set(results).count == 1 ? results[0] : "differs by the parts in which it comes"
  }

  @Test(arguments: [
    ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi", "200 hi"),
    ("HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nhi", "200 hi"),
    ("HTTP/1.0 200 OK\r\n\r\nup to the end", "200 up to the end"),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\nX: y\r\n\r\n", "200 hi"),
    ("HTTP/1.1 204 No Content\r\n\r\n", "204 "),
    ("HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n", "304 "),
    (
      "HTTP/1.1 103 Early\r\nLink: a\r\n\r\nHTTP/1.1 100 C\r\n\r\nHTTP/1.1 404 N\r\n\r\nno",
      "404 no"
    ),
  ]) func `read it whole, in whatever parts it comes`(text: String, wanted: String) {
    #expect(body(text) == wanted)
  }

  @Test func `have no body to HEAD, whatever the length`() {
    #expect(body("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n", to: "HEAD") == "200 ")
  }

  @Test(arguments: [
    ("", "without an answer"),
    ("HTTP/1.1 200 OK\r\nContent-", "within the answer's head"),
    ("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nhi", "in the middle of the answer's body"),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n", "in the middle"),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nhi\r\n", "longer than its size"),
    ("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nhi", "1 bytes more"),
    ("HTTP/1.1 204 No\r\n\r\nhi", "2 bytes more"),
    ("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nhi", "two lengths"),
    ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n", "two lengths"),
    ("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", "no number"),
    ("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n", "too long to be recorded"),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", "`chunked` alone"),
    ("HTTP/1.1 101 Switching\r\n\r\n", "another protocol"),
    ("HTTP/2 200\r\n\r\n", "none of HTTP/1.1"),
    ("ICY 200 OK\r\n\r\n", "none of HTTP/1.1"),
    ("HTTP/1.1 20 OK\r\n\r\n", "none of HTTP/1.1"),
    ("HTTP/1.1 200 OK\r\nno field\r\n\r\n", "no colon"),
  ]) func `refuse what is none, and what is not whole`(text: String, reason: String) {
    for count in [1, 5, .max] {
      guard case .failure(let refusal) = parse(text, by: count) else {
        Issue.record("\(text.debugDescription) was taken")
        return
      }
      // In parts, what is too much is seen with its first byte.
      let wanted = reason.replacing("2 bytes more", with: "bytes more")
        .replacing("1 bytes more", with: "bytes more")
      #expect(refusal.reason.contains(wanted), "\(refusal.reason)")
    }
  }

  @Test func `have bounds`() {
    var limits = HTTPLimits()
    limits.recordedBody = 4
    let endless = "HTTP/1.1 200 OK\r\n\r\nhello"
    let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"
    let interim = String(repeating: "HTTP/1.1 100 C\r\n\r\n", count: 17)
    for text in [endless, chunked, interim] {
      #expect(throws: HTTPRefusal.self) { try parse(text, limits).get() }
    }
  }

  private func parse(_ text: String, _ limits: HTTPLimits) -> Result<
    HTTPExchange.Answer, HTTPRefusal
  > {
    parse(text, to: "GET", by: .max, limits)
  }
}
