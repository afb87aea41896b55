import Foundation
import HarnessTesting
import TestSupport
import XCTest

/// `harness run --repeat`, `--until-fail` and `--fail-on-flaky`, as their user sees them.
final class RepeatTests: ToolTestCase {
  /// A scenario that fails each third time: it counts in a file.
  private func writeFlaky() throws {
    let count = try sandbox.url("count").path
    let script =
      "echo x >>'\(count)'; n=$(wc -l <'\(count)'); [ $((n % 3)) != 0 ] || { echo third; exit 1; }"
    try sandbox.write(script + "\n", to: "count.sh")
    try sandbox.write("exec sh '\(sandbox.url("count.sh").path)'\n", to: "S/upload.txt")
    try sandbox.write("exec true\n", to: "S/list.txt")
  }

  func testTheRateIsToldAndTheFirstFailureKept() throws {
    try writeFlaky()
    let outcome = try harness("run", "--repeat", "7", "-j", "1", "S", "--json", "e.jsonl")
    outcome.expect(
      .status(1),
      .standardOutput(.contains("Running 2 scenarios, 7 times each on 1 worker")),
      .standardOutput(
        .contains("\nupload: 2 of 7 failed\n2 scenarios, 7 times each: 12 passed")))
    let text = outcome.standardOutput.text
    XCTAssertEqual(text.components(separatedBy: "  sandbox: ").count, 2, text)
    XCTAssertEqual(try sandboxesLeft().count, 1)
    try harness("run", "--failed", "--list", "S").expect(.standardOutput(.contains("upload\n")))
    try harness("run", "--failed=e.jsonl", "-v", "S").expect(
      .standardOutput(.contains("Running 1 scenario on 1 worker")))
  }

  /// With several workers, the first one to fail need not be the one with the lowest number.
  func testTheSandboxOfTheFirstFailureIsNamed() throws {
    try sandbox.write("exec false\n", to: "S/a.txt")
    for options in [["--repeat", "8"], ["--until-fail"]] {
      for _ in 0..<8 {
        app.launchArguments = ["run", "-j", "4", "S"] + options
        let text = try app.run(timeout: 120).standardOutput.text
        XCTAssertEqual(text.components(separatedBy: "  sandbox: ").count, 2, text)
        XCTAssertEqual(text.components(separatedBy: "FAILED a #").count, 2, text)
      }
    }
  }

  func testAFailureIsNotForgottenByThePassesBehindIt() throws {
    try writeFlaky()
    try harness("run", "--repeat", "5", "-j", "1", "S").expect(.status(1))
    app.launchArguments = ["run", "--failed", "--list", "S"]
    XCTAssertEqual(try app.run().standardOutput.text, "upload\n")
  }

  func testUntilOneFails() throws {
    try writeFlaky()
    try harness("run", "--until-fail", "-j", "1", "S/upload.txt").expect(
      .status(1), .standardOutput(.contains("\nupload: 1 of 3 failed\n")))
    try harness("run", "--until-fail", "--repeat", "4", "S/list.txt").expect(
      .status(0), .standardOutput(.contains("1 scenario, 4 times each: 4 passed, in")))
  }

  func testShardsShareTheRounds() throws {
    try writeFlaky()
    for index in ["1", "2"] {
      _ = try harness(
        "run", "--repeat", "5", "-j", "1", "--shard", "\(index)/2", "--json", "\(index).jsonl", "S")
    }
    try harness("merge", "1.jsonl", "2.jsonl").expect(
      .status(1), .standardOutput(.contains("\nupload: 1 of 5 failed\n2 scenarios, 5 times")))
  }

  func testWhatCannotBeMeantTogether() throws {
    try writeFlaky()
    try harness("run", "--repeat", "2", "--cached", "S").expect(
      .status(2), .standardError(.contains("--cached runs nothing again that has passed")))
    app.launchEnvironment["HARNESS_UPDATE"] = "1"
    try harness("run", "--repeat", "2", "S").expect(
      .status(2), .standardError(.contains("a scenario that runs many times cannot be updated")))
  }

  func testAFlakyScenarioMayFailTheRun() throws {
    try writeFlaky()
    try sandbox.write("x\nx\n", to: "count")
    try harness("run", "--retries", "1", "--fail-on-flaky", "S").expect(
      .status(1), .standardOutput(.contains("2 scenarios: 2 passed (1 flaky)")),
      .standardError(.contains("--fail-on-flaky: 1 scenario passed only when tried again: upload")))
    try harness("run", "--retries", "1", "--fail-on-flaky", "S").expect(.status(0))
  }
}
