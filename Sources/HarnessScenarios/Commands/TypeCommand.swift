import Harness

extension ScenarioCommand {
  static let type = ScenarioCommand(
    "type [-n] [-of=NAME] TEXT", from: .harness,
    summary: "Type a text and the return key on the terminal of a background program.",
    details: """
      With `-n`, the return key is not pressed. Nothing is waited for: `prompt` before it waits \
      until the program asks. The program is the last that was started, or the one that `-of` \
      names. Where no line behind waits for it, its end is left to chance, which is warned of.
      """,
    effect: .none
  ) { run, call in
    run.noteTyped(call.operands[0])
    let launch = try run.program(call.value(of: "-of")).launchToType(for: call.name)
    launch.type(Typing.text(call.operands[0] + (call.has("-n") ? "" : "\n"), onTerminal: true))
  }
}
