import Foundation
import Harness
import HarnessTerminal

extension ScenarioCommand {
  static let terminal = ScenarioCommand(
    "terminal [SIZE|off]", from: .harness,
    summary: "Give each program that follows a terminal: 80x24, or of a SIZE such as 132x50.",
    details: """
      The terminal is the program's standard input, output and error. `stdout` then holds all that \
      it was sent, and `screen` what it shows. A program that waits there for input that nothing \
      gives fails at once, and its prompt is quoted; `answer` replies to prompts, and a program in \
      the background can be talked to with `prompt`, `type` and `press`. `terminal off` gives the \
      programs that follow pipes again.
      """,
    effect: .none, check: checkTerminal
  ) { run, call in
    run.launches.terminal = try size(call.operands.first ?? "80x24")
  }

  @Sendable private static func checkTerminal(_ words: [String?]) throws {
    if let first = words.first, let word = first { _ = try size(word) }
  }

  /// The terminal of a size; nil for `off`.
  private static func size(_ word: String) throws -> Terminal? {
    word == "off" ? nil : try terminalSize(word, orElse: ", or off")
  }

  /// The terminal of a size.
  ///
  /// - Throws: ``ScenarioFailure`` where the word is none.
  static func terminalSize(_ word: String, orElse others: String = "") throws -> Terminal {
    let numbers = word.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    let allowed = 1...Screen.largestSize
    guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1],
      allowed.contains(columns), allowed.contains(rows)
    else {
      throw ScenarioFailure(
        "\(word) is no size of a terminal; write columns and rows, such as 80x24, each from 1 "
          + "to \(Screen.largestSize)" + others)
    }
    return Terminal(columns: columns, rows: rows)
  }
}
