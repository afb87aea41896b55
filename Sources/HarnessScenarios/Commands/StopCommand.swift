extension ScenarioCommand {
  static let stop = ScenarioCommand(
    "stop [REASON]", from: .testscript,
    summary: "Leave the scenario here, and report it as passed.",
    details:
      "What runs in the background is ended; what had ended has to have done so as its line expects.",
    effect: .endsScript
  ) { run, call in
    run.note(call.operands.first.map { "stop: \($0)" } ?? "stop")
    throw ScriptEnd.stopped(call.operands.first)
  }
}
