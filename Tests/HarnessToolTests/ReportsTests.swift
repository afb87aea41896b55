import Foundation
import HarnessTesting
import TestSupport
import XCTest

final class ReportsTests: ToolTestCase {
  /// One of each kind; `sub/flaky` passes at its second attempt.
  private func writeScenarios() throws {
    try sandbox.write("", to: "tries")
    let tries = try sandbox.url("tries").path
    let files = [
      "ok.txt": "exec echo hello\n",
      "bad.txt": "exec printf 'one\\n\\033[31m]]>\\377\\n'\ncmp stdout want\n-- want --\ntwo\n",
      "sub/flaky.txt": "exec sh -c 'echo x >>\(tries); test $(wc -l <\(tries)) -gt 1'\n",
      "later.txt": "skip 'not now'\n",
      "broken.txt": "exce\n",
    ]
    for (name, text) in files { try sandbox.write(text, to: "Scenarios/\(name)") }
  }

  private let reports = ["--junit", "out/junit.xml", "--tap=out/run.tap", "--html", "out/run.html"]

  private func run(_ words: [String]) throws -> Outcome {
    app.launchArguments = words
    return try app.run(timeout: 120)
  }

  /// No file that is opened takes its place, and nothing that was to be read there is lost in silence.
  func testAStreamThatTheCallerHasClosedIsToldOf() throws {
    try sandbox.write("exec true\n", to: "S/a.txt")
    let tool = try CLIApplication.productURL("harness").path
    let shell = CLIApplication("/bin/sh", sandbox: sandbox)
    for (words, streams) in [("--tap", ">&-"), ("", ">&-"), ("--tap", "<&- >&- 2>&-")] {
      let line = "exec \"$0\" run \(words) S \(streams)"
      let outcome = try shell.run("-c", line, tool, timeout: 120)
      outcome.expect(.status(2))
      guard !streams.contains("2>") else { continue }
      outcome.expect(
        .standardError(
          .contains("harness: the report on the console cannot be written: Bad file descriptor")))
    }
    try shell.run("-c", "exec \"$0\" run - <&-", tool, timeout: 120).expect(.status(2))
  }

  func testNoReportTakesThePlaceOfAScenarioOrOfWhatIsRead() throws {
    for name in ["a.txtar", "b.txtar", "c.txt", "d.txt"] {
      try sandbox.write("exec false\n", to: "S/\(name)")
    }
    _ = try run(["run", "--json", "e.jsonl", "--shard", "1/2", "S"])
    let files = ["S/a.txtar", "S/c.txt", "S/d.txt", "e.jsonl"]
    let before = try files.map { try sandbox.text(at: $0) }
    for words in [
      ["run", "--json", "S/a.txtar", "S/b.txtar"], ["run", "--junit", "S/c.txt", "S/d.txt"],
      ["run", "--html", "S/d.txt", "S"], ["report", "e.jsonl", "--junit", "./e.jsonl"],
      ["merge", "--json", "e.jsonl", "e.jsonl"], ["merge", "--json", "e.jsonl", "f.jsonl"],
      ["run", "--junit", "r", "--html", "../work/r", "S"],
      ["run", "--json", "r", "--junit=r", "S"], ["run", "--json", "-", "S"],
      ["run", "--junit=-", "S"], ["report", "e.jsonl", "--html", "-"],
    ] {
      try run(words).expect(.status(2), .standardError(.contains("file")))
    }
    XCTAssertEqual(try files.map { try sandbox.text(at: $0) }, before)
    try run(["run", "--junit", "/dev/null", "--html", "/dev/null", "S"]).expect(.status(1))
  }

  func testAReportTakesThePlaceOfNothingButAReportOfItsKind() throws {
    try sandbox.write("exec true\n", to: "S/a.txt")
    for option in ["--junit", "--tap", "--html", "--json"] {
      for content in [
        "exec false\n", "<!DOCTYPE html>\n<p>mine</p>\n", "<?xml version=\"1.0\"?>\n<a/>",
      ] {
        try sandbox.write(content, to: "own")
        try run(["run", "\(option)=own", "S"])
          .expect(.status(2), .standardError(.contains("own is there and is not ")))
        sandbox.expect("own", .content(.equals(content)))
      }
      try sandbox.write("", to: "report")
      for _ in 1...2 { try run(["run", "\(option)=report", "S"]).expect(.success) }
      for other in ["--junit", "--tap", "--html", "--json"] where other != option {
        try run(["run", "\(other)=report", "S"]).expect(.status(2))
      }
      try sandbox.remove("report")
    }
  }

  func testAPipeAndADeviceAreWrittenToAndNotReadFirst() throws {
    try sandbox.write("exec true\n", to: "S/a.txt")
    for option in ["--junit", "--html", "--tap", "--json"] {
      try run(["run", "\(option)=/dev/full", "S"]).expect(.status(2))
      try sandbox.makePipe("pipe")
      let shell = CLIApplication("/bin/sh", sandbox: sandbox, starter: .spawn)
      let tool = try CLIApplication.productURL("harness").path
      shell.launchArguments = ["-c", #"cat pipe >copy & "$0" run "$1"=pipe S; wait"#, tool, option]
      try shell.run(timeout: 120).expect(.success)
      XCTAssertFalse(try sandbox.text(at: "copy").isEmpty, option)
      try sandbox.remove("pipe")
    }
  }

  func testALogThatStandardOutputGoesToIsAddedTo() throws {
    try sandbox.write("exec true\n", to: "S/a.txt")
    try sandbox.write("before\n", to: "log")
    let tool = try CLIApplication.productURL("harness").path
    for option in ["--junit=/dev/stdout", "--html=/dev/fd/1", "--json=/dev/stdout"] {
      try sandbox.write("before\n", to: "log")
      let shell = CLIApplication("/bin/sh", sandbox: sandbox, starter: .spawn)
      shell.launchArguments = ["-c", #""$0" run "$1" S >>log; echo after >>log"#, tool, option]
      try shell.run(timeout: 120).expect(.success)
      let log = try sandbox.text(at: "log")
      XCTAssertTrue(log.hasPrefix("before\n") && log.hasSuffix("after\n"), "\(option): \(log)")
      XCTAssertTrue(log.contains("1 scenario: 1 passed"), "\(option): \(log)")
      XCTAssertTrue(log.contains(option.contains("json") ? "run-finished" : "</"), log)
    }
  }

  func testEachFileOfEventsIsWritten() throws {
    try sandbox.write("exec true\n", to: "S/a.txt")
    try run(["run", "--json", "e1", "--json", "e2", "S"]).expect(.success)
    XCTAssertEqual(try sandbox.text(at: "e1"), try sandbox.text(at: "e2"))
    try run(["merge", "--junit", "e1", "e2"]).expect(
      .status(2), .standardError(.contains("events")))
    try run(["report", "--junit", "r.txt", "e1"]).expect(.success)
    try run(["report", "--junit", "r.txt", "e1"]).expect(.success)
  }

  func testAllReportsOfOneRunAreWrittenAndCanBeMadeAgain() throws {
    try writeScenarios()
    try run(["run", "--jobs", "2", "--retries", "1", "--json", "events.jsonl"] + reports)
      .expect(.status(1), .standardError(.isEmpty))
    let junit = try sandbox.text(at: "out/junit.xml")
    for part in [
      #"<testsuites name="harness" tests="5" failures="1" errors="1""#, "<flakyFailure ",
      "<rerunFailure ", #"<skipped message="not now"/>"#, #"type="unreadable""#,
      "␛[31m]]&gt;\u{FFFD}",
    ] {
      XCTAssertTrue(junit.contains(part), "\(part) is not in \(junit)")
    }
    XCTAssertTrue(try sandbox.text(at: "out/run.tap").hasPrefix("TAP version 14\n1..5\n"))
    let html = try sandbox.text(at: "out/run.html")
    XCTAssertTrue(html.contains("<ins>+one</ins>"), html)
    XCTAssertTrue(html.contains("5 scenarios: 2 passed (1 flaky), 1 failed"))
    let first = try contents()

    try FileManager.default.removeItem(at: try sandbox.url("out"))
    try run(["report", "events.jsonl"] + reports).expect(
      .success, .standardOutput(.contains("FAILED bad\n")),
      .standardOutput(.contains("5 scenarios: 2 passed (1 flaky), 1 failed")))
    XCTAssertEqual(try contents(), first)
  }

  /// Each report by its name; nothing else may be in the folder.
  private func contents() throws -> [String: String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.url("out").path)
    XCTAssertEqual(names.sorted(), ["junit.xml", "run.html", "run.tap"])
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try sandbox.text(at: "out/\($0)")) })
  }

  func testTapAloneIsStandardOutput() throws {
    try sandbox.write("stop\n", to: "Scenarios/a.txt")
    let outcome = try harness("run", "--tap", "Scenarios")
    outcome.expect(.success, .standardError(.contains("1 scenario: 1 passed")))
    XCTAssertTrue(
      outcome.output.hasPrefix("TAP version 14\n1..1\nok 1 - a\n  ---\n"), outcome.output)
  }

  func testAReportThatCannotBeWrittenIsToldBeforeAnythingRuns() throws {
    try sandbox.write("exec touch \(try sandbox.url("ran").path)\n", to: "Scenarios/a.txt")
    for words in [["--junit", "Scenarios/a.txt/x"], ["--html", "Scenarios"], ["--junit", ""]] {
      try run(["run"] + words).expect(
        .status(2), .standardError(.contains("cannot be written")), .standardOutput(.isEmpty))
    }
    XCTAssertFalse(FileManager.default.fileExists(atPath: try sandbox.url("ran").path))
  }

  func testOnGitHubLinesAreMarkedAndASummaryIsAdded() throws {
    try writeScenarios()
    app.launchEnvironment["GITHUB_ACTIONS"] = "true"
    app.launchEnvironment["GITHUB_WORKSPACE"] = sandbox.workingDirectory.path
    app.launchEnvironment["GITHUB_STEP_SUMMARY"] = try sandbox.url("summary.md").path
    try sandbox.write("# Before\n", to: "summary.md")
    let place = try sandbox.url("Scenarios").path
    try run(["run", place]).expect(
      .status(1),
      .standardOutput(.contains("\n::error file=Scenarios/bad.txt,line=2,title=bad failed::")))
    let summary = try sandbox.text(at: "summary.md")
    XCTAssertTrue(summary.hasPrefix("# Before\n## ❌ 5 scenarios: "), summary)
  }

  func testOnGitHubEachProblemOfAFileIsMarkedAtItsLine() throws {
    try sandbox.write("exce a\ncp b\ncpm a b\n", to: "Scenarios/a.txt")
    app.launchEnvironment["GITHUB_ACTIONS"] = "true"
    let output = try harness("run").expect(.status(1)).output
    let lines = output.matches(of: /(?m)^::error file=Scenarios\/a.txt,line=(\d+),.*$/)
      .map { Int($0.1) }
    XCTAssertEqual(lines, [1, 2, 3], output)
  }

  func testInAJobOfGitLabTestCasesHaveTheirFileAndLine() throws {
    try writeScenarios()
    app.launchEnvironment["GITLAB_CI"] = "true"
    app.launchEnvironment["CI_PROJECT_DIR"] = sandbox.workingDirectory.path
    try run(["run", "--junit", "junit.xml"]).expect(.status(1))
    let junit = try sandbox.text(at: "junit.xml")
    XCTAssertTrue(junit.contains(#" file="Scenarios/bad.txt" line="2">"#), junit)
  }

  func testWhatIsNoFileOfEventsIsTold() throws {
    try sandbox.write("stop\n", to: "a.txt")
    try harness("report", "a.txt").expect(
      .status(2), .standardError(.contains("a.txt:1: this line holds no event of a run")))
    try harness("report").expect(.status(2), .standardError(.contains("takes one FILE")))
    try harness("report", "nowhere").expect(.status(2), .standardError(.contains("nowhere")))
  }

  func testTheReportOfAKilledRunNamesWhatRan() throws {
    try sandbox.write("stop\n", to: "S/a.txt")
    try sandbox.write("stop\n", to: "S/b.txt")
    try harness("run", "-j1", "--json", "events.jsonl", "S").expect(.success)
    let lines = try sandbox.text(at: "events.jsonl").split(separator: "\n").prefix(2)
    try sandbox.write(lines.map { $0 + "\n" }.joined(), to: "events.jsonl")
    try harness("report", "events.jsonl", "--tap=run.tap").expect(
      .success, .standardOutput(.contains("interrupted a (0.000 s)\n")),
      .standardOutput(.contains("2 scenarios: 1 interrupted, 1 not run")))
    sandbox.expect("run.tap", .content(.contains("not ok 1 - a")))
  }

  /// What lies in it is neither said to be gone nor to be there.
  func testAFolderThatCannotBeListedIsToldInTheSession() throws {
    try require(.setpriv)
    try sandbox.write(
      "exec sh -c 'chmod 000 d; echo >b'\nexec chmod 700 d\nrm d\n-- d/a --\n", to: "S/a.txt")
    let tool = try obedientTool()
    tool.launchArguments += ["run", "S", "--json", "events"]
    try tool.run().expect(.success)
    let events = try sandbox.text(at: "events")
    let files = events.matches(of: #/"kind":"file","text":"([^"]*)"/#).map { String($0.output.1) }
    XCTAssertEqual(
      files,
      ["created b, 1 byte", "cannot list d/: Permission denied", "removed d", "removed d/a"])
  }
}
