import Foundation
import HarnessTesting
import XCTest

final class InterruptionTests: ToolTestCase {
  /// A program that says where it is, and takes no notice of SIGTERM.
  private let stubborn = """
    exec sh -c 'trap "echo asked >> $SAID" TERM INT; echo $$ >> $SAID; while :; do sleep 1000; done'
    """

  private func launch(_ words: String...) throws {
    try sandbox.write(stubborn + "\n", to: "Scenarios/a.txt")
    try sandbox.write("stop\n", to: "Scenarios/b.txt")
    try sandbox.write("", to: "said")
    let said = sandbox.workingDirectory.appendingPathComponent("said").path
    try sandbox.write(#"{"environment": {"SAID": "\#(said)"}}"#, to: "harness.json")
    app.launchArguments = ["run", "--jobs", "1", "--timeout", "1000"] + words
    try app.launch()
  }

  /// Waits until the stubborn program has said so many lines.
  private func said(lines count: Int) throws -> [Substring] {
    while true {
      let lines = try sandbox.text(at: "said").split(separator: "\n")
      if lines.count >= count { return lines }
      if app.state == .exited { throw XCTSkip("the tool has exited early") }
      usleep(1000)
    }
  }

  private func expectGone(_ program: Substring) throws {
    let id = try XCTUnwrap(Int32(program))
    XCTAssertEqual(kill(id, 0), -1, "the program \(id) still runs")
  }

  func testOneSignalEndsTheChildrenRemovesTheSandboxesAndWritesTheReports() throws {
    for signal in [SIGINT, SIGTERM, SIGHUP] {
      try launch("--json", "events.jsonl")
      let program = try said(lines: 1)[0]
      app.send(signal)
      let outcome = try app.waitForExit(timeout: 60)
      outcome.expect(
        .status(130), .standardOutput(.contains("interrupted a (")),
        .standardOutput(.contains("2 scenarios: 1 interrupted, 1 not run, in ")))
      try expectGone(program)
      XCTAssertEqual(try sandboxesLeft(), [])
      let events = try RunEventFile.events(
        in: sandbox.workingDirectory.appendingPathComponent("events.jsonl"))
      XCTAssertEqual(RunReport(events).end?.signal, signal)
      XCTAssertEqual(RunReport(events).notRun.map(\.name), ["b"])
    }
  }

  func testASecondSignalEndsTheToolAtOnceAndStillLeavesNoChild() throws {
    // With this scale the program has longer to end after the first signal than the test may take.
    app.launchEnvironment["HARNESS_TIMEOUT_SCALE"] = "1000"
    try launch()
    let program = try said(lines: 1)[0]
    app.send(SIGINT)
    _ = try said(lines: 2)
    app.send(SIGINT)
    try app.waitForExit(timeout: 60).expect(.status(130))
    try expectGone(program)
  }

  func testASignalBeforeTheRunEndsTheToolAtOnce() throws {
    let pipe = try sandbox.url("a.txt").path
    XCTAssertEqual(mkfifo(pipe, 0o600), 0)
    app.launchArguments = ["run", "--tag", "a", "a.txt"]
    try app.launch()
    // Opening the pipe waits until the tool reads the scenario for its tags.
    let writer = try FileHandle(forWritingTo: URL(fileURLWithPath: pipe))
    app.send(SIGINT)
    try app.waitForExit(timeout: 60).expect(.status(130), .standardOutput(.isEmpty))
    try writer.close()
  }
}
