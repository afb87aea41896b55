import Foundation
import HarnessTesting
import TestSupport
import Testing

@testable import Harness

/// Servers that a test fakes for the launches of an app.
@Suite(.sandbox) struct `A server that a test fakes` {
  private let app = CLIApplication("/bin/sh")

  /// Runs a script in which `fetch METHOD URL [BODY]` sends a request.
  private func run(_ script: String) async throws -> Outcome {
    try await app.run("-c", try FetchScript.text(script))
  }

  @Test func `answers as it was told, and its requests are calls of the launch`() async throws {
    app.fakes.http("API")
      .reply(.get, "/users/[..]", body: "Ann\n")
      .reply(.post, "/users", status: 201)
    app.fakes.program("git").reply(to: ["push"])
    let outcome = try await run(
      "fetch GET $API/users/1?full=1; git push; fetch POST $API/users name=Bob")
    outcome.expect(
      .success, .standardOutput(.equals("Ann\n")),
      .inOrder(.call("API", "GET /users/1"), .call("git", "push"), .call("API", "POST /users")),
      .called("API", times: 2), .called("API", "GET /users/[..]", with: ["query": "full=1"]),
      .called("API", "POST /users", with: ["body": "name=Bob"], times: 1))
    let request = try #require(try outcome.calls(to: "API", "POST /users").first?.request)
    #expect(request.body.bytes == Data("name=Bob".utf8))
    #expect(request.value(of: "content-length") == "8")
    #expect("\(request)" == "API POST /users < \"name=Bob\"")
  }

  @Test func `fails the launch where it is asked otherwise, however that ends`() async throws {
    app.fakes.http("API").reply(.get, "/users/1")
    let failure = try #require(
      await expectFailure { _ = try await run("fetch GET $API/users/2; exit 0") })
    guard case .unexpectedRequests(let requests) = failure.reason else {
      Issue.record("\(failure.reason)")
      return
    }
    #expect(requests.requests.map(\.function) == ["GET /users/2"])
    #expect(requests.description.contains("there are replies to: API GET /users/1"))
    #expect(failure.context.contains("faked: the server API, http://127.0.0.1:"))
  }

  @Test func `fails the launch that sends no request of HTTP`() async throws {
    app.fakes.http("API").reply(.any, "/[..]")
    let failure = try #require(
      await expectFailure { _ = try await run("fetch 'GET /a' $API/users/2; exit 0") })
    guard case .unexpectedRequests(let requests) = failure.reason else {
      Issue.record("\(failure.reason)")
      return
    }
    #expect(requests.refused.map(\.status) == [400])
    #expect(requests.refused.map(\.line) == ["GET /a /users/2 HTTP/1.1"])
  }

  @Test func `begins anew in each launch, with faults by their numbers`() async throws {
    app.fakes.http("API").reply(.get, "/", body: "1").reply(.get, "/", body: "2")
    app.faults["API"] = [2: "503"]
    app.faults["API.POST /"] = [1: "reset"]
    for _ in 0..<2 {
      let outcome = try await run(
        """
        fetch GET $API; fetch GET $API; echo " $?"; fetch GET $API; fetch GET $API
        fetch POST $API; echo " $?"
        """)
      #expect(outcome.output == "1 22\n22 52\n")
      outcome.expect(.everyFaultFired, .called("API", times: 5))
      #expect(try outcome.calls(to: "API").compactMap(\.fault) == ["503", "reset"])
      #expect(!outcome.commandLine.contains("HARNESS_FAULTS"))
    }
  }

  @Test func `answers what is told while an app runs`() async throws {
    let api = app.fakes.http("API").reply(.get, "/", body: "before\n")
    try await app.launch("-c", try FetchScript.text("fetch GET $API; read line; fetch GET $API"))
    try await app.waitForOutput("before")
    api.reply(.any, "/[..]", body: "after\n")
    try app.typeText("\n")
    #expect(try await app.waitForExit().output == "before\nafter\n")
  }

  @Test func `waits at a gate where a hold names its request`() async throws {
    app.fakes.http("API").reply(.any, "/[..]", body: "done\n")
    app.holds["API.PUT /a"] = .every
    try await app.launch("-c", try FetchScript.text("fetch GET $API; fetch PUT $API/a"))
    try await app.gate("API.PUT /a").waitUntilReached()
    #expect(try app.calls(to: "API").map(\.function) == ["GET /", "PUT /a"])
    #expect(app.outputSoFar().text == "done\n")
    try app.gate("API.PUT /a").open()
    #expect(try await app.waitForExit().output == "done\ndone\n")
  }

  @Test func `lets no launch run for ever at its gate`() async throws {
    app.fakes.http("API").reply(.any, "/")
    app.holds["API"] = [1]
    let script = try FetchScript.text("fetch GET $API")
    let failure = try #require(
      await expectFailure { _ = try await app.run("-c", script, timeout: 0.5) })
    #expect(failure.reason == .gateNeverOpened(["API"], after: TimeLimit.scaled(0.5)))
  }

  @Test func `can be reached where nothing else can`() async throws {
    try #require(NetworkAccess.canBeRestricted)
    app.network = .none
    app.fakes.http("API").reply(.get, "/", body: "hello")
    #expect(try await run("fetch GET $API").output == "hello")
    let other = app.fakes.http("OTHER").address
    app.fakes.http("OTHER").close()
    let failure = try #require(await expectFailure { _ = try await run("fetch GET \(other)") })
    guard case .networkRefused = failure.reason else {
      Issue.record("\(failure.reason)")
      return
    }
  }

  @Test func `wants fields and a body where a reply says so`() async throws {
    app.fakes.http("API")
      .reply(.post, "/", status: 400)
      .reply(.post, "/", ifHeaders: ["content-LENGTH": "[..]"], with: HTTPReply(status: 409))
      .reply(.post, "/", ifBody: Data("ok".utf8), with: HTTPReply(body: Data("yes".utf8)))
    let outcome = try await run(
      "fetch POST $API ok; fetch POST $API no; echo $?; fetch POST $API; echo $?")
    #expect(outcome.output == "yes22\n22\n")
    #expect(try outcome.calls(to: "API").count == 3)
  }

  @Test(arguments: ["", "my-api", "1API", "PATH", "HARNESS_X", "A B"])
  func `has a name that a variable can have`(name: String) async throws {
    app.fakes.http(name)
    let failure = try #require(await expectFailure { _ = try await run("true") })
    #expect(failure.reason == .noFake(.notAServer(name)))
  }

  @Test func `fails where HTTP has no such answer, request or fault`() async throws {
    func reason(_ change: (CLIApplication) -> Void) async throws -> String {
      let app = CLIApplication("/bin/sh")
      change(app)
      let failure = try #require(await expectFailure { _ = try await app.run("-c", "true") })
      guard case .noFake(.notAReply(let reason, "API")) = failure.reason else {
        return "\(failure.reason)"
      }
      return reason
    }
    #expect(try await reason { $0.fakes.http("API").reply(.get, "users") }.contains("is no path"))
    #expect(try await reason { $0.fakes.http("API").reply(.get, "/é") }.contains("is no path"))
    #expect(
      try await reason { $0.fakes.http("API").reply("G T", "/") }.contains("is no method"))
    #expect(
      try await reason { $0.fakes.http("API").reply(.get, "/", status: 100) }
        .contains("100 is no status"))
    #expect(
      try await reason { $0.fakes.http("API").reply(.get, "/", headers: ["A": "b\r\nC: d"]) }
        .contains("is no field"))
    #expect(
      try await reason { $0.fakes.http("API").reply(.get, "/", headers: ["Content-length": "1"]) }
        .contains("Content-length is set by the fake"))
    #expect(
      try await reason { $0.fakes.http("API").reply(.get, "/", status: 204, body: "a") }
        .contains("204 has no body"))
    let fault = try await reason { app in
      app.fakes.http("API")
      app.faults["API"] = .optional([1: "timeout"])
    }
    #expect(fault.contains("\"timeout\" is no fault of a fake server"))
  }

  @Test func `has a misspelt name or path told of`() async throws {
    app.fakes.http("API").reply(.get, "/users")
    let outcome = try await run("fetch GET $API/users")
    let log = outcome.callLog
    #expect(CallExpectation.neverCalled("APY").mismatch(in: log) != nil)
    #expect(CallExpectation.neverCalled("API", "GET /user").mismatch(in: log) != nil)
    #expect(CallExpectation.neverCalled("API", "GET /users").mismatch(in: log) != nil)
    #expect(CallExpectation.called("API", "GET /users", times: 2).mismatch(in: log) != nil)
  }

  @Test func `fails the test whose fault has failed no request`() async throws {
    app.fakes.http("API").reply(.get, "/")
    app.faults["API"] = .optional([3: "reset"])
    let outcome = try await run("fetch GET $API")
    #expect(CallExpectation.everyFaultFired.mismatch(in: outcome.callLog) != nil)
  }

  @Test func `hears what a process has sent that goes on after the app`() async throws {
    app.fakes.http("API").reply(.get, "/")
    for _ in 0..<20 {
      let outcome = try await run("fetch GET $API & exit 0")
      outcome.expect(.called("API", "GET /", times: 1))
    }
  }

  @Test func `ends with its app`() async throws {
    var app: CLIApplication? = CLIApplication("/bin/sh")
    let address = try #require(app?.fakes.http("API").reply(.any, "/").address)
    let script = try FetchScript.text("fetch GET \(address); echo $?")
    let outcome = try await app?.run("-c", script)
    #expect(outcome?.output == "0\n")
    app = nil
    #expect(try await self.app.run("-c", script).output == "7\n")
  }

  @Test func `answers many clients at once`() async throws {
    app.fakes.http("API").reply(.put, "/[..]", body: ".")
    let outcome = try await run(
      """
      i=0
      while [ $i -lt 100 ]; do fetch PUT $API/$i body$i & i=$((i + 1)); done
      wait
      """)
    #expect(outcome.output == String(repeating: ".", count: 100))
    let calls = try outcome.calls(to: "API").compactMap(\.request)
    #expect(Set(calls.map(\.path)).count == 100)
    #expect(calls.allSatisfy { $0.path == "/" + ($0.body.bytes?.dropFirst(4).text ?? "") })
  }
}

extension Data {
  fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
