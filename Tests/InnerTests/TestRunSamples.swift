import Foundation
import HarnessTesting
import ScenarioTesting
import TestSupport
import Testing
import XCTest

@testable import Harness

// Tests that other tests launch with HARNESS_EVENTS, to read what is told of them.

private struct Mishap: Error {}

final class TestRunSamples: CLITestCase {
  override class var applicationName: String { "/bin/sh" }

  override func setUpWithError() throws {
    try XCTSkipUnless(InnerTest.isLaunched, InnerTest.reason)
  }

  func testPasses() throws {
    try app.run("-c", "echo fine").expect(.success)
  }

  func testFails() throws {
    let outcome = try app.run("-c", "echo out; echo err >&2; exit 3")
    outcome.expect(.success)  // line of the failure
    outcome.expect(.standardOutput(.isEmpty))
  }

  func testThrows() throws { throw Mishap() }

  func testSkips() throws {
    throw XCTSkip("not here")
  }

  func testForgetsToWait() throws {
    _ = expectation(description: "never fulfilled")
    try app.run("-c", "exit 0").expect(.success)
  }

  func testTypes() throws {
    app.terminal = Terminal()
    try app.launch("-c", "printf 'Name? '; read name; echo \"Hello, $name\"")
    try app.waitForPrompt("Name?").typeText("Ann\n")
    try app.waitForExit().expect(.success)
  }

  func testUsesAnotherDisk() throws {
    let other = CLIApplication("/bin/sh", sandbox: try Sandbox())
    try other.run("-c", "echo elsewhere").expect(.success)
  }

  func testCrashes() throws {
    try app.run("-c", "echo before").expect(.success)
    fatalError("a test that crashes")
  }

  func testIsKilled() throws { _ = try app.run("-c", "kill -9 $PPID") }

  func testExits() throws {
    _ = try app.run("-c", "exit 0")
    exit(0)
  }

  func testRemovesTheFile() throws {
    try FileManager.default.removeItem(
      atPath: ProcessInfo.processInfo.environment["HARNESS_EVENTS"] ?? "")
  }
}

/// Tests that compare with golden files and literals in the folder of the test that launches them.
final class GoldenTestRunSamples: CLITestCase {
  override class var applicationName: String { "/bin/sh" }

  override func setUpWithError() throws {
    try XCTSkipUnless(InnerTest.isLaunched, InnerTest.reason)
  }

  func testFileAndLiteral() throws {
    let outcome = try app.run("-c", "echo 3 photos; echo album 2.0 >&2")
    outcome.expect(
      .standardOutput(.golden(Goldens.file("list.txt"))),
      .standardError(.inline(Goldens.literal("album 1.0\n", line: 1))))
  }

  func testFile() throws {
    try app.run("-c", "echo 3 photos").expect(.standardOutput(.golden(Goldens.file("list.txt"))))
  }

  func testNewFile() throws {
    try app.run("-c", "printf 'a\\377'").expect(.standardOutput(.golden(Goldens.file("new/n.txt"))))
  }

  func testTwoLiteralsInALine() throws {
    let outcome = try app.run("-c", "echo one; echo two >&2")
    outcome.expect(
      .standardOutput(.inline(Goldens.literal("1\n", line: 2))),
      .standardError(.inline(Goldens.literal("2\n", line: 2, column: 26))))
  }

  func testOneCallInALoop() throws {
    for word in ["same", "other"] {
      try app.run("-c", "echo \(word)").expect(
        .standardOutput(.inline(Goldens.literal("same\n", line: 3))))
    }
  }

  func testAwaited() throws {
    try app.launch("-c", "echo 3 photos; exec sleep 100")
    try app.eventually(.standardOutput(.golden(Goldens.file("list.txt"))), timeout: 0.1)
  }
}

@Suite(.inner) struct GoldenTestRunSamplesSwift {
  @Test(.sandbox) func file() async throws {
    try await CLIApplication("/bin/sh").run("-c", "echo 3 photos").expect(
      .standardOutput(.golden(Goldens.file("list.txt"))))
  }

  @Test(.sandbox) func isKnown() async throws {
    let outcome = try await CLIApplication("/bin/sh").run("-c", "echo known")
    withKnownIssue { outcome.expect(.standardOutput(.golden(Goldens.file("list.txt")))) }
  }

  @Test func fileWithoutATrait() async throws {
    try await CLIApplication("/bin/sh").run("-c", "echo 3 photos").expect(
      .standardOutput(.golden(Goldens.file("other.txt"))))
  }
}

/// What these compare with.
private enum Goldens {
  private static let folder = URL(
    fileURLWithPath: ProcessInfo.processInfo.environment["GOLDENS_OF_TESTS"] ?? "no such folder")

  static func file(_ name: String) -> GoldenFile {
    GoldenFile(url: folder.appendingPathComponent(name), mode: .ofCaller)
  }

  /// One of the lines of `Test.swift`, which begins there with `x(.inline(`.
  static func literal(_ old: String, line: UInt, column: UInt = 10) -> InlineGolden {
    let source = folder.appendingPathComponent("Test.swift")
    return InlineGolden(old, at: .init(url: source, line: line, column: column))
  }
}

final class PlainTestRunSamples: XCTestCase {
  override func setUpWithError() throws {
    try XCTSkipUnless(InnerTest.isLaunched, InnerTest.reason)
  }

  func testLaunches() throws {
    try CLIApplication("/bin/sh").run("-c", "echo plain").expect(.success)
  }

  func testLaunchesNothing() {}

  func testItsDiskGoesWithItsApp() throws {
    var app: CLIApplication? = CLIApplication("/bin/sh")
    let folder = try XCTUnwrap(app?.run("-c", "pwd").standardOutput.lines.first)
    XCTAssertTrue(FileManager.default.fileExists(atPath: folder))
    app = nil
    XCTAssertFalse(FileManager.default.fileExists(atPath: folder))
  }

  func testCrashesAndLaunchesNothing() {
    fatalError("a test that crashes")
  }

  func testExitsAndLaunchesNothing() { exit(0) }

  func testFailsBeforeItLaunches() throws {
    XCTFail("too early")
    try CLIApplication("/bin/sh").run("-c", "exit 0").expect(.success)
  }
}

final class ScenarioTestRunSamples: XCTestCase {
  func testScenarios() throws {
    try XCTSkipUnless(InnerTest.isLaunched, InnerTest.reason)
    expectScenarios(in: scenarioFolder)
  }
}

/// Where the scenarios lie that these tests run.
private let scenarioFolder =
  ProcessInfo.processInfo.environment["SCENARIOS_OF_TESTS"] ?? "no such folder"

@Suite(.sandbox, .inner) struct TestRunSamplesSwift {
  @Test func passes() async throws {
    try await CLIApplication("/bin/sh").run("-c", "echo fine").expect(.success)
  }

  @Test func fails() async throws {
    let outcome = try await CLIApplication("/bin/sh").run("-c", "echo out; exit 3")
    outcome.expect(.success)  // line of fails()
  }

  @Test func expectsTooMuch() { #expect(Bool(false)) }

  @Test func knowsItsIssue() { withKnownIssue { #expect(Bool(false)) } }

  @Test func throwsAnError() throws { throw Mishap() }

  @Test(arguments: ["a b", "c"]) func takes(_ word: String) async throws {
    try await CLIApplication("/bin/sh").run("-c", "exit $1", "sh", word == "c" ? "1" : "0")
      .expect(.success)
  }

  @Test func `is (raw) + more`() { #expect(Bool(false)) }

  @Test(.timeLimit(.minutes(1))) func isCancelled() throws { throw CancellationError() }

  @Test func crashes() async throws {
    _ = try await CLIApplication("/bin/sh").run("-c", "exit 0")
    fatalError("a test that crashes")
  }
}

@Suite(.inner) struct ExitingTestRunSamples {
  @Test func launchesNothing() { exit(0) }
}

@Suite(.inner) struct UnscopedTestRunSamples {
  @Test func launches() async throws {
    try await CLIApplication("/bin/sh").run("-c", "echo free").expect(.success)
  }

  @Test func fails() async throws {
    try await CLIApplication("/bin/sh").run("-c", "echo free").expect(.failure)
  }

  @Test func launchesNothing() {}
}

@Suite(.inner) struct ScenarioTestRunSamplesSwift {
  @Test(arguments: Scenario.all(in: scenarioFolder)) func scenario(_ scenario: ScenarioCase)
    async throws
  {
    try await scenario.expectPass()
  }
}
