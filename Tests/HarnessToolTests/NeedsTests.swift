import Foundation
import Harness
import HarnessTesting
import TestSupport
import XCTest

/// Lines `# retries:` and `# needs:` of a scenario, as their user sees them.
final class NeedsTests: ToolTestCase {
  private func limit(_ count: Int) throws {
    try sandbox.write(#"{"limits": {"database": \#(count)}}"#, to: "S/harness.json")
  }

  /// A scenario that fails where another one of its kind runs.
  private func writeAlone(_ name: String) throws {
    let folder = try sandbox.url("taken").path
    try sandbox.write(
      """
      # needs: database
      exec mkdir '\(folder)'
      exec sh -c 'i=0; while [ $i -lt 2000 ]; do i=$((i + 1)); done'
      exec rmdir '\(folder)'

      """, to: "S/\(name).txt")
  }

  func testNoTwoRunAtATimeAlsoOfTwoProcesses() throws {
    try limit(1)
    for name in ["a", "b", "c", "d"] { try writeAlone(name) }
    let shell = CLIApplication("/bin/sh", sandbox: sandbox, starter: .spawn)
    shell.launchArguments = [
      "-c", #""$0" run -j 4 --repeat 5 S & "$0" run -j 4 --repeat 5 S && wait $!"#,
      try CLIApplication.productURL("harness").path,
    ]
    let outcome = try shell.run(timeout: 120)
    outcome.expect(.status(0))
    let passed = outcome.standardOutput.text
      .components(separatedBy: "4 scenarios, 5 times each: 20 passed")
    XCTAssertEqual(passed.count, 3, outcome.standardOutput.text)
  }

  func testANameThatNothingLimitsIsAMistake() throws {
    try limit(1)
    try sandbox.write("# needs: databse\nexec true\n", to: "S/a.txt")
    try harness("run", "S").expect(
      .status(1),
      .standardOutput(
        .contains("S/a.txt:1:1: nothing limits databse; did you mean \"database\"?")))
    try sandbox.write("{}", to: "S/harness.json")
    try harness("run", "S").expect(
      .status(1), .standardOutput(.contains(#""limits": {"databse": 1}"#)))
    try sandbox.write("# needs:\nexec true\n", to: "S/a.txt")
    try harness("run", "S").expect(.status(1), .standardOutput(.contains("`# needs:` names what")))
  }

  func testALimitHasToBeANumber() throws {
    try sandbox.write("exec true\n", to: "S/a.txt")
    try limit(0)
    try harness("run", "S").expect(
      .status(2), .standardError(.contains("\"limits.database\" has to be a number from 1 to")))
  }

  func testAScenarioSaysHowOftenItIsTriedAgain() throws {
    let count = try sandbox.url("count").path
    try sandbox.write(
      "echo x >>'\(count)'; [ $(wc -l <'\(count)') -ge 3 ]\n", to: "third.sh")
    let line = "exec sh '\(try sandbox.url("third.sh").path)'\n"
    try sandbox.write("# retries: 1\n" + line, to: "S/a.txt")
    try harness("run", "--retries", "5", "S").expect(.status(1))
    try FileManager.default.removeItem(atPath: count)
    try sandbox.write("# retries: 2\n" + line, to: "S/a.txt")
    try harness("run", "S").expect(
      .status(0), .standardOutput(.contains("flaky       a (passed at attempt 3")))
    try sandbox.write("# retries: often\n" + line, to: "S/a.txt")
    try harness("run", "S").expect(
      .status(1),
      .standardOutput(.contains("takes a number from 0 to 100, and has \"often\"")))
  }
}
