extension ScenarioCommand {
  static let skip = ScenarioCommand(
    "skip [REASON]", from: .testscript,
    summary: "Leave the scenario here, and report it as skipped.",
    details:
      "What runs in the background is ended; what had ended has to have done so as its line expects.",
    effect: .endsScript
  ) { _, call in
    throw ScriptEnd.skipped(call.operands.first)
  }
}
