extension ScenarioCommand {
  static let arg = ScenarioCommand(
    "arg [-app=NAME] WORD...", from: .harness,
    summary: "Add launch arguments to each launch of a registered app that follows.",
    details: "Where several apps are registered, `-app` names the one that is meant.",
    effect: .none
  ) { run, call in
    try run.choose(call) { $0.arguments += call.operands }
  }
}
