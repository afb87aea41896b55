import Foundation
import HarnessTesting
import TestSupport
import XCTest

/// `harness run --failed`, as its user sees it.
final class FailedTests: ToolTestCase {
  override func setUpWithError() throws {
    try super.setUpWithError()
    app.launchEnvironment["XDG_CACHE_HOME"] = try sandbox.url("caches").path
    try makeFolder("caches")
    for name in ["a", "b", "c"] { try script(name, "exec true") }
  }

  private func script(_ name: String, _ line: String) throws {
    try sandbox.write(line + "\n", to: "S/\(name).txt")
  }

  /// What `--failed` would run, a name a line.
  private func expectOpen(
    _ names: String, in paths: String..., file: StaticString = #filePath, line: UInt = #line
  ) throws {
    app.launchArguments = ["run", "--failed", "--list"] + (paths.isEmpty ? ["S"] : paths)
    let outcome = try app.run(timeout: 120)
    XCTAssertEqual(outcome.standardOutput.text, names, file: file, line: line)
  }

  private func runs() throws -> [URL] {
    let folder = try sandbox.url("caches/harness")
    let projects = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let runs = folder.appendingPathComponent(projects[0] + "/runs")
    return try FileManager.default.contentsOfDirectory(atPath: runs.path).sorted()
      .filter { $0.hasSuffix(".jsonl") }.map { runs.appendingPathComponent($0) }
  }

  func testOnlyWhatFailedRunsUntilItPasses() throws {
    try harness("run", "--failed", "S").expect(
      .status(2), .standardError(.contains("--failed knows no run of this project")))
    try script("b", "exec false")
    try harness("run", "S").expect(.status(1))
    try harness("run", "--failed", "S").expect(
      .status(1), .standardOutput(.contains("Running 1 scenario on 1 worker (--failed)")),
      .standardOutput(.contains("1 scenario: 1 failed")))
    try expectOpen("b\n")
    try script("b", "exec true")
    try harness("run", "--failed", "S").expect(
      .status(0), .standardOutput(.contains("1 scenario: 1 passed")))
    try harness("run", "--failed", "S").expect(
      .status(2),
      .standardError(.contains("harness: nothing failed in the last run, and all came to its turn"))
    )
  }

  /// What is skipped has not shown that it passes now.
  func testWhatFailedAndIsSkippedIsNoSuccess() throws {
    try script("b", "exec false")
    try harness("run", "S").expect(.status(1))
    try script("b", "skip 'not today'")
    try harness("run", "S").expect(.status(0))
    try harness("run", "--failed", "S").expect(
      .status(2),
      .standardError(.contains("harness: what is skipped has not passed since it failed: b")))
    try expectOpen("b\n")
  }

  func testARunOfAPartForgetsNothing() throws {
    try script("b", "exec false")
    try harness("run", "S").expect(.status(1))
    for _ in 0..<12 { try harness("run", "--filter", "a", "S").expect(.status(0)) }
    XCTAssertEqual(try runs().count, 10)
    try expectOpen("b\n")
    try harness("run", "--failed", "--filter", "c", "S").expect(
      .status(2), .standardError(.contains("are not among those that are chosen here: b")))
    try harness("run", "--filter", "b", "S").expect(.status(1))
    try expectOpen("b\n")
  }

  func testWhatNeverRanIsOpen() throws {
    try script("a", "exec false")
    try harness("run", "--fail-fast", "-j", "1", "S").expect(.status(1))
    try expectOpen("a\nb\nc\n")
    try harness("run", "--filter", "b", "S").expect(.status(0))
    try expectOpen("a\nc\n")
  }

  func testATornRunCounts() throws {
    try harness("run", "-j", "1", "S").expect(.status(0))
    let file = try XCTUnwrap(try runs().last)
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    // The end of `b` is cut.
    XCTAssertTrue(lines[5].contains("\"scenario-finished\""), "\(lines[5])")
    let torn = lines[..<5].joined(separator: "\n") + "\n" + lines[5].prefix(30)
    try torn.write(to: file, atomically: true, encoding: .utf8)
    try expectOpen("b\nc\n")
  }

  func testWhatIsNoEventIsTold() throws {
    try harness("run", "S").expect(.status(0))
    let file = try XCTUnwrap(try runs().last)
    let text = try String(contentsOf: file, encoding: .utf8)
    try text.replacingOccurrences(of: "\"scenario-started\"", with: "7")
      .write(to: file, atomically: true, encoding: .utf8)
    try harness("run", "--failed", "S").expect(
      .status(2), .standardError(.contains("--failed does not know the last runs: ")))
  }

  func testWhatFailedRunsFirst() throws {
    try script("c", "exec false")
    try harness("run", "S").expect(.status(1))
    try harness("run", "-j", "1", "S").expect(
      .standardOutput(.matches(#"(?s)FAILED      c.*passed      a.*passed      b"#)))
  }

  func testTheEventsOfAnotherRun() throws {
    try script("b", "exec false")
    try harness("run", "--json", "events.jsonl", "S").expect(.status(1))
    app.launchEnvironment["XDG_CACHE_HOME"] = try sandbox.url("other").path
    try harness("run", "--failed=events.jsonl", "S").expect(
      .status(1), .standardOutput(.contains("1 scenario: 1 failed")))
    try harness("run", "--failed=events.jsonl", "--json", "events.jsonl", "S").expect(
      .status(2), .standardError(.contains("is to be read and written")))
    try FileManager.default.removeItem(at: sandbox.url("S/b.txt"))
    try harness("run", "--failed=events.jsonl", "S").expect(
      .status(2), .standardError(.contains("nothing runs: the scenarios that have not passed")))
    try harness("run", "--json", "passed.jsonl", "S").expect(.status(0))
    try harness("run", "--failed=passed.jsonl", "S").expect(
      .status(2), .standardError(.contains("nothing failed in passed.jsonl")))
    try sandbox.write("", to: "empty")
    try harness("run", "--failed=empty", "S").expect(
      .status(2), .standardError(.contains("empty holds no run")))
  }

  func testFromInsideOfTheFolderThatIsTheSameProject() throws {
    try sandbox.write("{}", to: "S/harness.json")
    try script("b", "exec false")
    try harness("run", "S").expect(.status(1))
    try expectOpen("b\n", in: "S/b.txt", "S/a.txt")
  }

  func testInContinuousIntegrationToo() throws {
    app.launchEnvironment["CI"] = "true"
    try script("b", "exec false")
    try harness("run", "S").expect(.status(1))
    try expectOpen("b\n")
  }

  func testWithoutAPlaceARunIsAsBefore() throws {
    try sandbox.write("", to: "file")
    app.launchEnvironment["XDG_CACHE_HOME"] = try sandbox.url("file/caches").path
    try harness("run", "S").expect(.status(0), .standardError(.isEmpty))
    try harness("run", "--failed", "S").expect(
      .status(2), .standardError(.contains("--failed knows no run: there is no folder")))
  }

  func testAScenarioFromStandardInputIsNotKept() throws {
    try harness("run", "-", "S", input: .text("exec false\n")).expect(.status(1))
    try harness("run", "--failed", "S").expect(.status(2))
  }
}
