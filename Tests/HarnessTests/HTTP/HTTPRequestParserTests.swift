import Foundation
import TestSupport
import Testing

@testable import Harness

/// What is a request of HTTP/1.1 to a fake server, and what is none.
@Suite struct `A parser of requests` {
  /// What comes of bytes: the requests, and why no more is read; in whatever parts they come.
  private struct Result: Equatable {
    var heads: [HTTPRequestHead] = []
    var bodies: [[UInt8]] = []
    var endCount = 0
    var refusal: HTTPRefusal?
    var isInHead = false
  }

  private func parse(
    _ bytes: [UInt8], by count: Int = .max, _ limits: HTTPLimits = HTTPLimits()
  ) -> Result {
    var parser = HTTPRequestParser(limits)
    var result = Result()
    var rest = bytes[...]
    do throws(HTTPRefusal) {
      while !rest.isEmpty {
        let part = Array(rest.prefix(count))
        rest = rest.dropFirst(part.count)
        part.withUnsafeBytes { parser.append($0) }
        try take(&parser, &result)
      }
    } catch {
      result.refusal = error
    }
    result.isInHead = result.refusal == nil && parser.isInHead
    return result
  }

  private func take(_ parser: inout HTTPRequestParser, _ result: inout Result) throws(HTTPRefusal) {
    while let event = try parser.next() {
      switch event {
      case .head(let head):
        result.heads.append(head)
        result.bodies.append([])
      case .body(let bytes): result.bodies[result.bodies.count - 1] += bytes
      case .end: result.endCount += 1
      }
    }
  }

  private static let start = "POST /a HTTP/1.1\r\nHost: x\r\n"

  @Test(arguments: [1, 2, 100]) func `knows a client that speaks TLS`(count: Int) {
    let hello: [UInt8] = [22, 3, 1, 0, 200, 1, 0, 0, 196, 3, 3, 10, 13, 10]
    let refusal = parse(hello, by: count).refusal
    #expect(refusal?.reason.hasPrefix("it begins a connection of TLS") ?? false, "\(refusal)")
  }

  /// What a reader could take for something else, and its status.
  private static let refused: [(String, Int)] = [
    (start + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
    (start + "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n", 400),
    (start + "Content-Length: 3\r\nContent-Length: 4\r\n\r\nabc", 400),
    (start + "Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc", 400),
    (start + "Content-Length: 3, 3\r\n\r\nabc", 400),
    (start + "Content-Length: +3\r\n\r\nabc", 400),
    (start + "Content-Length: -3\r\n\r\nabc", 400),
    (start + "Content-Length: 0x3\r\n\r\nabc", 400),
    (start + "Content-Length: 3 3\r\n\r\nabc", 400),
    (start + "Content-Length:\r\n\r\nabc", 400),
    (start + "Content-Length: \u{663}\r\n\r\nabc", 400),
    (start + "Content-Length: 99999999999999999999\r\n\r\n", 413),
    (start + "Content-Length: 8589934593\r\n\r\n", 413),
    (start + "Content-Length : 3\r\n\r\nabc", 400),
    (start + "Transfer-Encoding : chunked\r\n\r\n", 400),
    (start + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
    (start + "Transfer-Encoding: chunked, chunked\r\n\r\n", 400),
    (start + "Transfer-Encoding: gzip, chunked\r\n\r\n", 400),
    (start + "Transfer-Encoding: gzip\r\n\r\n", 501),
    (start + "Transfer-Encoding: identity\r\n\r\n", 501),
    (start + "Transfer-Encoding: xchunked\r\n\r\n", 400),
    (start + "Transfer-Encoding: \u{b}chunked\r\n\r\n", 400),
    (start + "Transfer-Encoding: chunked\r\n\r\n3\nabc\r\n0\r\n\r\n", 400),
    (start + "Transfer-Encoding: chunked\r\n\r\n3\r\nabcd\r\n0\r\n\r\n", 400),
    (start + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc0\r\n\r\n", 400),
    (start + "Transfer-Encoding: chunked\r\n\r\n-3\r\nabc\r\n", 400),
    (start + "Transfer-Encoding: chunked\r\n\r\n0x3\r\nabc\r\n", 400),
    (start + "Transfer-Encoding: chunked\r\n\r\n 3\r\nabc\r\n", 400),
    (start + "Transfer-Encoding: chunked\r\n\r\n3 \r\nabc\r\n", 400),
    (start + "Transfer-Encoding: chunked\r\n\r\n\r\n", 400),
    (start + "Transfer-Encoding: chunked\r\n\r\n;a=b\r\n", 400),
    (start + "Transfer-Encoding: chunked\r\n\r\n8000000000000000\r\n", 400),
    (start + "Transfer-Encoding: chunked\r\n\r\n7FFFFFFFFFFFFFFF\r\n", 413),
    (start + "Transfer-Encoding: chunked\r\n\r\n00000000000000003\r\nabc\r\n", 400),
    (start + "Transfer-Encoding: chunked\r\n\r\n0\r\nA b: c\r\n\r\n", 400),
    ("POST /a HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
    (start + "A: b\r\n c\r\n\r\n", 400),
    (start + "A: b\r\n\tc\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\n Host: x\r\n\r\n", 400),
    (start + "A: b\rc\r\n\r\n", 400),
    (start + "A: b\nB: c\r\n\r\n", 400),
    (start + "A: b\0c\r\n\r\n", 400),
    (start + "A b: c\r\n\r\n", 400),
    (start + ": c\r\n\r\n", 400),
    (start + "A\r\n\r\n", 400),
    (start + "\u{e9}: c\r\n\r\n", 400),
    ("GET / HTTP/1.1\nHost: x\n\n", 400),
    ("GET / HTTP/1.1\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n", 400),
    ("GET /\r\n\r\n", 400),
    ("GET  / HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("GET / HTTP/1.1 \r\nHost: x\r\n\r\n", 400),
    (" GET / HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("GET\t/ HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("GET /a b HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("GET /\t HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("GET /\u{e9} HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("GET a HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("GET https://x/ HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("GET / http/1.1\r\nHost: x\r\n\r\n", 400),
    ("GET / HTTP/1.1x\r\nHost: x\r\n\r\n", 400),
    ("GET / HTTP/2.0\r\nHost: x\r\n\r\n", 505),
    ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
    ("GE(T / HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("\u{16}\u{3}\u{1}\0\u{a5}\n", 400),
  ]

  @Test(arguments: refused)
  func `refuses what could be taken for something else`(text: String, status: Int) {
    let bytes = Array(text.utf8)
    let whole = parse(bytes)
    #expect(whole.refusal?.status == status, "\(whole)")
    #expect(whole.endCount == 0)
    for count in 1...7 { #expect(parse(bytes, by: count).refusal == whole.refusal) }
  }

  @Test func `refuses bytes that are no text`() {
    let start = Array("GET /".utf8)
    let end = Array(" HTTP/1.1\r\nHost: x\r\n\r\n".utf8)
    for byte in (0...0x20).map(UInt8.init) + (0x7F...0xFF).map(UInt8.init) {
      #expect(parse(start + [byte] + end).refusal?.status == 400, "\(byte)")
    }
    let field = Array("GET / HTTP/1.1\r\nHost: x\r\nA: ".utf8) + [0xFF, 0xFE]
    let head = parse(field + Array("\r\n\r\n".utf8)).heads.first
    #expect(head?.fields.values("a") == ["\u{FFFD}\u{FFFD}"])
  }

  @Test(arguments: [
    (String(repeating: "G", count: 20_000), 414),
    ("GET /" + String(repeating: "a", count: 20_000), 414),
    (start + "A: " + String(repeating: "a", count: 20_000), 431),
    (start + String(repeating: "A: b\r\n", count: 200), 431),
    (start + String(repeating: "A: \(String(repeating: "b", count: 9000))\r\n", count: 9), 431),
    (start + "Transfer-Encoding: chunked\r\n\r\n3;" + String(repeating: "a", count: 20_000), 400),
    (
      start + "Transfer-Encoding: chunked\r\n\r\n0\r\n" + String(repeating: "A: b\r\n", count: 200),
      431
    ),
  ])
  func `keeps to its bounds, before the end of what is too long`(text: String, status: Int) {
    let whole = parse(Array(text.utf8))
    #expect(whole.refusal?.status == status)
    #expect(parse(Array(text.utf8), by: 997).refusal == whole.refusal)
  }

  @Test func `reads several requests, in whatever parts they come`() {
    let text = """
      \r\nGET /a?b=c HTTP/1.1\r\nHost: x\r\nA:b\r\nA: \t c d \t\r\n\r\n\
      POST http://x/b HTTP/1.1\r\nhost: x\r\ncontent-length: 003\r\n\r\nabc\
      PUT /c HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: Chunked\r\n\r\n\
      3;a="b"\r\nab\r\r\n0A\r\n0123456789\r\n000\r\nTrailer: x\r\n\r\n\
      OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\nGET http://x?q HTTP/1.0\r\n\r\nGET /unfin
      """
    let whole = parse(Array(text.utf8))
    #expect(whole.refusal == nil)
    #expect(whole.heads.map(\.method) == ["GET", "POST", "PUT", "OPTIONS", "GET"])
    #expect(whole.heads.map(\.path) == ["/a", "/b", "/c", "*", "/"])
    #expect(whole.heads.map(\.query) == ["b=c", nil, nil, nil, "q"])
    #expect(whole.heads[0].fields.values("a") == ["b", "c d"])
    #expect(
      whole.bodies.map { String(decoding: $0, as: UTF8.self) }
        == ["", "abc", "ab\r0123456789", "", ""])
    #expect(whole.endCount == 5)
    #expect(whole.isInHead)
    for count in 1...40 { #expect(parse(Array(text.utf8), by: count) == whole) }
  }

  @Test func `says the same of what is changed at random, in whatever parts it comes`() {
    let pieces = [
      "GET / HTTP/1.1\r\n", "POST /a HTTP/1.0\r\n", "Host: x\r\n", "Content-Length: 5\r\n",
      "Transfer-Encoding: chunked\r\n", "\r\n", "5\r\nabcde\r\n", "0\r\n", "\r\n", "abcde", "\n",
      "\r",
      " ", ":", "\0", "Expect: 100-continue\r\n", "Connection: close\r\n", "ffffffff\r\n", ";x\r\n",
    ]
    let problems = FuzzCases("FUZZED_REQUESTS", orElse: 400).problems { seed in
      var random = SplitMix(seed: seed)
      let count = Int.random(in: 1...12, using: &random)
      var bytes = (0..<count).flatMap { _ in
        Array((pieces.randomElement(using: &random) ?? "").utf8)
      }
      if Bool.random(using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] = .random(in: 0...255, using: &random)
      }
      let whole = parse(bytes)
      return [1, 2, 3, 5, 11].compactMap { size in
        parse(bytes, by: size) == whole ? nil : "\(bytes) by \(size)"
      }
    }
    #expect(problems.isEmpty, "\(problems)")
  }
}
