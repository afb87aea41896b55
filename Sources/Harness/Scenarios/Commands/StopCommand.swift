extension ScenarioCommand {
  static let stop = ScenarioCommand(
    "stop [REASON]", from: .testscript,
    summary: "Leave the scenario here, and report it as passed.",
    details: "What runs in the background is ended, and has to end as its line expected.",
    effect: .endsScript
  ) { run, call in
    run.note(call.operands.first.map { "stop: \($0)" } ?? "stop")
    throw ScriptEnd.stopped(call.operands.first)
  }
}
