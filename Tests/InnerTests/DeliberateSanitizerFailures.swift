import Harness
import HarnessTesting
import TestSupport
import Testing
import XCTest

// Tests that fail at their end, for a sanitizer said something that no verb has told.

private let report = "echo 'SUMMARY: AddressSanitizer: heap-use-after-free main.c:7' >&2"

final class DeliberateSanitizerFailures: CLITestCase {
  override class var applicationName: String { "/bin/sh" }

  override func setUpWithError() throws {
    try XCTSkipUnless(InnerTest.isLaunched, InnerTest.reason)
  }

  func testNobodyWaits() throws {
    try app.launch("-c", "\(report); echo up; exec sleep 1000")  // line of the first launch
    try app.waitForOutput("up")
    app.terminate()
    try app.launch("-c", "\(report); echo again; exec sleep 1000")  // line of the second launch
    try app.waitForOutput("again")
    print("the test went on")
  }

  func testAVerbHasTold() throws {
    _ = try? app.run("-c", "\(report)")  // line of the verb
  }

  func testManyLaunchesAgo() throws {
    try app.launch("-c", "\(report); echo up; exec sleep 1000")  // line of a launch long ago
    try app.waitForOutput("up")
    for _ in 0...110 { try app.run("-c", "exit 0").expect(.success) }
  }
}

@Suite(.sandbox, .inner) struct DeliberateSanitizerFailuresSwift {
  @Test func nobodyWaits() async throws {
    let app = CLIApplication("/bin/sh")
    try await app.launch("-c", "\(report); echo up; exec sleep 1000")  // line of the Swift launch
    try await app.waitForOutput("up")
  }

  @Test func aTestThatThrows() async throws {
    let app = CLIApplication("/bin/sh")
    try await app.launch("-c", "\(report); echo up; exec sleep 1000")  // line before the error
    try await app.waitForOutput("up")
    throw CancellationError()
  }
}
