import Foundation
import Harness
import HarnessTesting
import TestSupport
import Testing
import XCTest

// Tests with a server that is recorded; what they record depends on how they end.

/// The recorded server, whose real one and whose recording's folder the environment names.
private func fetchUser(with app: CLIApplication) throws -> Outcome {
  let environment = ProcessInfo.processInfo.environment
  let toRoot = String(repeating: "../", count: 64)
  app.fakes.http(
    "API", recordedFrom: environment["REAL"] ?? "", in: "users.http",
    folder: toRoot + (environment["RECORDINGS"] ?? ""))  // line of the recording
  return try app.run("-c", try FetchScript.text("fetch GET $API/users/1"))
}

final class RecordingTests: CLITestCase {
  override class var applicationName: String { "/bin/sh" }

  override func setUpWithError() throws {
    try XCTSkipUnless(InnerTest.isLaunched, InnerTest.reason)
  }

  func testThatPasses() throws {
    try fetchUser(with: app).expect(.success, .standardOutput(.equals("Ann\n")))
  }

  func testThatFails() throws {
    try fetchUser(with: app).expect(.failure)
  }

  func testThatThrows() throws {
    _ = try fetchUser(with: app)
    throw Cancelled()
  }

  private struct Cancelled: Error {}
}

@Suite(.sandbox, .inner) struct RecordingTestsSwift {
  @Test func passes() throws {
    try fetchUser(with: CLIApplication("/bin/sh")).expect(.success)
  }

  @Test func fails() throws {
    try fetchUser(with: CLIApplication("/bin/sh")).expect(.failure)
  }
}
