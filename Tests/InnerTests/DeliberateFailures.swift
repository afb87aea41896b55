import Foundation
import Harness
import HarnessTesting
import TestSupport
import Testing
import XCTest

// `FailureReportTests` runs these tests in a test process of its own and reads what it prints; in
// any other run they do nothing.

extension InnerTest {
  /// A seed that is refused.
  static var refusedSeed: Seed { isLaunched ? [.file("../out")] : [] }
}

final class DeliberateXCTestFailures: CLITestCase {
  override class var applicationName: String { "/bin/sh" }

  override func setUpWithError() throws {
    try XCTSkipUnless(InnerTest.isLaunched, InnerTest.reason)
  }

  func testExpectationsThatDoNotHold() throws {
    let outcome = try app.run("-c", "echo found; echo trouble >&2; exit 3")
    outcome.expect(.success, .standardOutput(.equals("wanted\n")))  // line of two expectations
    sandbox.expect("missing.txt", .exists)  // line of the missing file
    print("the test went on")
  }

  func testCallsThatWereNotMade() throws {
    let outcome = try app.run("-c", "exit 0")
    outcome.expect(.called("drive"), .neverCalled("trash"))  // line of the outcome's calls
    app.expect(.called("drive"))  // line of the app's calls
    print("the test went on")
  }

  func testAFailureThatIsExpected() throws {
    let failure = expectFailure { try app.run("-c", "sleep 1000", timeout: 0.1) }
    XCTAssertEqual(failure?.reason, .timedOut(after: 0.1))
    expectFailure { try app.run("-c", "exit 3") }  // line of the missing failure
  }

  func testLeavesADaemon() throws {
    _ = try app.run("-c", "sleep 1000 >/dev/null 2>&1 &")  // line of XCTest's daemon
    print("the test passed")
  }

  func testAVerbThatFails() throws {
    try app.launch("-c", "echo waiting; sleep 1000")
    try app.waitForOutput("waiting")
    try app.waitForExit(timeout: 0.1)  // line of the time limit
    print("the test went on")
  }

  func testFailsAfterTwoLaunches() throws {
    try app.run("-c", "echo found; sleep 0.01; echo trouble >&2; exit 3").expect(.status(3))
    try sandbox.write("x", to: "made/file")
    try app.launch("-c", "echo waiting; exec sleep 1000")
    try app.waitForOutput("waiting")
    XCTFail("a failure of XCTest's own")
  }

  func testPassesAfterALaunch() throws {
    try app.run("-c", "echo found").expect(.success)
    print("the test passed")
  }

  func testEightExpectationsOfOneLaunch() throws {
    let outcome = try app.run("-c", "echo found; exit 3")
    for _ in 1...7 { outcome.expect(.success) }
    sandbox.expect("missing.txt", .exists)
    try app.run("-c", "echo another; exit 4").expect(.success)
  }

  func testAFixtureThatIsNotThere() throws {
    _ = try sandbox.seeded("data")  // line of the missing fixture
    print("the test went on")
  }

  func testAFixtureToCompareWithThatIsNotThere() throws {
    sandbox.expect("data", equals: try sandbox.seeded("data"))  // line of the comparison
    print("the test went on")
  }

  func testIsKilledWhileItListens() throws {
    let heard = CLIApplication("/bin/sh", sandbox: sandbox)
    heard.recordsCalls = true
    let folder = try heard.run("-c", "touch ${HARNESS_CONTROL%/*}/stray; dirname $HARNESS_CONTROL")
    print("sockets lie in \(folder.output)process \(getpid()) listens")
    fflush(nil)
    app.launchArguments = ["-c", "exec sleep 1000"]
    try app.launch()
    _ = app.wait(for: .exited, timeout: 60)
  }

  func testAnAsyncVerbThatFails() async throws {
    app.mocks.drive = "offline"
    _ = try await app.run("-c", "exit 0")  // line of the mock
    print("the test went on")
  }
}

final class DeliberateKeptApp: CLITestCase {
  override class var applicationName: String { "/bin/sh" }

  override func setUpWithError() throws {
    try XCTSkipUnless(InnerTest.isLaunched, InnerTest.reason)
  }

  nonisolated(unsafe) private static var keptApp: CLIApplication?

  func testAnAppIsKept1() throws {
    Self.keptApp = app
    try app.run("-c", "exit 0").expect(.success)
  }

  func testAnAppIsKept2() throws {
    try Self.keptApp?.run("-c", "exit 0").expect(.success)  // line of the kept app
  }
}

final class DeliberateSeedFailures: CLITestCase {
  override class var seed: Seed? { InnerTest.refusedSeed }

  override func setUpWithError() throws {
    try XCTSkipUnless(InnerTest.isLaunched, InnerTest.reason)
  }

  func testNeverBegins() {
    print("the test began")
  }
}

@Suite(.sandbox, .inner) struct DeliberateSwiftTestingFailures {
  @Test func expectationsThatDoNotHold() async throws {
    let app = CLIApplication("/bin/sh")
    let outcome = try await app.run("-c", "echo found; exit 3")
    outcome.expect(.success, .standardOutput(.equals("wanted\n")))  // line of two issues
    print("the test went on")
  }

  @Test func callsThatWereNotMade() async throws {
    let app = CLIApplication("/bin/sh")
    let outcome = try await app.run("-c", "exit 0")
    outcome.expect(.called("drive"))  // line of the calls in Swift Testing
    print("the test went on")
  }

  @Test func aFailureThatIsExpected() async throws {
    let app = CLIApplication("/bin/sh")
    let failure = await expectFailure { try await app.run("-c", "sleep 1000", timeout: 0.1) }
    #expect(failure?.reason == .timedOut(after: 0.1))
    await expectFailure { try await app.run("-c", "exit 3") }  // line of no failure
    print("the test went on")
  }

  @Test func eightExpectationsOfOneLaunch() async throws {
    let app = CLIApplication("/bin/sh")
    let outcome = try await app.run("-c", "echo found; exit 3")
    for _ in 1...8 { outcome.expect(.success) }
  }

  @Test func aMonitorThatExpectsWhatIsNotSo() async throws {
    let app = CLIApplication("/bin/sh")
    app.terminal = Terminal()
    app.addInterruptionMonitor(withDescription: "any prompt") { prompt in
      #expect(prompt.text == "Allow? ")  // line of the monitor
      prompt.typeText("y\n")
      return true
    }
    try await app.run("-c", "printf 'Delete? '; read answer").expect(.success)
    print("the test went on")
  }

  @Test func aVerbThatFails() async throws {
    _ = try await CLIApplication("no-such-product").run()  // line of the missing product
    print("the test went on")
  }

  @Test func failsAfterALaunch() async throws {
    let app = CLIApplication("/bin/sh")
    try await app.run("-c", "echo found; sleep 0.01; echo trouble >&2; exit 3").expect(.status(3))
    #expect(Bool(false), "a failure of Swift Testing's own")
  }

  @Test func throwsAnErrorOfItsOwn() async throws {
    struct OwnError: Error {}
    throw OwnError()
  }

  @Test func isCancelled() async throws {
    print("the test was cancelled")
    try Test.cancel("not today")
  }

  @Test func leavesADaemon() async throws {
    let app = CLIApplication("/bin/sh")
    _ = try await app.run("-c", "sleep 1000 >/dev/null 2>&1 &")  // line of Swift Testing's daemon
    try await app.run("-c", "exit 0").expect(.nothingLeftBehind)
    print("the test passed")
  }

  @Test func leavesADaemonThatIsMeant() async throws {
    try await CLIApplication("/bin/sh").run("-c", "sleep 1000 >/dev/null 2>&1 &")
      .expect(.leaves("sleep"))
    print("the test passed")
  }

  @Test func warns() async throws {
    Issue.record("this is worth a look", severity: .warning)
  }

  @Test func passesAfterALaunch() async throws {
    try await CLIApplication("/bin/sh").run("-c", "echo found").expect(.success)
    print("the test passed")
  }

  @Test(.seeded(InnerTest.refusedSeed))  // line of the bad seed
  func neverBegins() async throws {
    print("the test began")
  }
}

@Suite(.inner) struct DeliberateFailuresWithoutATrait {
  @Test func aVerbThatFails() async throws {
    let app = CLIApplication("/bin/sh")
    try await app.launch("-c", "echo so far; sleep 1000")
    try await app.waitForOutput("so far")
    try await app.waitForExit(timeout: 0.2)
  }
}
