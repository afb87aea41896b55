import Foundation
import Harness

extension ScenarioCommand {
  static let ttyout = ScenarioCommand(
    "ttyout [-count=N] PATTERN", from: .testscript,
    summary: "Look for a regular expression in all that the last program's terminal was sent.",
    details: """
      Also control sequences are there, what was typed where the terminal shows that, and a \
      carriage return at the end of each line. `screen` looks at what can be seen. Of a program \
      without a terminal, `!` holds. See `stdout`.
      """,
    prefixes: .negation, effect: .none, patternOperand: 0, check: checkMatchCount
  ) { run, call in
    if call.isNegated, run.last.outcome?.hadTerminal == false { return }
    try match(call, of: run, in: try run.terminalOutput(), of: "ttyout")
  }
}

extension ScenarioRun {
  /// All that the last program's terminal was sent.
  ///
  /// - Throws: ``ScenarioFailure`` where it had none.
  func terminalOutput() throws -> Data {
    guard let outcome = last.outcome, outcome.hadTerminal else { throw ScenarioFailure.noTerminal }
    return try outcome.terminalOutput.whole("ttyout")
  }
}
