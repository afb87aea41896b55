import Foundation
import HarnessTesting
import TestSupport
import Testing

@testable import Harness

/// Programs of the machine that a test fakes for the launches of an app.
@Suite(.sandbox) struct `A program that a test fakes` {
  private let app = CLIApplication("/bin/sh")

  /// Of the bytes FF, 00 and 78, as `sha256sum` has it.
  private static let digest = "b56ed79fd4921608ee3cc257a4bb1a7b726bf67c84a26f3e3ca41aa42c6e9737"

  private func run(_ script: String) async throws -> Outcome { try await app.run("-c", script) }

  @Test func `replies as it was told, and its calls are those of the launch`() async throws {
    app.fakes.program("git").reply(to: ["push"], status: 1, standardError: "denied\n")
    let outcome = try await run("git push")
    outcome.expect(
      .status(1), .standardError(.equals("denied\n")), .called("git", "push", times: 1))
    outcome.expect(.neverCalled("git", "push", with: ["2": "origin"]))
    let call = try #require(try outcome.calls(to: "git").first?.program)
    #expect(call.arguments == ["push"])
    #expect(call.directory == outcome.sandbox.workingDirectory.path)
    #expect(call.input == nil)
  }

  @Test func `fails the launch where it is called otherwise, however that ends`() async throws {
    app.fakes.program("git").reply(to: ["push"])
    let failure = try #require(
      await expectFailure {
        _ = try await run("git pull 2>/dev/null; echo $? >status; exit 0")
      })
    try app.sandbox().expect("status", .content(.equals("96\n")))
    guard case .unexpectedCalls(let calls) = failure.reason else {
      Issue.record("\(failure.reason)")
      return
    }
    #expect(calls.count == 1)
    #expect(calls.calls.first?.program?.arguments == ["pull"])
    #expect(calls.description.contains("there are replies to: git [push]"))
    #expect(failure.context.contains("faked: git; repeated by hand"))
  }

  @Test func `tells what it has read, byte by byte`() async throws {
    app.fakes.program("tee").reply(to: ["-a", "[..].txt"], readsInput: true)
    let outcome = try await run(#"printf '\377\0x' | tee -a a.txt"#)
    let input = try #require(try outcome.calls(to: "tee").first?.program?.input)
    #expect(input.bytes == Data([0xFF, 0, 0x78]))
    #expect(input.length == 3)
    #expect(input.sha256 == Self.digest)
  }

  @Test func `ends by a signal, and writes bytes`() async throws {
    let reply = FakeReply(.signaled(SIGKILL), standardOutput: Data([0xFF]))
    app.fakes.program("git").reply(to: [".."], with: reply)
    let outcome = try await run("git x; echo $?")
    #expect(outcome.standardOutput.data == Data([0xFF]) + Data("137\n".utf8))
  }

  @Test func `fails the call that a fault names`() async throws {
    app.fakes.program("git").reply(to: [".."])
    app.faults["git.push"] = [2: "69"]
    app.faults["git.*"] = [3: "SIGTERM"]
    let outcome = try await run("git push; git push; echo $?; git pull; echo $?")
    #expect(outcome.output == "69\n143\n")
    outcome.expect(.everyFaultFired)
    #expect(!outcome.commandLine.contains("HARNESS_FAULTS"))
  }

  @Test func `waits at a gate where a hold names its call`() async throws {
    app.fakes.program("git").reply(to: [".."])
    app.holds["git.push"] = .every
    try await app.launch("-c", "git status; git push; echo pushed")
    try await app.gate("git.push").waitUntilReached()
    #expect(try app.calls(to: "git").map(\.function) == ["status", "push"])
    #expect(app.outputSoFar().isEmpty)
    try app.gate("git.push").open()
    #expect(try await app.waitForExit().output == "pushed\n")
  }

  @Test func `is the real one where that is asked for`() async throws {
    app.fakes.program("tr").pass()
    let outcome = try await run("echo a | tr a b")
    #expect(outcome.output == "b\n")
    outcome.expect(.called("tr", "a", times: 1))
  }

  @Test func `keeps the variables that are asked for`() async throws {
    app.fakes.program("git").reply(to: []).keep(variables: "TOKEN")
    let outcome = try await run("TOKEN=1 OTHER=2 git")
    #expect(try outcome.calls(to: "git").first?.program?.environment == ["TOKEN": "1"])
  }

  @Test func `stands there after its launch, and never lets the real one through`() async throws {
    app.fakes.program("tr").reply(to: [])
    let path = try await run("command -v tr").output.trimmed
    app.fakes.remove("tr")
    let outcome = try await run("PATH=\(path.dropLast(3)):$PATH; tr a b </dev/null; echo $?")
    #expect(outcome.output == "97\n")
  }

  @Test(arguments: ["", "a/b", "..", "a\0"])
  func `has a name that a file can have`(name: String) async throws {
    app.fakes.program(name)
    let failure = try #require(await expectFailure { _ = try await run("true") })
    #expect(failure.reason == .noFake(.notAName(name)))
  }

  @Test func `fails as no program can where its fault is no end`() async throws {
    app.fakes.program("git")
    app.faults["git.push"] = .optional([1: "timeout"])
    let failure = try #require(await expectFailure { _ = try await run("true") })
    #expect(failure.reason == .noFake(.notAnEnd(fault: "git.push=1:timeout")))
  }

  @Test func `is expected with all of its words`() async throws {
    app.fakes.program("git").reply(to: [".."])
    let outcome = try await run("git push origin main; git push")
    outcome.expect(
      .called("git", words: ["push", ".."], times: 2),
      .called("git", words: ["push", "[..]", "main"]),
      .called("git", words: ["push", "origin"], times: 0))
    let log = outcome.callLog
    #expect(CallExpectation.called("git", words: ["push"], times: 2).mismatch(in: log) != nil)
    #expect(CallExpectation.called("git", words: ["pull"]).mismatch(in: log) != nil)
    #expect(CallExpectation.called("gti", words: [".."], times: 0).mismatch(in: log) != nil)
  }

  @Test func `has a misspelt name or function told of`() async throws {
    app.fakes.program("git").reply(to: ["push", ".."])
    let outcome = try await run("git push")
    #expect(CallExpectation.neverCalled("gti").mismatch(in: outcome.callLog) != nil)
    #expect(CallExpectation.neverCalled("git", "psh").mismatch(in: outcome.callLog) != nil)
    #expect(CallExpectation.neverCalled("git", "push").mismatch(in: outcome.callLog) != nil)
  }
}

/// What a fake says, and what it is told.
@Suite struct `The desk that fakes ask` {
  private func call(_ words: String...) -> ProgramCall {
    ProgramCall(
      program: "git", argumentBytes: words.map { Array($0.utf8) }, directory: "", environment: [:],
      input: nil, launchDirectory: "")
  }

  @Test func `sends no call to the real program where the launch is strict`() {
    var control = ControlChoices(isStrict: true)
    control.fakes.add(.reply(FakeReply()), to: WordPattern(["push"]), of: "git")
    control.fakes.passOthers(true, of: "git")
    var desk = FakeDesk(control)
    #expect(desk.decide(on: call("push")).answer != nil)
    let decision = desk.decide(on: call("pull"))
    #expect(decision.answer == nil)
    #expect(decision.isRefusedAsLive)
    control.isStrict = false
    desk = FakeDesk(control)
    guard case .pass? = desk.decide(on: call("pull")).answer else {
      Issue.record("it does not go to the real program")
      return
    }
  }

  @Test func `lets a fault of one number go before that of every call`() {
    var control = ControlChoices()
    control.fakes.add("git")
    control.faults["git.push"] = .every("1")
    control.faults["git.push"][2] = "2"
    control.faults["git.*"] = [4: "3"]
    var desk = FakeDesk(control)
    #expect(["push", "push", "push"].map { desk.decide(on: call($0)).fault } == ["1", "2", "1"])
    #expect(desk.decide(on: call("pull")).fault == "3")
    #expect(desk.decide(on: call()).fault == nil)
  }

  @Test func `reads what is no message of a fake, and never traps`() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<3000 {
      var bytes: [UInt8] = []
      let kind = UInt32.random(in: 0...3, using: &generator)
      let body = (0..<Int.random(in: 0...80, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator) & (Bool.random() ? 0 : 0xFF)
      }
      withUnsafeBytes(of: kind) { bytes += $0 }
      withUnsafeBytes(of: UInt32(Int.random(in: 0...9) == 0 ? 99 : body.count)) { bytes += $0 }
      bytes += body
      while let message = try? FakeMessage.take(from: &bytes) { _ = message }
    }
  }
}

/// Which words a fake replies to.
@Suite struct `The words of a fake` {
  @Test(arguments: [
    ("", "", true), ("", "a", false), ("a", "a", true), ("a", "a b", false), ("a b", "a", false),
    ("..", "", true), ("..", "a b", true), ("a ..", "a", true), ("a ..", "a b c", true),
    ("a ..", "b", false), (".. z", "a b z", true), (".. z", "z", true), (".. z", "z a", false),
    ("a .. b .. c", "a b c", true), ("a .. b .. c", "a x b b y c", true),
    ("a .. b .. c", "a c", false), ("[..]", "a", true), ("[..]", "", false), ("a[..]", "abc", true),
    ("a[..]c[..]e", "abcde", true), ("a[..]c[..]e", "abde", false), ("a[..]a", "a", false),
    ("é", "e\u{301}", false), ("\u{E9}", "\u{E9}", true), ("a...", "a...", true),
  ])
  func `are matched`(pattern: String, words: String, isMatch: Bool) {
    let pattern = WordPattern(pattern.split(separator: " ").map(String.init))
    #expect(pattern.matches(words.split(separator: " ").map { Array($0.utf8) }) == isMatch)
  }

  @Test func `need no time that grows with every wildcard`() {
    let pattern = WordPattern(Array(repeating: "..", count: 50) + ["b"])
    #expect(!pattern.matches(Array(repeating: Array("a".utf8), count: 5000)))
  }
}
