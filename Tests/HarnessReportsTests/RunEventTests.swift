import Foundation
import Harness
import HarnessScenarios
import HarnessSystem
import XCTest

@testable import HarnessReports
@testable import HarnessRunner
@testable import ScenarioTestSupport

final class RunEventTests: XCTestCase {
  private let tree = try? ScenarioTree([
    "bad.txt": "# phase\nexec sh -c 'echo out; echo err >&2'\ncmp stdout want\n-- want --\nother\n",
    "good.txt": "# tags: a b\nexec echo hello\n", "skipped.txt": "skip later\n",
    "wrong.txt": "exce\n",
  ])

  func testTheFileOfARunGivesTheSameReportAsTheRun() throws {
    let tree = try XCTUnwrap(tree)
    let file = tree.sandbox.temporaryDirectory.appendingPathComponent("new/events.jsonl")
    let recorder = EventRecorder()
    let result = try tree.run(observers: [try RunEventFile(file), recorder])
    XCTAssertEqual(try RunEventFile.events(in: file), recorder.events)
    XCTAssertEqual(RunReport(try RunEventFile.events(in: file)), result.report)
    XCTAssertEqual(result.report.scenarios.count, 4)
    for sandbox in result.report.finished.compactMap(\.sandbox) {
      FileTree.remove(URL(fileURLWithPath: sandbox))
    }
  }

  func testAnEndSaysAllThatAReportNeeds() throws {
    let report = try XCTUnwrap(tree).run().report
    let end = try XCTUnwrap(report.finished.first { $0.name == "bad" })
    XCTAssertEqual(end.status, .failed)
    XCTAssertEqual(end.failure?.line, 3)
    XCTAssertEqual(end.failure?.command, "cmp stdout want")
    XCTAssertEqual(end.failure?.diff.contains("-other\n+out"), true, end.failure?.diff ?? "")
    XCTAssertEqual([end.output, end.errorOutput], ["out\n", "err\n"])
    XCTAssertEqual(end.log.phases.last?.heading, "# phase")
    let sandbox = URL(fileURLWithPath: try XCTUnwrap(end.sandbox))
    XCTAssertNotNil(FileStatus(sandbox), "a failed scenario's sandbox is kept")
    FileTree.remove(sandbox)
    let others = Dictionary(uniqueKeysWithValues: report.finished.map { ($0.name, $0) })
    XCTAssertEqual(others["skipped"]?.reason, "later")
    XCTAssertEqual(others["good"]?.tags, ["a", "b"])
    XCTAssertEqual(others["wrong"]?.problems.map(\.line), [1])
  }

  func testWhatAProgramHadPrintedAtItsTimeLimitIsShown() throws {
    let tree = try ScenarioTree(["a.txt": "timeout 200ms\nexec sh -c 'echo partly; sleep 1000'\n"])
    let end = try XCTUnwrap(try tree.run().report.finished.first)
    XCTAssertEqual(end.output, "partly\n")
    FileTree.remove(URL(fileURLWithPath: try XCTUnwrap(end.sandbox)))
  }

  func testWhatABackgroundProgramPrintsAtItsEndIsNotTheOutputOfTheLineThatFailed() throws {
    let script = """
      ! exec sh -c 'trap "echo late; exit 3" INT; touch up; while :; do sleep 0.01; done' &
      waitfor up ''
      exec false
      """
    let report = try ScenarioTree(["a.txt": script]).run().report
    for end in report.finished {
      XCTAssertEqual(end.failure?.line, 3)
      XCTAssertEqual(end.output, "")
      XCTAssertTrue(end.log.text(isWhole: true).contains("late"), end.log.text(isWhole: true))
      if let sandbox = end.sandbox { FileTree.remove(URL(fileURLWithPath: sandbox)) }
    }
  }

  func testALineThatWasNotWrittenToItsEndIsLeftOut() throws {
    let tree = try ScenarioTree(["a.txt": "stop\n"])
    let file = tree.sandbox.temporaryDirectory.appendingPathComponent("events.jsonl")
    _ = try tree.run(observers: [try RunEventFile(file)])
    let all = try RunEventFile.events(in: file)
    try Data(contentsOf: file).dropLast(5).write(to: file)
    XCTAssertEqual(try RunEventFile.events(in: file), all.dropLast())
    XCTAssertFalse(RunReport(all.dropLast()).isSuccess)
    XCTAssertTrue(RunReport(all).isSuccess)
  }

  func testALineThatIsNoEventIsNamedWithWhatIsWrong() throws {
    let cases = [
      "{}": "`event` is missing", "[]": "it is no object", "x": "it is no JSON",
      "": "it is no JSON",
      #"{"event":7}"#: "`event` is of another kind",
      #"{"event":"run-finished","time":"1"}"#: "`time` is of another kind",
      #"{"event":"run-finished","time":null,"end":"finished"}"#: "`time` is of another kind",
      #"{"event":"run-finished","time":1}"#: "`end` is missing",
      #"{"event":"run-started","version":1,"jobs":1,"startedAt":"2026-01-01T00:00:00.000Z","#
        + #""scenarios":[{"name":"a","file":"a"},{"name":1}]}"#:
        "`scenarios[1].name` is of another kind",
    ]
    for (line, reason) in cases {
      let tree = try ScenarioTree(["events.jsonl": line + "\n"])
      let file = tree.sandbox.workingDirectory.appendingPathComponent("events.jsonl")
      XCTAssertThrowsError(try RunEventFile.events(in: file)) { error in
        XCTAssertEqual(
          error as? RunEventFileError,
          .noEvent(file: file.relativePath, line: 1, reason: reason), line)
      }
    }
  }

  func testAFileIsAWordOfAShellInTheCommandThatWritesIt() {
    let file = "out dir/é.jsonl"
    // What is no file of events may be a scenario, which must not be named as one to be written.
    let events = RunEventFileError.noEvent(file: file, line: 1, reason: "").description
    XCTAssertTrue(events.contains("`harness run --json FILE`"), events)
    let timings = RunTimingsError(file: file).description
    XCTAssertTrue(timings.contains("`--timings '\(file)'`"), timings)
  }

  func testTheDigestOfASuiteDependsOnItsNamesAlone() {
    let digest = RunEvent.Suite(names: ["b", "a"]).digest
    XCTAssertEqual(digest, RunEvent.Suite(names: ["a", "b"]).digest)
    XCTAssertNotEqual(digest, RunEvent.Suite(names: ["ab"]).digest)
    XCTAssertEqual(digest.count, 16)
  }

  func testAMomentIsTheSameAfterItWasWrittenAndRead() throws {
    let moment = Timestamp(Date(timeIntervalSince1970: 1_769_851_800.2504))
    XCTAssertEqual(moment.description, "2026-01-31T09:30:00.250Z")
    for millisecond in 0..<1000 {
      let date = Date(timeIntervalSince1970: 1_769_851_800 + Double(millisecond) / 1000)
      let bytes = try JSONEncoder().encode([Timestamp(date)])
      XCTAssertEqual(
        try JSONDecoder().decode([Timestamp].self, from: bytes), [Timestamp(date)])
    }
  }
}
