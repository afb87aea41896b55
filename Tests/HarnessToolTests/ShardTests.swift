import Foundation
import HarnessRunner
import HarnessTesting
import XCTest

final class ShardTests: ToolTestCase {
  private func writeScenarios(_ count: Int) throws {
    for number in 0..<count { try sandbox.write("stop\n", to: "Scenarios/s\(number).txt") }
  }

  func testTheFirstLineSaysWhichShardWhoSaidSoAndHowMany() throws {
    try writeScenarios(5)
    let outcome = try harness("run", "--shard", "2/2", "--jobs", "1").expect(.success)
    XCTAssertTrue(
      outcome.output.hasPrefix(
        "Running 2 scenarios of 5 (shard 2 of 2, as --shard says) on 1 worker\n"), outcome.output)
    app.launchEnvironment = ["GITLAB_CI": "true", "CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "2"]
    let gitLab = try harness("run").expect(.success)
    XCTAssertTrue(
      gitLab.output.hasPrefix("Running 3 scenarios of 5 (shard 1 of 2, as GitLab says) on "),
      gitLab.output)
  }

  func testWhatDoesNotTellTheShardIsExitStatus2AndRunsNothing() throws {
    try writeScenarios(1)
    let cases: [([String: String], [String], String)] = [
      (["CIRCLE_NODE_INDEX": "1"], [], "CIRCLE_NODE_INDEX is set and CIRCLE_NODE_TOTAL is not"),
      (["TEST_SHARD_INDEX": "2", "TEST_TOTAL_SHARDS": "2"], [], "TEST_TOTAL_SHARDS=2 do not fit"),
      (["JOB_COMPLETION_INDEX": "0"], [], "pass --shard-total N"), ([:], ["--shard=3/2"], "I/N"),
    ]
    for (environment, words, reason) in cases {
      app.launchEnvironment = environment
      app.launchArguments = ["run"] + words
      try app.run().expect(
        .status(2), .standardError(.contains(reason)), .standardOutput(.isEmpty))
    }
  }

  func testAnEmptyShardPasses() throws {
    try writeScenarios(1)
    try harness("run", "--shard", "2/2").expect(
      .success, .standardOutput(.contains("Running 0 scenarios of 1 (shard 2 of 2")))
  }

  func testShardVariablesReachNoProgram() throws {
    let variables = [
      "TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS", "CI_NODE_INDEX", "CI_NODE_TOTAL", "GITLAB_CI",
      "CIRCLE_NODE_INDEX", "CIRCLE_NODE_TOTAL", "BUILDKITE_PARALLEL_JOB",
      "BUILDKITE_PARALLEL_JOB_COUNT", "BITBUCKET_PARALLEL_STEP", "BITBUCKET_PARALLEL_STEP_COUNT",
      "SEMAPHORE_JOB_INDEX", "SEMAPHORE_JOB_COUNT", "SYSTEM_JOBPOSITIONINPHASE",
      "SYSTEM_TOTALJOBSINPHASE", "SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT",
      "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX", "JOB_COMPLETION_INDEX",
    ]
    try sandbox.write("exec env\n! stdout 'secret'\n", to: "Scenarios/a.txt")
    for variable in variables { app.launchEnvironment[variable] = "secret" }
    for starter in ["spawn", "process"] {
      try harness("run", "--shard", "1/1", "--starter", starter).expect(.success)
    }
  }

  func testTimingsBalanceTheShardsAndAreLeftAsTheyWere() throws {
    try writeScenarios(4)
    try sandbox.write(
      #"{"version": 1, "seconds": {"s0": 100, "s1": 1, "s2": 1, "s3": 1}}"#, to: "timings.json")
    let timings = try sandbox.text(at: "timings.json")
    for (index, names) in [(1, "s0\n"), (2, "s1\ns2\ns3\n")] {
      try harness("run", "--list", "--shard", "\(index)/2", "--timings", "timings.json")
        .expect(.success, .standardOutput(.equals(names)))
      try harness("run", "--shard", "\(index)/2", "--timings", "timings.json").expect(.success)
    }
    XCTAssertEqual(try sandbox.text(at: "timings.json"), timings)
  }
}

final class MergeTests: ToolTestCase {
  private func runShards(_ indexes: Int..., of total: Int) throws {
    for index in indexes {
      app.launchArguments = ["run", "--shard", "\(index)/\(total)", "--json", "\(index).jsonl"]
      _ = try app.run()
    }
  }

  private func writeScenarios(_ scripts: String...) throws {
    for (number, script) in scripts.enumerated() {
      try sandbox.write(script, to: "Scenarios/s\(number).txt")
    }
  }

  func testTheShardsAreOneReportWithItsExitStatus() throws {
    try writeScenarios("stop\n", "stop\n", "exec false\n")
    try runShards(1, 2, of: 2)
    let outcome = try harness(
      "merge", "2.jsonl", "1.jsonl", "--json", "all.jsonl", "--timings", "t.json")
    outcome.expect(
      .status(1), .standardError(.isEmpty), .standardOutput(.contains("FAILED s2\n")),
      .standardOutput(.contains("3 scenarios: 2 passed, 1 failed, in ")))
    XCTAssertTrue(
      outcome.output.hasPrefix("Merged 3 scenarios of 2 shards\n"), outcome.output)
    try harness("merge", "all.jsonl").expect(
      .status(1), .standardOutput(.contains("3 scenarios: 2 passed, 1 failed, in ")))
    let timings = try RunTimings(contentsOf: try sandbox.url("t.json"))
    XCTAssertEqual(timings.seconds.keys.sorted(), ["s0", "s1"])
    try sandbox.write("stop\n", to: "Scenarios/s2.txt")
    try runShards(1, 2, of: 2)
    try harness("merge", "1.jsonl", "2.jsonl").expect(.success)
  }

  func testAMissingShardIsExitStatus2() throws {
    try writeScenarios("stop\n", "stop\n", "stop\n")
    try runShards(1, 3, of: 3)
    try harness("merge", "1.jsonl", "3.jsonl").expect(
      .status(2), .standardError(.contains("shard 2 of 3 is missing, with 1 scenario")))
  }

  func testAnIncompleteMergeSaysWhatIsMissingAndNotThatItWasInterrupted() throws {
    try writeScenarios("stop\n", "stop\n", "stop\n", "stop\n", "stop\n")
    try runShards(1, 3, of: 4)
    let outcome = try harness(
      "merge", "1.jsonl", "3.jsonl", "--json", "all.jsonl", "--junit", "junit.xml", "--tap=run.tap",
      "--html", "run.html")
    outcome.expect(
      .status(2),
      .standardOutput(.contains("; incomplete: shards 2, 4 of 4 are missing, with 2 scenarios\n")))
    XCTAssertTrue(
      outcome.output.hasPrefix("Merged 3 of 5 scenarios, of 2 of 4 shards\n"), outcome.output)
    let texts = try ["junit.xml", "run.tap", "run.html", "all.jsonl"].map(sandbox.text)
    for text in texts + [outcome.output, outcome.errorOutput] {
      XCTAssertFalse(text.contains(/[Ii]nterrupted(?! ?\{|,)/), text)
    }
    XCTAssertTrue(texts[1].contains("Bail out! incomplete: shards 2, 4 of 4 are missing"), texts[1])
    XCTAssertTrue(texts[2].contains("incomplete: shards 2, 4 of 4 are missing"), texts[2])
    try harness("report", "all.jsonl").expect(
      .success, .standardOutput(.contains("; incomplete: shards 2, 4 of 4 are missing")))
    try harness("merge", "all.jsonl").expect(
      .status(2), .standardError(.contains("all.jsonl was merged from files that are not the")))
  }

  func testATruncatedLastLineIsToldAsWhatDidNotFinish() throws {
    try writeScenarios("stop\n", "stop\n")
    try runShards(1, 2, of: 2)
    let whole = try sandbox.text(at: "2.jsonl")
    let lines = whole.split(separator: "\n", omittingEmptySubsequences: false)
    try sandbox.write(lines[0] + "\n" + lines[1] + "\n" + lines[2].dropLast(9), to: "cut.jsonl")
    try harness("merge", "1.jsonl", "cut.jsonl").expect(
      .status(2), .standardOutput(.contains("2 scenarios: 1 passed, 1 interrupted, in ")),
      .standardError(.contains("shard 2 of 2 was ended before it had run 1 scenario: s1")))
    try harness("merge", "1.jsonl", "cut.jsonl", "2.jsonl").expect(
      .success, .standardOutput(.contains("cut.jsonl does not count")))
  }

  func testWhatIsNoFileOfEventsIsExitStatus2() throws {
    try sandbox.write("{}\n", to: "bad.jsonl")
    let cases = [
      ([], "no files were given"), (["none.jsonl"], "the events none.jsonl cannot be read"),
      (["bad.jsonl"], "bad.jsonl:1: this line holds no event"),
    ]
    for (words, reason) in cases {
      app.launchArguments = ["merge"] + words
      try app.run().expect(.status(2), .standardError(.contains(reason)))
    }
  }
}

final class ShardingDocumentTests: ToolTestCase {
  func testTheOptionsOfItsSnippetsAreThoseOfTheCommands() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(
      contentsOf: root.appendingPathComponent("Documentation/Sharding.md"), encoding: .utf8)
    let commands = text.matches(of: /harness (run|merge)( [^\n`]*)?/)
    XCTAssertGreaterThan(commands.count, 15)
    for command in commands {
      let help = try harness("help", String(command.1)).expect(.success).output
      for option in (command.2 ?? "").matches(of: /--[a-z-]+/) {
        XCTAssertTrue(help.contains("  \(option.0) "), "\(command.0)")
      }
    }
  }
}
