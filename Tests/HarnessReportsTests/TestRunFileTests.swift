import Foundation
import HarnessTesting
import Testing

@testable import HarnessReports

/// The file that processes of Swift tests share.
@Suite(.sandbox) struct TestRunFileTests {
  private let file: URL

  init() throws {
    file = try #require(Sandbox.current).workingDirectory.appendingPathComponent("a/events.jsonl")
  }

  private func join(_ run: RunEvent.TestRun) throws -> TestRunLines { try TestRunLines(file, run) }

  private func add(_ events: [any Encodable], _ lines: TestRunLines) throws {
    for event in events { try lines.append(try RunEventFile.line(event)) }
  }

  private func started(_ name: String, _ process: Int32) -> RunEvent {
    var start = RunEvent.ScenarioStarted(name: name, file: "", worker: 0, attempt: 1, time: 1)
    (start.process, start.test) = (process, name)
    return .scenarioStarted(start)
  }

  private func finished(_ name: String, _ process: Int32, _ status: RunEvent.Status) -> RunEvent {
    var start = RunEvent.ScenarioStarted(
      name: name, file: "a.swift", worker: 0, attempt: 1, time: 2)
    (start.process, start.test) = (process, name)
    var end = RunEvent.ScenarioFinished(start)
    end.status = status
    return .scenarioFinished(end)
  }

  private func step(
    _ kind: TestProcessEvent.Kind, _ process: Int32, early: Bool? = nil
  ) -> TestProcessEvent {
    TestProcessEvent(event: kind, process: process, time: 3, early: early)
  }

  private func report() throws -> RunReport { RunReport(try RunEventFile.events(in: file)) }

  @Test func eachProcessOfARunAddsToIt() throws {
    let run = RunEvent.TestRun(run: "one")
    try add([step(.started, 1), started("a", 1)], try join(run))
    try add([step(.started, 2), started("a", 2), finished("a", 2, .failed)], try join(run))
    try add([finished("a", 1, .passed), step(.finished, 1)], try join(run))
    #expect(try report().end == nil)
    try add([step(.finished, 2)], try join(run))
    let report = try report()
    #expect(report.end?.end == .finished)
    #expect(report.scenarios.map(\.name) == ["a", "a #2"])
    #expect(report.scenarios.map(\.file) == ["a.swift", "a.swift"])
    #expect(report.finished.map(\.status) == [.passed, .failed])
    #expect(report.finished.map(\.worker) == [0, 1])
    #expect(report.start?.jobs == 2)
    #expect(!report.isSuccess)
  }

  @Test func aProcessWhoseIdComesAgainIsNotTakenForItsNamesake() throws {
    let lines = try join(RunEvent.TestRun(run: "one"))
    try add([step(.started, 1), started("a", 1)], lines)
    try add([step(.started, 1), started("a", 1), finished("a", 1, .passed)], lines)
    try add([step(.finished, 1)], lines)
    let report = try report()
    #expect(report.end == nil)
    #expect(report.finished.map(\.status) == [.interrupted, .passed])
    #expect(!report.isSuccess)
  }

  @Test func aTestThatHasItsProcessExitLeavesARunWithoutAnEnd() throws {
    let lines = try join(RunEvent.TestRun(run: "one"))
    try add([step(.started, 1), started("a", 1), step(.finished, 1)], lines)
    let report = try report()
    #expect(report.end == nil)
    #expect(report.finished.map(\.status) == [.interrupted])
  }

  @Test func aProcessThatExitsInTheMiddleOfItsTestsLeavesARunWithoutAnEnd() throws {
    let lines = try join(RunEvent.TestRun(run: "one"))
    let passed = [started("a", 1), finished("a", 1, .passed)]
    try add([step(.started, 1)] + passed + [step(.finished, 1, early: true)], lines)
    try add([step(.started, 2), step(.finished, 2)], lines)
    #expect(try report().end == nil)
    #expect(try !report().isSuccess)
  }

  @Test func anEndWithoutAStartIsRefused() throws {
    let lines = try join(RunEvent.TestRun(run: "one"))
    try add([step(.started, 1), started("a", 1), finished("a", 1, .failed)], lines)
    try add([finished("a", 1, .passed)], lines)
    #expect(throws: RunEventFileError.self) { try report() }
  }

  @Test func whatAKilledProcessLeftOfALineIsTakenAway() throws {
    let run = RunEvent.TestRun(run: "one")
    try add([step(.started, 1), started("a", 1)], try join(run))
    try ReportFile.append(Data("{\"event\":\"scenario-fini".utf8), to: file)
    try add([step(.started, 2), step(.finished, 2)], try join(run))
    let report = try report()
    #expect(report.scenarios.map(\.name) == ["a"])
    #expect(report.end == nil)
  }

  @Test func anotherRunWaitsForTheEndOfTheProcessThatStartedTheFirst() throws {
    let own = RunEvent.TestRun.current
    let lines = try join(own)
    #expect(own.goesOn)
    #expect(throws: TestRunFileError.isBusy) { try join(RunEvent.TestRun(run: "other")) }
    try add([step(.started, 1)], lines)
    // Another process has the id now.
    let gone = RunEvent.TestRun(run: "gone", process: own.process, began: 1)
    #expect(!gone.goesOn)
  }

  @Test func aRunWhoseFileWasTakenWritesToItNoMore() throws {
    let first = try join(RunEvent.TestRun(run: "one"))
    _ = try join(RunEvent.TestRun(run: "other"))
    #expect(throws: TestRunFileError.wasReplaced) { try add([step(.started, 1)], first) }
  }

  @Test(arguments: ["text\n", "{\"event\":\"history\"}\n", "\n"])
  func aFileOfOtherThingsStays(_ content: String) throws {
    try ReportFile.write(Data(content.utf8), to: file)
    #expect(throws: TestRunFileError.isOther) { try join(RunEvent.TestRun(run: "one")) }
    #expect(try String(contentsOf: file, encoding: .utf8) == content)
  }

  @Test(arguments: ["", "{\"eve", "{\"event\":\"run-started\",\"jo"])
  func aFileThatEndsInItsFirstLineIsBegunAnew(_ content: String) throws {
    try ReportFile.write(Data(content.utf8), to: file)
    try add([step(.started, 1), step(.finished, 1)], try join(RunEvent.TestRun(run: "one")))
    #expect(try report().isSuccess)
  }

  @Test(arguments: [
    "{\"event\":\"process-started\",\"process\":\"2\",\"time\":0}",
    "{\"event\":\"process-started\",\"process\":2}",
    "{\"event\":\"process-finished\",\"process\":2,\"time\":1e300}",
  ])
  func aLineOfAProcessThatIsNoneIsRefused(_ line: String) throws {
    _ = try join(RunEvent.TestRun(run: "one"))
    try ReportFile.append(Data((line + "\n").utf8), to: file)
    #expect(throws: RunEventFileError.self) { try report() }
  }
}
