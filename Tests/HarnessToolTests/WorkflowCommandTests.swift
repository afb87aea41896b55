import Foundation
import HarnessTesting
import XCTest

/// In a job of GitHub Actions, nothing that a program prints is a command for it.
final class WorkflowCommandTests: ToolTestCase {
  private let hostile = [
    "::error::taken", "   ::set-output name=a::taken", "##[warning]taken", "text ##[group]taken",
    "::stop-commands::taken",
  ]

  private func write() throws {
    let words = hostile.map { "'\($0)'" }.joined(separator: " ")
    let lines = (["#!/bin/sh", "printf '%s\\n' \(words)", "printf '%s\\n' \(words) >&2", "exit 3"])
    try write(lines.joined(separator: "\n") + "\n", to: "print", mode: 0o755)
    try sandbox.write(#"{"apps": {"print": "./print"}}"#, to: "harness.json")
    try sandbox.write("print\n", to: "Scenarios/a.txt")
    try sandbox.write("skip '::error::taken'\n", to: "Scenarios/##[error]b.txt")
    app.launchEnvironment["GITHUB_ACTIONS"] = "true"
  }

  /// What comes of the annotations of the run above.
  private let annotation =
    "error: the program failed with exit status 3; `!` before it expects that"

  func testNothingThatAProgramPrintsIsObeyedAndTheAnnotationsAre() throws {
    try write()
    for words in [["run"], ["run", "--verbose"], ["run", "--jobs", "1", "--json", "e.jsonl"]] {
      app.launchArguments = words
      let outcome = try app.run(timeout: 120)
      outcome.expect(.status(1), .standardOutput(.contains("text ##[group]taken\n")))
      XCTAssertEqual(WorkflowRunner.obeyed(outcome.output), [annotation], outcome.output)
    }
    for words in [["report", "e.jsonl"], ["merge", "e.jsonl"]] {
      app.launchArguments = words
      let outcome = try app.run(timeout: 120)
      XCTAssertEqual(WorkflowRunner.obeyed(outcome.output), [annotation], outcome.output)
    }
  }

  func testNothingInTheTestAnythingProtocolIsObeyed() throws {
    try write()
    let outcome = try harness("run", "--tap")
    XCTAssertTrue(outcome.output.contains("::error::taken"), outcome.output)
    XCTAssertEqual(WorkflowRunner.obeyed(outcome.output), [])
    XCTAssertEqual(WorkflowRunner.obeyed(outcome.errorOutput), [annotation])
  }

  func testElsewhereNothingIsAdded() throws {
    try write()
    app.launchEnvironment = [:]
    let outcome = try harness("run").expect(.status(1))
    XCTAssertFalse(outcome.output.contains(/::stop-commands::[-\w]{32}/), outcome.output)
  }
}

/// Reads a log as the runner of GitHub Actions does: `ActionCommand` and `ActionCommandManager` of
/// github.com/actions/runner.
private enum WorkflowRunner {
  private static let known: Set = [
    "error", "warning", "notice", "debug", "group", "endgroup", "set-output", "add-mask",
    "stop-commands",
  ]

  /// The commands that it does, each with what it is told.
  static func obeyed(_ log: String) -> [String] {
    var (obeyed, token) = ([String](), String?.none)
    for line in log.split(whereSeparator: \.isNewline) {
      guard let (name, data) = command(line, token) else { continue }
      if let stop = token {
        if name == stop { token = nil }
      } else if name == "stop-commands" {
        token = data
      } else {
        obeyed.append("\(name): \(data)")
      }
    }
    return obeyed
  }

  private static func command(_ line: Substring, _ token: String?) -> (String, String)? {
    let trimmed = line.drop(while: \.isWhitespace)
    let match =
      trimmed.prefixMatch(of: /::([^ ]*?)(?: .*?)?::(.*)/).map { ($0.1, $0.2) }
      ?? line.firstMatch(of: /##\[([^ \]]*)[^\]]*\](.*)/).map { ($0.1, $0.2) }
    guard let (name, data) = match, known.contains(String(name)) || String(name) == token else {
      return nil
    }
    return (String(name), String(data))
  }
}
