import Foundation
import HarnessTesting
import TestSupport
import XCTest

@testable import Harness

/// What curl makes of a fake server.
final class CurlTests: FakeServerTestCase {
  override func setUpWithError() throws {
    try require(.curl)
    try begin(OptionalProgram.curl.url, "-q", "-fsS")
  }

  func testIsAnsweredInItsVersion() throws {
    let chunks = HTTPReply(body: Data("hello".utf8), isChunked: true)
    api.reply(.get, "/", with: chunks)
    let one = try client.run("--http1.0", "-i", api.address)
    one.expect(
      .standardOutput(.contains("Content-Length: 5", "Connection: close", "\r\n\r\nhello")),
      .standardOutput(.doesNotContain("chunked")))
    let oneOne = try client.run("--http1.1", "-i", api.address)
    oneOne.expect(
      .standardOutput(.contains("Transfer-Encoding: chunked", "\r\n\r\nhello")),
      .standardOutput(.doesNotContain("Content-Length")))
    for outcome in [one, oneOne] { outcome.expect(.success, .called("API", "GET /", times: 1)) }
  }

  func testSendsABodyInChunks() throws {
    let sent = Self.bytes(3_000_001)
    try sandbox.write(sent, to: "sent")
    api.reply(.post, "/", status: 201)
    let outcome = try client.run(
      "-H", "Transfer-Encoding: chunked", "--data-binary", "@sent", api.address)
    outcome.expect(.success)
    let request = try XCTUnwrap(try outcome.calls(to: "API").first?.request)
    XCTAssertEqual(request.value(of: "Transfer-Encoding"), "chunked")
    XCTAssertEqual(request.value(of: "Content-Length"), nil)
    XCTAssertEqual(request.body.length, sent.count)
    XCTAssertEqual(request.body.sha256, ProgramCall.Input(of: sent).sha256)
  }

  /// It would wait for longer than the test may take, were it not told to go on.
  func testIsToldToSendItsBody() throws {
    api.reply(.put, "/a", status: 204)
    let outcome = try client.run(
      "-v", "--expect100-timeout", "1000", "-H", "Expect: 100-continue", "-X", "PUT",
      "--data-binary", "hello", api.address + "/a", timeout: Self.timeout)
    outcome.expect(
      .success, .standardError(.contains("< HTTP/1.1 100 Continue", "< HTTP/1.1 204 No Content")),
      .called("API", "PUT /a", with: ["body": "hello"], times: 1))
  }

  func testTakesAndGives100MegaBytes() throws {
    let bytes = Self.bytes(100_000_000)
    try sandbox.write(bytes, to: "sent")
    api.reply(.put, "/[..]", status: 201)
      .reply(.get, "/plain", with: HTTPReply(body: bytes))
      .reply(.get, "/chunked", with: HTTPReply(body: bytes, isChunked: true))
    let outcome = try client.run("-T", "sent", api.address + "/a", timeout: Self.timeout)
    outcome.expect(.success)
    let body = try XCTUnwrap(try outcome.calls(to: "API").first?.request).body
    XCTAssertEqual(body.length, bytes.count)
    XCTAssertEqual(body.sha256, ProgramCall.Input(of: bytes).sha256)
    XCTAssertNil(body.bytes, "of so much, the digest is kept alone")
    for path in ["/plain", "/chunked"] {
      try client.run("-o", "got", api.address + path, timeout: Self.timeout).expect(.success)
      XCTAssertTrue(try sandbox.data(at: "got") == bytes, path)
    }
  }

  func testMakes10000RequestsOnOneConnection() throws {
    api.reply(.get, "/[..]", body: "hello\n")
    let outcome = try client.run(
      api.address + "/[1-10000]", "-o", "got", "-w", "%{num_connects}", timeout: Self.timeout)
    outcome.expect(.success, .called("API", "GET /[..]", times: 10_000))
    XCTAssertEqual(outcome.output, "1" + String(repeating: "0", count: 9_999))
    XCTAssertEqual(try outcome.calls(to: "API").last?.function, "GET /10000")
  }

  /// More than are heard at a time; curl does not ask again on a connection that was never answered.
  func testOpens300ConnectionsAtOnce() throws {
    api.reply(.get, "/[..]", body: "hello\n")
    let outcome = try client.run(
      "-Z", "--parallel-max", "300", "--parallel-immediate", api.address + "/[1-2000]", "-o",
      "got_#1", timeout: Self.timeout)
    outcome.expect(.success, .called("API", "GET /[..]", times: 2_000))
  }

  func testMeetsEachFaultAsThatOfANetwork() throws {
    api.reply(.get, "/", body: String(repeating: "hello\n", count: 1_000))
    let faults: [(fault: String, statuses: Set<Int32>)] = [
      ("reset", [56]), ("truncate", [18]), ("stall", [28]), ("slow", [0]), ("503", [22]),
      ("204", [0]),
    ]
    for (fault, statuses) in faults {
      client.faults["API"] = [1: fault]
      let limit = fault == "stall" ? "0.5" : "50"
      let outcome = try client.run("-m", limit, "-o", "got", api.address, timeout: Self.timeout)
      XCTAssertTrue(statuses.contains(outcome.exitStatus ?? -1), "\(fault): \(outcome)")
      outcome.expect(.everyFaultFired, .called("API", times: 1))
    }
  }

  func testFindsTheAnswerToAQuestionWithFieldsAndAForm() throws {
    api.reply(.any, "/[..]", status: 400)
      .reply(
        .post, "/users?notify=1", ifHeaders: ["Authorization": "Basic YW5uOnNlY3JldA=="],
        ifBody: Data("name=Ann+Lee&age=7".utf8), with: HTTPReply(body: Data("yes\n".utf8)))
    let outcome = try client.run(
      "-u", "ann:secret", "--data-urlencode", "name=Ann Lee", "-d", "age=7",
      api.address + "/users?notify=1")
    outcome.expect(.success)
    outcome.expect(.standardOutput(.contains("yes")))
  }

  func testFollowsARedirectAndSendsCookies() throws {
    api.reply(
      .get, "/old", status: 302, headers: ["Location": "/new", "Set-Cookie": "id=7; Path=/"]
    )
    .reply(.get, "/new", ifHeaders: ["Cookie": "id=7"], with: HTTPReply(body: Data("in".utf8)))
    let outcome = try client.run("-L", "-b", "", api.address + "/old")
    outcome.expect(
      .success, .standardOutput(.equals("in")),
      .inOrder(.call("API", "GET /old"), .call("API", "GET /new")))
  }
}
