import Harness
import HarnessTesting
import TestSupport
import XCTest

/// A test that records a session: the tool runs on a terminal, at which the test sits as a person does.
class RecordTestCase: ToolTestCase {
  static let file = "recorded.txtar"

  /// Has the tool record.
  ///
  /// - Parameters:
  ///   - words: The program and its arguments.
  ///   - options: Of the tool, before the program.
  ///   - person: What is done at the terminal.
  /// - Returns: What the tool left, and the scenario.
  /// - Throws: ``/Harness/Failure``, and what `person` throws.
  func record(
    _ words: [String], options: [String] = [], _ person: () throws -> Void
  ) throws -> (outcome: Outcome, scenario: String) {
    app.terminal = Terminal(columns: 80, rows: 24)
    app.launchArguments = ["record", "-o", Self.file] + options + ["--"] + words
    try app.launch()
    try person()
    let outcome = try app.waitForExit(timeout: 240)
    app.terminal = nil
    return (outcome, (try? sandbox.text(at: Self.file)) ?? "")
  }

  /// Expects that a recording succeeds, that its scenario passes ten times in a row, fails where the
  /// answer of the program is another, and does not hold what was typed unseen.
  ///
  /// - Parameters:
  ///   - words: The program and its arguments.
  ///   - options: Of the tool.
  ///   - change: A text of the scenario and what takes its place, so that the program answers otherwise.
  ///   - secret: What was typed unseen.
  ///   - chances: How lines begin whose rest is another by chance, which the trials need not show.
  ///   - person: What is done at the terminal.
  /// - Throws: ``/Harness/Failure``, and what `person` throws.
  func expectSound(
    _ words: [String], options: [String] = [], change: (from: String, to: String),
    secret: String? = nil, chances: [String] = [], _ person: () throws -> Void
  ) throws {
    let (outcome, recorded) = try record(words, options: options, person)
    outcome.expect(.success)
    let scenario = chances.reduce(recorded) { $0.withAnythingBehind($1) }
    try sandbox.write(scenario, to: Self.file)
    let setting = ["--env", "PASSWORD=" + (secret ?? "")]
    try tool(["run", "--repeat", "10"] + setting + [Self.file]).expect(
      .success, .standardOutput(.contains("10 passed")))
    let sections = scenario.range(of: "\n-- ")?.lowerBound ?? scenario.endIndex
    let script = String(scenario.prefix(upTo: sections))
    let expected = String(scenario.suffix(from: sections))
    XCTAssertTrue(script.contains(change.from), "nothing to change in \(scenario)")
    let changed = script.replacingOccurrences(of: change.from, with: change.to)
    try sandbox.write(changed + expected, to: "changed.txtar")
    try tool(["run"] + setting + ["changed.txtar"]).expect(
      .status(1), .standardOutput(.contains("1 failed")))
    guard let secret else { return }
    let base64 = Data(secret.utf8).base64EncodedString().prefix(secret.utf8.count / 3 * 4)
    for form in [secret, String(secret.reversed()), String(base64)] {
      XCTAssertFalse(scenario.contains(form), "\(form) is in \(scenario)")
    }
    XCTAssertTrue(scenario.contains("$PASSWORD"), scenario)
  }

  /// Has the tool record what is done in its shell, and waits for its prompt.
  func begin(with options: [String] = []) throws {
    app.terminal = Terminal(columns: 80, rows: 40)
    app.launchArguments = ["record", "-o", Self.file] + options
    try app.launch()
    try app.waitForPrompt("record> ")
  }

  /// Types a line at the shell, and waits until it has done that.
  func take(_ line: String) throws {
    try app.typeText(line + "\n")
    try app.waitForPrompt("record> ")
  }

  /// Runs the tool with a list of words.
  private func tool(_ words: [String]) throws -> Outcome {
    app.launchArguments = words
    return try app.run(timeout: 240)
  }
}

extension String {
  /// The same with a placeholder for the rest of each line that begins so.
  fileprivate func withAnythingBehind(_ start: String) -> String {
    components(separatedBy: "\n").map { $0.hasPrefix(start) ? start + "[..]" : $0 }
      .joined(separator: "\n")
  }
}
