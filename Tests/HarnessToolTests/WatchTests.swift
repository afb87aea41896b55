import Foundation
import Harness
import HarnessTesting
import TestSupport
import XCTest

/// `harness run --watch` without a terminal: what a change concerns runs.
final class WatchTests: ToolTestCase {
  static let reason = "this system lets no process watch others"

  override func setUpWithError() throws {
    try super.setUpWithError()
    app.launchEnvironment["XDG_CACHE_HOME"] = try sandbox.url("caches").path
    try makeFolder("caches")
    try sandbox.write("exec true\n", to: "S/other.txt")
  }

  private var read: String { get throws { try sandbox.url("read").resolvingSymlinksInPath().path } }

  /// Launches a watch, and waits until it has run everything once, and nothing is left to run.
  private func watch(_ words: String...) throws {
    app.launchArguments = ["run", "--watch", "S"] + words
    try app.launch()
    try settle()
  }

  /// Waits until a run after `count` runs has ended, and nothing is left to run.
  private func settle() throws {
    try app.eventually(.standardOutput(.matches("(?s)Watching: a change runs what it concerns")))
  }

  private var output: String { app.outputSoFar().text }

  private func count(of text: String) -> Int { output.components(separatedBy: text).count - 1 }

  /// Makes a change, and waits for a line that was printed since.
  private func expect(
    _ lines: String..., after change: () throws -> Void, line: UInt = #line
  ) throws {
    let before = lines.map { count(of: $0) }
    try change()
    for (text, count) in zip(lines, before) {
      try poll(app) { self.count(of: text) > count ? () : nil }
    }
  }

  private func endedWatch(_ status: Int32, line: UInt = #line) throws {
    try app.endInput()
    try app.waitForExit(timeout: 60).expect(.status(status))
  }

  /// What `env` looks for, and does not find, in the folder of the apps is nothing that counts.
  func testAProgramThatEnvFindsAnInterpreterForRunsOnce() throws {
    try XCTSkipUnless(SystemFault.canBeMade, Self.reason)
    try write("#!/usr/bin/env sh\nexit 0\n", to: "app", mode: 0o755)
    try sandbox.write(#"{"apps": {"app": "./app"}}"#, to: "harness.json")
    try sandbox.write("exec app\n", to: "S/a.txt")
    // What was made just now would be looked at again.
    try Poll.value(of: "a result that is kept") { () -> Bool? in
      let outcome = try harness("run", "--cached", "S")
      return outcome.standardOutput.text.contains("cached      a ") ? true : nil
    }
    try watch()
    try endedWatch(0)
    XCTAssertEqual(count(of: "Running "), 1, output)
  }

  func testOnlyTheScenarioThatChangesRuns() throws {
    try sandbox.write("exec true\n", to: "S/a.txt")
    try watch()
    try expect("FAILED      a ", "All in all: 2 scenarios: 1 passed, 1 failed") {
      try sandbox.write("exec false\n", to: "S/a.txt")
    }
    try expect("passed      a ", "All in all: 2 scenarios: 2 passed") {
      try sandbox.write("exec true\n\n", to: "S/a.txt")
    }
    try endedWatch(0)
    XCTAssertTrue(output.contains("S/a.txt has changed\n"), output)
  }

  /// A project may lie in the memory that the system has for files.
  func testAFileInSharedMemoryIsFollowedAsAnyOther() throws {
    try XCTSkipUnless(SystemFault.canBeMade, Self.reason)
    let memory = "/dev/shm"
    try XCTSkipUnless(
      FileManager.default.isWritableFile(atPath: memory), "this system has no \(memory)")
    let file = "\(memory)/harness-\(UUID().uuidString)"
    try write("1\n", toFileAt: file)
    addTeardownBlock { try FileManager.default.removeItem(atPath: file) }
    try sandbox.write("exec grep 1 \(file)\n", to: "S/a.txt")
    try watch()
    try expect("FAILED      a ") { try write("2\n", toFileAt: file) }
    try endedWatch(1)
  }

  private func write(_ text: String, toFileAt path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  func testWhatFailsWhenTheWatchEndsIsItsStatus() throws {
    try sandbox.write("exec false\n", to: "S/a.txt")
    try watch()
    try endedWatch(1)
  }

  /// What was saved just now is not run at once, as it may be written to.
  func testWithoutInputWhatWasJustSavedRunsOnce() throws {
    for round in 1...10 {
      try sandbox.write("exec true\n# \(round)\n", to: "S/a.txt")
      let outcome = try harness("run", "--watch", "S", input: .empty)
      outcome.expect(.success, .standardOutput(.contains("passed      a (")))
      XCTAssertEqual(outcome.output.components(separatedBy: "Running ").count, 2, outcome.output)
    }
    try sandbox.remove("S/a.txt")
    try harness("run", "--watch", "S", input: .empty).expect(.status(0))
  }

  func testWithoutInputAPlanThatCannotBeReadEndsTheWatch() throws {
    try sandbox.write("exec true\n", to: "S/a.txt")
    let writer = CLIApplication("/bin/sh", sandbox: sandbox, starter: .spawn)
    try writer.launch("-c", "while :; do echo '# x' >>S/a.txt; sleep 0.01; done")
    try app.launch("run", "--watch", "S")
    try sandbox.write("{", to: "S/harness.json")
    try app.endInput()
    _ = try app.waitForExit(timeout: 60)
    writer.terminate()
  }

  /// What was changed when the watch ended counts, although no look had found it by then.
  func testWhatIsThereWhenTheWatchEndsIsItsStatus() throws {
    let changes: [(path: String, text: String, status: Int32)] = [
      ("S/a.txt", "exec false\n", 1), ("S/deep/new.txt", "exec true\n", 1),
      ("S/harness.json", #"{"environment": {"A": "1"}}"#, 1), ("S/harness.json", "{", 2),
    ]
    for change in changes {
      try watch()
      app.send(SIGSTOP)
      XCTAssertTrue(app.wait(for: .stopped, timeout: 60))
      try sandbox.write(change.text, to: change.path)
      try app.endInput()
      app.send(SIGCONT)
      try app.waitForExit(timeout: 60).expect(.status(change.status))
      try FileManager.default.removeItem(at: sandbox.url(change.path))
    }
  }

  func testAFileThatAProgramReads() throws {
    try XCTSkipUnless(SystemFault.canBeMade, Self.reason)
    try sandbox.write("one", to: "read")
    try sandbox.write("exec grep -q one '\(try read)'\n", to: "S/a.txt")
    try watch()
    try expect("FAILED      a ", "1 failed") { try sandbox.write("two", to: "read") }
    try expect("passed      a ") {
      try sandbox.write("one again", to: "new")
      XCTAssertEqual(rename(try sandbox.url("new").path, try sandbox.url("read").path), 0)
    }
    try endedWatch(0)
  }

  func testAFileThatWasNotThereYet() throws {
    try XCTSkipUnless(SystemFault.canBeMade, Self.reason)
    try sandbox.write("! exec cat '\(try sandbox.url("deep/read").path)'\n", to: "S/a.txt")
    try watch()
    try expect("FAILED      a ", "1 failed") { try sandbox.write("one", to: "deep/read") }
    try endedWatch(1)
  }

  func testAnIncludedFileAlsoOneThatWasMissing() throws {
    try sandbox.write("include ../part\n", to: "S/a.txt")
    try watch()
    XCTAssertTrue(output.contains("UNREADABLE  a"), output)
    try expect("passed      a ") {
      try sandbox.write("exec true\n", to: "part")
    }
    try expect("FAILED      a ", "1 failed") {
      try sandbox.write("exec false\n", to: "part")
    }
    try endedWatch(1)
  }

  func testAProgramThatIsBuiltAnew() throws {
    try write("#!/bin/sh\nexit 0\n", to: "bin/app", mode: 0o755)
    try sandbox.write(#"{"apps": {"app": "./bin/app"}}"#, to: "harness.json")
    try sandbox.write("app\n", to: "S/a.txt")
    try watch()
    try expect("FAILED      a ", "1 failed") {
      try write("#!/bin/sh\nexit 3\n", to: "bin/app", mode: 0o755)
    }
    try endedWatch(1)
  }

  func testAProgramThatIsStillWrittenDoesNotRunYet() throws {
    try XCTSkipUnless(SystemFault.canBeMade, Self.reason)
    try write("#!/bin/sh\nexit 0\n", to: "app", mode: 0o755)
    try sandbox.write(#"{"apps": {"app": "./app"}}"#, to: "harness.json")
    try sandbox.write("app\n", to: "S/a.txt")
    try watch()
    let file = try FileHandle(forWritingTo: sandbox.url("app"))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data("#!/bin/sh\nexit 3\n".utf8))
    // Another change runs nothing meanwhile: what it concerns waits with it.
    try sandbox.write("exec true\n\n", to: "S/other.txt")
    try file.write(contentsOf: Data("exit 0\n".utf8))
    XCTAssertEqual(count(of: "FAILED"), 0)
    try expect("passed      other") {
      try file.truncate(atOffset: 0)
      try file.seek(toOffset: 0)
      try file.write(contentsOf: Data("#!/bin/sh\nexit 0\n".utf8))
      try file.close()
    }
    try endedWatch(0)
    XCTAssertEqual(count(of: "FAILED"), 0, output)
  }

  func testWhereItIsNotKnownAnyFileOfTheProjectCounts() throws {
    try XCTSkipUnless(SystemFault.canBeMade, Self.reason)
    try sandbox.write("one", to: "far/read")
    // What a program has asked of the network may depend on anything.
    try sandbox.write("[net] skip\nexec true\n", to: "S/a.txt")
    try watch()
    // It is known after the first run, and counts from the second one on.
    try poll(app) { count(of: "All in all") > 1 ? () : nil }
    try expect("far/read has changed", "All in all") { try sandbox.write("two", to: "far/read") }
    try expect("far/new has changed", "All in all") { try sandbox.write("two", to: "far/new") }
    try expect("far/new has changed", "All in all") {
      try FileManager.default.removeItem(at: sandbox.url("far/new"))
    }
    try endedWatch(0)
  }

  func testASeed() throws {
    try write("#!/bin/sh\necho one >file\n", to: "make", mode: 0o755)
    try sandbox.write(#"{"seeds": {"files": {"executable": "./make"}}}"#, to: "harness.json")
    try sandbox.write("seed files\ngrep one file\n", to: "S/a.txt")
    try watch()
    try expect("FAILED      a ", "1 failed") {
      try write("#!/bin/sh\necho two >file\n", to: "make", mode: 0o755)
    }
    try endedWatch(1)
  }

  func testTheSettingsConcernAll() throws {
    try sandbox.write(#"{"environment": {"A": "1"}}"#, to: "harness.json")
    try sandbox.write("exec test $A = 1\n", to: "S/a.txt")
    try watch()
    try expect("FAILED      a ", "All in all: 2 scenarios: 1 passed, 1 failed") {
      try sandbox.write(#"{"environment": {"A": "2"}}"#, to: "harness.json")
    }
    try expect("harness: ") { try sandbox.write("{", to: "harness.json") }
    try expect("passed      a ", "All in all: 2 scenarios: 2 passed") {
      try sandbox.write(#"{"environment": {"A": "1"}}"#, to: "harness.json")
    }
    try endedWatch(0)
  }

  func testScenariosComeAndGo() throws {
    try watch()
    try expect("FAILED      deep/new", "All in all: 2 scenarios: 1 passed, 1 failed") {
      try sandbox.write("exec false\n", to: "S/deep/new.txt")
    }
    try expect("All in all: 1 scenario: 1 passed") {
      try FileManager.default.removeItem(at: sandbox.url("S/deep"))
    }
    try expect("FAILED      deep/new") { try sandbox.write("exec false\n", to: "S/deep/new.txt") }
    try endedWatch(1)
  }

  func testManyChangesAtOnce() throws {
    for number in 0..<60 { try sandbox.write("exec true\n", to: "S/many/\(number).txt") }
    try watch()
    try expect("All in all: 61 scenarios: 1 passed, 60 failed") {
      for number in 0..<60 { try sandbox.write("exec false\n", to: "S/many/\(number).txt") }
    }
    try endedWatch(1)
  }

  func testAChangeEndsTheRunThatGoesOn() throws {
    let said = try sandbox.url("said").path
    try sandbox.write("", to: "said")
    try sandbox.write(
      "timeout 1000s\nexec sh -c 'echo $$ >> '\(said)'; while :; do sleep 0.01; done'\n",
      to: "S/a.txt")
    app.launchArguments = ["run", "--watch", "S"]
    try app.launch()
    let program = try poll(app) {
      try sandbox.text(at: "said").split(separator: "\n").first.flatMap { Int32($0) }
    }
    try expect("passed      a ", "; interrupted") {
      try sandbox.write("exec true\n", to: "S/a.txt")
    }
    XCTAssertEqual(kill(program, 0), -1)
    try endedWatch(0)
    XCTAssertEqual(try sandboxesLeft(), [])
  }
}

// MARK: - What must not go on for ever

extension WatchTests {
  /// The count of runs, once a scenario that is changed has run.
  private func runsAfterAChange() throws -> Int {
    for round in 0..<8 {
      try expect("passed      other") {
        try sandbox.write("exec true\n# \(round)\n", to: "S/other.txt")
      }
    }
    return count(of: "Running ")
  }

  func testItsOwnReportsAreNoChange() throws {
    try XCTSkipUnless(SystemFault.canBeMade, Self.reason)
    let here = try sandbox.url("read").deletingLastPathComponent().path
    try sandbox.write("exec ls '\(here)'\n", to: "S/a.txt")
    try watch("--junit", "junit.xml", "--json", "events.jsonl", "--html", "page.html")
    let runs = try runsAfterAChange()
    XCTAssertLessThan(runs, 8 + 6, output)
    try endedWatch(0)
  }

  func testWhatAScenarioItselfWritesIsNoChange() throws {
    try XCTSkipUnless(SystemFault.canBeMade, Self.reason)
    try sandbox.write("0\n", to: "read")
    try sandbox.write(
      "exec sh -c 'cat \"\(try read)\"; echo $$ >> \"\(try read)\"'\n", to: "S/a.txt")
    try watch()
    let runs = try runsAfterAChange()
    XCTAssertLessThan(runs, 8 + 6, output)
    try expect("passed      a ") { try sandbox.write("1\n", to: "read") }
    try endedWatch(0)
  }

  func testTwoScenariosThatWriteWhatBothReadEnd() throws {
    try XCTSkipUnless(SystemFault.canBeMade, Self.reason)
    try sandbox.write("0\n", to: "read")
    for name in ["a", "b"] {
      try sandbox.write(
        "exec sh -c 'cat \"\(try read)\"; echo $$ >> \"\(try read)\"'\n", to: "S/\(name).txt")
    }
    try watch()
    let runs = try runsAfterAChange()
    XCTAssertLessThan(runs, 8 + 20, output)
    try endedWatch(0)
  }

  func testAFolderOfTemporaryFilesThatIsListedEnds() throws {
    try XCTSkipUnless(SystemFault.canBeMade, Self.reason)
    try sandbox.write("exec ls '\(sandbox.temporaryDirectory.path)'\n", to: "S/a.txt")
    try watch()
    try poll(app) { output.contains("changes whenever scenarios run") ? () : nil }
    let runs = try runsAfterAChange()
    XCTAssertLessThan(runs, 8 + 30, output)
    try endedWatch(0)
  }
}

// MARK: - The command line

extension WatchTests {
  func testWhatDoesNotGoWithIt() throws {
    for words in [
      ["--list"], ["--failed"], ["--repeat", "3"], ["--until-fail"], ["--shard", "1/2"],
      ["--verify-fakes"], ["--tap"], ["-"],
    ] {
      app.launchArguments = ["run", "--watch", "S"] + words
      try app.run(timeout: 60).expect(
        .status(2), .standardError(.contains("--watch runs scenarios again and again")))
    }
  }

  func testASignalEndsIt() throws {
    try watch()
    app.send(SIGTERM)
    try app.waitForExit(timeout: 60).expect(.status(130))
  }

  func testWithKeptResultsOnlyWhatHasChangedRuns() throws {
    try XCTSkipUnless(SystemFault.canBeMade, Self.reason)
    try sandbox.write("one", to: "read")
    try sandbox.write("exec grep -q one '\(try read)'\n", to: "S/a.txt")
    try Poll.value(of: "results that stand") {
      let text = try harness("run", "--cached", "S").standardOutput.text
      return text.contains("2 passed (2 cached)") ? () : nil
    }
    try watch("--cached")
    XCTAssertTrue(output.contains("2 passed (2 cached)"), output)
    try expect("FAILED      a ", "1 failed") { try sandbox.write("two", to: "read") }
    try endedWatch(1)
  }
}
