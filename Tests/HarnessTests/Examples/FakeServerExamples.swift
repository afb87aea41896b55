import Foundation
import HarnessTesting
import TestSupport
import Testing

/// What the article on fake servers shows.
@Suite(.sandbox) struct `The article on fake servers` {
  private let app = CLIApplication("/bin/sh")

  @Test func `shows a reply, and what a request tells`() async throws {
    let script = "fetch GET $API/users/1; fetch POST $API/users name=Ann >/dev/null"
    try #require(Sandbox.current).write(try FetchScript.text(script), to: "client.sh")
    app.fakes.http("API")
      .reply(.get, "/users/[..]", headers: ["Content-Type": "application/json"], body: "{}")
      .reply(.post, "/users", status: 201, headers: ["Location": "/users/2"])
    let outcome = try await app.run("client.sh")
    outcome.expect(.success, .called("API", "POST /users", with: ["body": "name=Ann"], times: 1))
    outcome.expect(
      .inOrder(.call("API", "GET /users/1"), .call("API", "POST /users")),
      .called("API", "GET /users/[..]", times: 1), .neverCalled("API", "DELETE /users/1"))
    let call = try #require(try outcome.calls(to: "API", "POST /users").first?.request)
    #expect(call.value(of: "Content-Length") == "8")
    #expect(call.body.bytes == Data("name=Ann".utf8))
  }

  @Test func `shows a server that is recorded`() async throws {
    try #require(Sandbox.current).write(
      try FetchScript.text("fetch GET $API/users/1"), to: "client.sh")
    app.fakes.http("API", recordedFrom: "http://127.0.0.1:8080", in: "users.http")
    let outcome = try await app.run("client.sh")
    outcome.expect(.success, .called("API", "GET /users/1", times: 1))
    outcome.expect(.standardOutput(.json(#"{"name": "Ann"}"#)))
  }

  @Test func `shows a reply that wants more, faults and holds`() async throws {
    app.fakes.http("API").reply(
      .put, "/photos/[..]?overwrite=1", ifHeaders: ["Host": "127.0.0.[..]"],
      ifBody: Data("jpeg".utf8), with: HTTPReply(status: 204))
    app.fakes.http("API").reply(.any, "/[..]")
    app.faults["API"] = [2: "reset"]
    app.faults["API.GET /slow"] = .every("503")
    app.holds["API.POST /users"] = .every
    try await app.launch(
      "-c",
      try FetchScript.text(
        """
        fetch PUT "$API/photos/1?overwrite=1" jpeg
        fetch GET $API; echo $?; fetch GET $API/slow; echo $?; fetch POST $API/users name=Ann
        """))
    try await app.gate("API.POST /users").waitUntilReached()
    #expect(app.outputSoFar().text == "52\n22\n")
    try app.gate("API.POST /users").open()
    try await app.waitForExit()
  }
}
