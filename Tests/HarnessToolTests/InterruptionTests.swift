import Foundation
import HarnessReports
import HarnessTesting
import XCTest

final class InterruptionTests: ToolTestCase {
  /// A program that says where it is, and takes no notice of SIGTERM.
  ///
  /// A shell runs its trap after the command that it waits for, so that is a short one.
  private let stubborn = """
    exec sh -c 'trap "echo asked >> $SAID" TERM INT; echo $$ >> $SAID; while :; do sleep 0.01; done'
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
    try poll(app) {
      let lines = try sandbox.text(at: "said").split(separator: "\n")
      return lines.count >= count ? lines : nil
    }
  }

  private func expectGone(_ program: Substring) throws {
    let id = try XCTUnwrap(Int32(program))
    XCTAssertEqual(kill(id, 0), -1, "the program \(id) still runs")
  }

  func testSIGQUITEndsTheToolAtOnce() throws {
    try launch("--json", "events.jsonl")
    let program = try said(lines: 1)[0]
    app.send(SIGQUIT)
    XCTAssertEqual(try app.waitForExit(timeout: 20).exitStatus, 130)
    // Whatever the file holds, it is no run that came to its end.
    XCTAssertFalse(try sandbox.text(at: "events.jsonl").contains(#""end":"finished""#))
    // The watcher ends the program, which may take a moment.
    let id = try XCTUnwrap(Int32(program))
    let gone = shell("while kill -0 \(id) 2>/dev/null; do sleep 0.01; done")
    XCTAssertEqual(try gone.run(timeout: 60).exitStatus, 0)
  }

  private func shell(_ script: String) -> CLIApplication {
    let app = CLIApplication("/bin/sh", starter: .spawn)
    app.launchArguments = ["-c", script]
    return app
  }

  func testOneSignalEndsTheChildrenRemovesTheSandboxesAndWritesTheReports() throws {
    for (signal, name) in [(SIGINT, "SIGINT"), (SIGTERM, "SIGTERM"), (SIGHUP, "SIGHUP")] {
      try launch(
        "--json", "events.jsonl", "--junit", "junit.xml", "--tap=run.tap", "--html", "run.html")
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
      for (file, part) in [
        ("junit.xml", "<skipped message=\"not run: interrupted by \(name)\"/>"),
        ("run.tap", "\nBail out! interrupted by \(name)\n"), ("run.html", "interrupted by \(name)"),
      ] {
        let text = try sandbox.text(at: file)
        XCTAssertTrue(text.contains(part), text)
        try FileManager.default.removeItem(at: try sandbox.url(file))
      }
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

  func testASignalWhileAScenarioIsTypedEndsTheToolAtOnce() throws {
    let pipe = try sandbox.url("pipe").path
    XCTAssertEqual(mkfifo(pipe, 0o600), 0)
    let shell = CLIApplication("/bin/sh", sandbox: sandbox, starter: .spawn)
    shell.launchArguments = [
      "-c", "exec \"$0\" run - < pipe", try CLIApplication.productURL("harness").path,
    ]
    try shell.launch()
    try fill(pipe, readBy: shell)
    shell.send(SIGINT)
    try shell.waitForExit(timeout: 60).expect(.status(130), .standardOutput(.isEmpty))
  }

  /// Writes more than a pipe holds: once it is written, the program reads.
  ///
  /// The pipe is open for reading here too, until the test ends: a program that has gone would
  /// otherwise take this process with it, by SIGPIPE.
  private func fill(_ pipe: String, readBy program: CLIApplication) throws {
    let file = open(pipe, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    XCTAssertGreaterThanOrEqual(file, 0)
    addTeardownBlock { close(file) }
    var bytes = [UInt8](repeating: UInt8(ascii: "#"), count: 200_000)
    try poll(program) {
      let count = Foundation.write(file, bytes, bytes.count)
      if count > 0 { bytes.removeLast(count) }
      return bytes.isEmpty ? () : nil
    }
  }
}
