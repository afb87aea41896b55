import Foundation
import HarnessTesting
import TestSupport
import XCTest

@testable import Harness

/// `harness update` records servers, and `harness run --verify-fakes` asks them again.
final class VerifyFakesTests: ToolTestCase {
  private var real: OpenHTTPServer!

  override func setUpWithError() throws {
    try super.setUpWithError()
    real = try OpenHTTPServer("REAL")
    let route = try HTTPRoute("GET", "/[..]")
    real.server.tell { $0.add(HTTPReply(body: Data("Ann\n".utf8)), to: route) }
    let script = try FetchScript.text("fetch GET $API/users/1\n")
    try sandbox.write(
      "fake -record=$REAL http API\nexec sh fetch.sh\nstdout Ann\n-- fetch.sh --\n\(script)",
      to: "Scenarios/a.txtar")
  }

  private func harness(_ words: [String]) throws -> Outcome {
    app.launchArguments = words + ["-e", "REAL=\(real.server.address)"]
    return try app.run(timeout: 120)
  }

  func testTheRecordingIsWrittenOnceAndLiesBesideTheScenario() throws {
    try harness(["run"]).expect(.status(1), .standardOutput(.contains("`harness update` records")))
    try harness(["update"]).expect(.success, .standardOutput(.contains("updated     a (")))
    sandbox.expect("Scenarios/a.API.http", .content(.contains("GET /users/1", "Ann")))
    try harness(["update"]).expect(.success, .standardOutput(.contains("passed      a (")))
    try harness(["list"]).expect(.standardOutput(.doesNotContain("API")))
    real.server.close()
    try harness(["run"]).expect(.success)
  }

  func testWhatWasVerifiedIsCounted() throws {
    try harness(["run", "--verify-fakes", "--tap", "--filter", "a"]).expect(.status(1))
    try harness(["update"]).expect(.success)
    try harness(["run", "--verify-fakes"]).expect(
      .success, .standardOutput(.contains("verified 1 exchange of 1 recording\n")))
    try harness(["run", "--verify-fakes", "--tap"]).expect(
      .success, .standardOutput(.doesNotContain("verified")),
      .standardError(.contains("verified 1 exchange")))
    real.server.close()
    try harness(["run", "--verify-fakes"]).expect(
      .status(1), .standardOutput(.contains("cannot be verified", "verified nothing")))
  }

  func testARunThatRecordsVerifiesNothing() throws {
    app.launchEnvironment["HARNESS_UPDATE"] = "1"
    app.launchEnvironment["CI"] = ""
    try harness(["run", "--verify-fakes"]).expect(
      .status(2), .standardError(.contains("verified, or recorded anew, and not both")))
    try harness(["run"]).expect(.success)
    sandbox.expect("Scenarios/a.API.http", .content(.contains("Ann")))
  }

  func testARecordingThatWasChangedMeanwhileStaysAsItIs() throws {
    try sandbox.write(
      """
      fake -record=$REAL http API
      exec sh fetch.sh
      exec sh -c 'echo edited >$BESIDE'
      -- fetch.sh --
      \(try FetchScript.text("fetch GET $API/users/1\n"))
      """, to: "Scenarios/a.txtar")
    let path = try sandbox.url("Scenarios/a.API.http").path
    try harness(["update", "-e", "BESIDE=\(path)"]).expect(
      .status(1), .standardOutput(.contains("a.API.http cannot be written", "stays as it is")))
    sandbox.expect("Scenarios/a.API.http", .content(.equals("edited\n")))
  }
}
