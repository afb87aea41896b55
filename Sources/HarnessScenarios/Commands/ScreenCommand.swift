import Foundation
import HarnessTerminal

extension ScenarioCommand {
  static let screen = ScenarioCommand(
    "screen [-count=N] PATTERN", from: .harness,
    summary: "Look for a regular expression in what the terminal shows.",
    details: """
      It is the terminal of the program in the background that was started last on one, or else \
      that of the last program. A line that was too long for its row is one line here. What was typed \
      stands there too, where the program has the terminal echo it. `waitfor screen PATTERN` waits \
      for it, and `cmp screen FILE` compares all rows. See `stdout`.
      """,
    prefixes: .negation, effect: .none, patternOperand: 0, check: checkMatchCount
  ) { run, call in
    let screen = try run.screen()
    do {
      try match(call, of: run, in: Data(screen.unbrokenText.utf8), of: "the screen")
    } catch {
      run.last.screen = screen
      run.log.add(.output(stream: "terminal", text: screen.styledText))
      throw error
    }
  }
}
