import Foundation
import HarnessTesting
import TestSupport
import XCTest

@testable import Harness

/// A recording is written where its test passes, and not at all where it fails.
final class RecordedServerTests: CLITestCase {
  private var real: OpenHTTPServer!

  override func setUpWithError() throws {
    real = try OpenHTTPServer("REAL")
    let route = try HTTPRoute("GET", "/users/1")
    real.server.tell { $0.add(HTTPReply(body: Data("Ann\n".utf8)), to: route) }
  }

  private var environment: [String: String] {
    ["REAL": real.server.address, "RECORDINGS": sandbox.workingDirectory.path]
  }

  private func xctest(_ test: String, _ variables: [String: String] = [:]) throws -> Outcome {
    try TestBundle.xctest(
      "RecordingTests/\(test)", environment: environment.merging(variables) { $1 }
    ).run(timeout: 120)
  }

  private func swiftTesting(_ test: String, _ variables: [String: String] = [:]) throws -> Outcome {
    try TestBundle.swiftTesting(
      "RecordingTestsSwift/\(test)", environment: environment.merging(variables) { $1 }
    ).run(timeout: 120)
  }

  func testItIsWrittenByATestThatPasses() throws {
    try xctest("testThatPasses").expect(
      .failure, .standardOutput(.contains("there is no recording", "HARNESS_UPDATE=1 records one")))
    sandbox.expect("users.http", .isAbsent)
    try xctest("testThatPasses", ["HARNESS_UPDATE": "1"]).expect(
      .success, .standardError(.contains("harness: wrote \(sandbox.workingDirectory.path)")))
    sandbox.expect("users.http", .content(.contains("GET /users/1", "Ann")))
    real.server.close()
    try xctest("testThatPasses").expect(.success)
    try swiftTesting("passes").expect(.success)
    try xctest("testThatPasses", ["HARNESS_VERIFY_FAKES": "1"]).expect(
      .failure, .standardOutput(.contains("the recording of API:", "cannot be verified")))
  }

  func testItIsNotWrittenByATestThatFails() throws {
    for test in ["testThatFails", "testThatThrows"] {
      try xctest(test, ["HARNESS_UPDATE": "1"]).expect(.failure)
      sandbox.expect("users.http", .isAbsent)
    }
    try swiftTesting("fails", ["HARNESS_UPDATE": "1"]).expect(.failure)
    sandbox.expect("users.http", .isAbsent)
    try swiftTesting("passes", ["HARNESS_UPDATE": "1"]).expect(.success)
    sandbox.expect("users.http", .content(.contains("GET /users/1", "Ann")))
  }

  func testItIsAskedForAgain() throws {
    try xctest("testThatPasses", ["HARNESS_UPDATE": "1"]).expect(.success)
    let verified = ["HARNESS_VERIFY_FAKES": "1"]
    try xctest("testThatPasses", verified).expect(.success)
    try swiftTesting("passes", verified).expect(.success)
    let route = try HTTPRoute("GET", "/users/1")
    real.server.tell { $0.add(HTTPReply(status: 404, body: Data("gone\n".utf8)), to: route) }
    // Before its end the test has passed, by the recording.
    let line = try TestBundle.line("line of the recording", in: "RecordingTests.swift")
    try swiftTesting("passes", verified).expect(
      .failure,
      .standardError(
        .contains("no longer answers as it was recorded", "its head and its body differ", "-Ann")))
    try xctest("testThatPasses", verified).expect(
      .failure,
      .standardOutput(.contains("RecordingTests.swift:\(line - 2)", "no longer answers")))
  }

  func testItIsNotWrittenWhereContinuousIntegrationRuns() throws {
    try xctest("testThatPasses", ["HARNESS_UPDATE": "1", "CI": "true"]).expect(
      .failure,
      .standardOutput(.contains("there is no recording", "refused here, because CI is set")))
    try xctest("testThatPasses", ["HARNESS_UPDATE": "1", "HARNESS_VERIFY_FAKES": "1"]).expect(
      .failure, .standardOutput(.contains("verified, or recorded anew, and not both")))
    sandbox.expect("users.http", .isAbsent)
  }
}
