extension ScenarioCommand {
  static let skip = ScenarioCommand(
    "skip [REASON]", from: .testscript,
    summary: "Leave the scenario here, and report it as skipped.",
    details: "What runs in the background is ended, and has to end as its line expected.",
    effect: .endsScript
  ) { _, call in
    throw ScriptEnd.skipped(call.operands.first)
  }
}
