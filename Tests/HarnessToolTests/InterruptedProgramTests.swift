import Foundation
import HarnessReports
import HarnessTesting
import XCTest

/// A batch system ends a job by a signal to each of its processes: it may hit a scenario's program
/// before the tool, and then nobody may call that scenario failed.
final class InterruptedProgramTests: ToolTestCase {
  private let waiting = "exec sh -c 'echo $$ >> $SAID; exec sleep 1000'"
  private let untilItHasGone =
    "exec sh -c 'until test -s $SAID && ! kill -0 $(cat $SAID); do sleep 0.01; done'"

  private let reports = [
    "--json", "events.jsonl", "--junit", "junit.xml", "--tap=run.tap", "--html", "run.html",
  ]

  private func launch(_ script: String, _ options: String...) throws {
    try sandbox.write(script + "\n", to: "Scenarios/a.txt")
    try sandbox.write("", to: "said")
    let said = sandbox.workingDirectory.appendingPathComponent("said").path
    try sandbox.write(#"{"environment": {"SAID": "\#(said)"}}"#, to: "harness.json")
    app.launchEnvironment = [
      // With this scale the tool waits longer for its own signal than the test may take.
      "HARNESS_TIMEOUT_SCALE": "1000", "GITHUB_ACTIONS": "true",
      "GITHUB_STEP_SUMMARY": try sandbox.url("summary.md").path,
    ]
    app.launchArguments = ["run"] + options + reports
    try app.launch()
  }

  /// The script's program, once it runs.
  private func program() throws -> Int32 {
    try poll(app) {
      let text = try sandbox.text(at: "said")
      return text.hasSuffix("\n") ? Int32(text.dropLast()) : nil
    }
  }

  /// Ends the script's program, waits until the tool has seen that, and then ends the tool.
  private func hitTheProgramFirst() throws -> Outcome {
    let program = try program()
    kill(program, SIGTERM)
    try poll(app) { kill(program, 0) == 0 ? nil : () }
    app.send(SIGTERM)
    return try app.waitForExit(timeout: 60)
  }

  private func expectNoFailure(in outcome: Outcome, of script: String) throws {
    outcome.expect(
      .status(130), .standardOutput(.contains("interrupted a (")),
      .standardOutput(.contains("1 scenario: 1 interrupted, in ")),
      .standardOutput(.contains(",title=a was interrupted::interrupted by SIGTERM\n")))
    let events = try RunEventFile.events(in: try sandbox.url("events.jsonl"))
    XCTAssertEqual(RunReport(events).finished.map(\.status), [.interrupted], script)
    for file in ["junit.xml", "run.tap", "run.html", "summary.md"] {
      let text = try sandbox.text(at: file)
      XCTAssertTrue(text.contains("interrupted by SIGTERM"), "\(file) of \(script): \(text)")
    }
    let junit = try sandbox.text(at: "junit.xml")
    XCTAssertTrue(junit.contains(#"failures="0" errors="1""#), junit)
    XCTAssertFalse(try sandbox.text(at: "run.html").contains(#"data-status="failed""#), script)
    XCTAssertFalse(outcome.output.contains("FAILED"), outcome.output)
    XCTAssertEqual(try sandboxesLeft(), [], script)
  }

  func testTheScriptDoesNotGoOnBehindAProgramThatWasHitFirst() throws {
    for script in [
      "\(waiting)\nexec sh -c 'echo on >>$SAID'", "! \(waiting)\nexec sh -c 'echo on >>$SAID'",
    ] {
      try launch(script, "--continue")
      try expectNoFailure(in: try hitTheProgramFirst(), of: script)
      XCTAssertFalse(try sandbox.text(at: "said").contains("on"), script)
    }
  }

  func testAProgramThatWasHitFirstIsNotCalledAFailure() throws {
    let scripts = [
      waiting,
      // The status of a shell whose program a signal has ended.
      waiting.replacing(
        "echo", with: "trap \"exit 143\" TERM; echo"
      ).replacing("exec sleep 1000", with: "while :; do sleep 0.01; done"),
      "\(waiting) &\nwait", "\(waiting) &\n\(untilItHasGone)",
      "\(waiting) &\n\(untilItHasGone)\nexec false",
      // An end that the line asks for, or that nothing asks for.
      "! \(waiting)", "? \(waiting)", "! \(waiting) &\nwait", "\(waiting) &\n? wait",
      "! \(waiting) &\n\(untilItHasGone)", "! \(waiting) &\n\(untilItHasGone)\nskip later",
      "! \(waiting)\nskip later", "defer \(waiting)", "defer ! \(waiting)",
      "defer ! \(waiting)\nskip later",
    ]
    for script in scripts {
      try launch(script)
      try expectNoFailure(in: try hitTheProgramFirst(), of: script)
    }
  }
}
