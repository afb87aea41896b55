import Foundation
import HarnessReports
import HarnessTesting
import TestSupport
import XCTest

/// What the tool makes of the events that Swift tests have written.
final class TestRunToolTests: ToolTestCase {
  private let events = "events.jsonl"

  /// Runs inner tests, which write to one file.
  @discardableResult
  private func runTests(_ xctest: String?, _ swift: String? = nil, _ more: [String: String] = [:])
    throws -> RunReport
  {
    let file = try sandbox.url(events)
    let environment = ["HARNESS_EVENTS": file.path, "HARNESS_EVENTS_RUN": "\(UUID())"]
      .merging(more) { $1 }
    if let xctest { _ = try TestBundle.xctest(xctest, environment: environment).run(timeout: 120) }
    if let swift {
      _ = try TestBundle.swiftTesting(swift, environment: environment).run(timeout: 120)
    }
    return RunReport(try RunEventFile.events(in: file))
  }

  func testReportsAreMadeOfThem() throws {
    try runTests("TestRunSamples/testFails", "TestRunSamplesSwift/passes")
    try harness("report", events, "--junit", "j.xml", "--html", "p.html")
      .expect(
        .status(0),
        .standardOutput(
          .contains(
            "Running 2 tests on 1 worker", "FAILED InnerTests.TestRunSamples/testFails",
            "2 tests: 1 passed, 1 failed")))
    sandbox.expect(
      "j.xml", .content(.contains("testFails", "TestRunSamples.swift", "failures=\"1\"")))
    sandbox.expect("p.html", .content(.contains("TestRunSamplesSwift/passes()", "class=\"replay")))
    try harness("cast", events, "InnerTests.TestRunSamplesSwift/passes()", "-o", "a.cast")
      .expect(.status(0))
  }

  func testWhatFailedIsNamedForSwiftTest() throws {
    try runTests("TestRunSamples/testFails", "TestRunSamplesSwift/(takes|passes|`is)")
    let filter =
      #"^(InnerTests\.TestRunSamples/testFails"#
      + #"|InnerTests\.TestRunSamplesSwift/`is \(raw\) \+ more`\(\)"#
      + #"|InnerTests\.TestRunSamplesSwift/takes\(_:\))(/|$)"#
    try harness("report", "--failed-filter", events).expect(
      .status(0), .standardOutput(.equals(filter + "\n")), .standardError(.isEmpty))
    // The filter chooses them and nothing else.
    let again = try runTests(nil, filter)
    XCTAssertEqual(again.failures.count, 2)
    XCTAssertEqual(again.scenarios.count, 3)
  }

  func testNothingPassesInSilenceWhereSwiftTestsFailed() throws {
    try sandbox.write("exec true\n", to: "S/a.txt")
    try runTests("TestRunSamples/testFails")
    let advice = #"1 Swift test has not passed: swift test --filter '^("#
    try harness("run", "--failed=\(events)", "S").expect(
      .status(2), .standardError(.contains(advice, "nothing runs: no scenario has failed there")))
    try harness("report", "--failed-filter", events).expect(.status(0))
    try runTests("TestRunSamples/testPasses")
    try harness("run", "--failed=\(events)", "S").expect(
      .status(2), .standardError(.contains("nothing failed in events.jsonl")))
    try harness("report", "--failed-filter", events).expect(
      .status(2), .standardOutput(.isEmpty),
      .standardError(.contains("no Swift test is known to have failed in events.jsonl")))
  }

  func testAfterACrashTheRestIsNotTakenForPassed() throws {
    try sandbox.write("exec true\n", to: "S/a.txt")
    try runTests("TestRunSamples/testCrashes")
    let warning = "which tests had not begun is not known"
    try harness("run", "--failed=\(events)", "S").expect(
      .status(2), .standardError(.contains(warning)))
    try harness("report", "--failed-filter", events).expect(
      .status(0), .standardOutput(.contains("testCrashes")), .standardError(.contains(warning)))
    try harness("report", events).expect(
      .status(0), .standardOutput(.contains("interrupted InnerTests.TestRunSamples/testCrashes")))
    try harness("merge", events).expect(
      .status(2), .standardError(.contains("crashed or was killed, in InnerTests.TestRunSamples")))
    try harness("merge", events, "--json", "merged.jsonl").expect(.status(2))
    try harness("report", "--failed-filter", "merged.jsonl").expect(
      .status(0), .standardOutput(.contains("testCrashes")), .standardError(.contains(warning)))
  }

  func testScenariosOfTestsRunAgainByTheirNames() throws {
    try sandbox.write("exec true\n", to: "S/a.txt")
    try sandbox.write("exec false\n", to: "S/b.txt")
    try runTests("ScenarioTestRunSamples", nil, ["SCENARIOS_OF_TESTS": try sandbox.url("S").path])
    try harness("run", "--failed=\(events)", "S").expect(
      .status(1), .standardOutput(.contains("1 scenario: 1 failed")))
  }

  func testTheyMergeWithARunOfScenarios() throws {
    try sandbox.write("exec true\n", to: "S/a.txt")
    try harness("run", "--json", "scenarios.jsonl", "S").expect(.status(0))
    try runTests("TestRunSamples/testPasses")
    try harness("merge", "scenarios.jsonl", events, "--json", "all.jsonl").expect(
      .status(0), .standardOutput(.contains("2 scenarios: 2 passed")))
    try runTests("TestRunSamples/testFails")
    try harness("merge", "scenarios.jsonl", events, "--json", "all.jsonl").expect(.status(1))
    try harness("run", "--failed=all.jsonl", "S").expect(
      .status(2), .standardError(.contains("swift test --filter '^(InnerTests")))
    try harness("merge", "all.jsonl").expect(.status(1))
    try harness("merge", events, events).expect(.status(2))
  }
}
