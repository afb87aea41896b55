import HarnessTesting
import TestSupport
import Testing

/// What the article on fake programs shows.
@Suite(.sandbox) struct `The article on fake programs` {
  private let app = CLIApplication("/bin/sh")

  @Test func `shows a reply, and what a call tells`() async throws {
    try #require(Sandbox.current).write(
      "git status\ngit push origin main\n", to: "deploy.sh")
    app.fakes.program("git")
      .reply(to: ["status", ".."], standardOutput: "nothing to commit\n")
      .reply(to: ["push", "[..]", "main"], status: 1, standardError: "denied\n")
    let outcome = try await app.run("deploy.sh")
    outcome.expect(
      .status(1), .standardError(.contains("denied")), .called("git", "push", times: 1))
    outcome.expect(
      .called("git", "push", with: ["2": "origin"]),
      .neverCalled("git", "status", with: ["2": "-s"]),
      .inOrder(.call("git", "status"), .call("git", "push")))
    let call = try #require(try outcome.calls(to: "git", "push").first?.program)
    #expect(call.arguments == ["push", "origin", "main"])
  }

  @Test func `shows faults and holds`() async throws {
    app.fakes.program("git").reply(to: [".."])
    app.faults["git.push"] = [2: "128"]
    app.holds["git.fetch"] = .every
    try await app.launch("-c", "git push; git push; echo $?; git fetch")
    try await app.gate("git.fetch").waitUntilReached()
    #expect(app.outputSoFar().text == "128\n")
    try app.gate("git.fetch").open()
    try await app.waitForExit()
  }
}
