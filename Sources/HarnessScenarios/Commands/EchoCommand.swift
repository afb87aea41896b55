import Foundation

extension ScenarioCommand {
  static let echo = ScenarioCommand(
    "echo [WORD...]", from: .harness,
    summary: "Make words the last standard output, with spaces between and a newline behind.",
    effect: .none
  ) { run, call in
    run.print(Data((call.operands.joined(separator: " ") + "\n").utf8))
  }
}
