import Foundation
import Harness
import HarnessTerminal

extension ScenarioCommand {
  static let prompt = ScenarioCommand(
    "prompt [-of=NAME] PATTERN", from: .harness,
    summary: "Wait until a background program waits for input on its terminal, at this prompt.",
    details: """
      The pattern is looked for in the line that the cursor stands on, up to the cursor; where \
      nothing stands there, also in the last line above that is not blank. Another \
      prompt, at which the program can do nothing but wait, fails the line at once. The program \
      is the last that was started, or the one that `-of` names.
      """,
    effect: .none, patternOperand: 0
  ) { run, call in
    let pattern = try run.pattern(call.operands[0])
    let program = try run.program(call.value(of: "-of"))
    let launch = try program.terminalLaunch(for: call.name)
    var seen: String?
    defer { if let seen { run.noteSeen(prompt: seen) } }
    let takesAny = run.engine.sightings?.isLenient ?? false
    func hint(_ prompt: Prompt) -> String { plainTextHint(pattern, Data(prompt.text.utf8)) ?? "" }
    try run.wait(for: "the prompt '\(pattern.text)'", of: program, hint: hint) { state in
      guard let prompt = launch.prompt(in: state) else { return false }
      seen = prompt.text
      if takesAny { return true }
      if prompt.screen.isCursorBehindBlanks, try pattern.matches(in: "".utf8) { return true }
      return try pattern.matches(in: prompt.text.utf8)
    }
  }
}
