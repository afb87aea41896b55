import HarnessTesting
import TestSupport
import XCTest

@testable import Harness

/// What `"network"` in `harness.json` keeps programs from, and where the system cannot tell.
final class ProjectNetworkTests: ToolTestCase {
  /// Asks for what no test may reach.
  private static let reach = "TestProgram reach tcp 192.0.2.1 9"

  override func setUpWithError() throws {
    try super.setUpWithError()
    try XCTSkipUnless(NetworkAccess.canBeRestricted, "this system lets no process watch others")
    let products = try CLIApplication.productURL("TestProgram").deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    app.launchEnvironment["PATH"] = "\(products):\(path)"
  }

  func testProgramsAreKeptFromIt() throws {
    try sandbox.write(#"{"network": "none"}"#, to: "harness.json")
    try sandbox.write("exec \(Self.reach)\n", to: "a.txtar")
    try sandbox.write("network any\nexec true\n", to: "b.txtar")
    try harness("run", ".").expect(
      .status(1), .standardOutput(.contains("passed      b")),
      .standardOutput(.contains("TestProgram asked for 192.0.2.1:9 (connect)")))
  }

  /// A seed that the same program has made with the network is not taken for it.
  func testWhatMakesSeedsIsKeptFromIt() throws {
    try write(
      "#!/bin/sh\nTestProgram reach udp 192.0.2.1 9 >/dev/null\nmkdir \"$1\" && echo 1 >\"$1/f\"\n",
      to: "make", mode: 0o755)
    try sandbox.write("seed files photos\nexists photos/f\n", to: "a.txtar")
    let seeds = #""seeds": {"files": {"executable": "./make"}}"#
    try sandbox.write("{\(seeds)}", to: "harness.json")
    try harness("run", ".").expect(.success)
    try sandbox.write(#"{\#(seeds), "network": "loopback"}"#, to: "harness.json")
    try harness("run", ".").expect(
      .status(1),
      .standardOutput(
        .contains("asked for 192.0.2.1:9 (connect), which `network loopback` refuses")))
    try sandbox.write(#"{\#(seeds), "network": "192.0.2.1:9"}"#, to: "harness.json")
    try harness("run", ".").expect(.success)
  }

  /// What is watched itself can watch nobody.
  func testWhereTheSystemCannotTellNothingPasses() throws {
    app.network = .loopback
    try sandbox.write("network none\nexec true\n", to: "a.txtar")
    try sandbox.write("sysfault write ENOSPC\nexec true\n", to: "b.txtar")
    try sandbox.write("[netguard] exec false\n[sysfault] exec false\nexec true\n", to: "c.txtar")
    try sandbox.write("exec mkdir d\n", to: "d.txtar")
    let outcome = try harness("run", "a.txtar", "b.txtar", "c.txtar")
    outcome.expect(.status(1), .standardOutput(.contains("3 scenarios: 1 passed, 2 failed")))
    XCTAssertEqual(
      outcome.output.components(separatedBy: "its system calls cannot be watched here").count, 3,
      outcome.output)
    try harness("sweep", "d.txtar").expect(
      .standardOutput(.contains("this system lets no process watch others")),
      .standardOutput(.contains("1 skipped")))
    try harness("run", "--cached", "c.txtar").expect(
      .success, .standardError(.contains("--cached keeps nothing here")))
  }
}
