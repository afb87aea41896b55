extension ScenarioCommand {
  static let arg = ScenarioCommand(
    "arg WORD...", from: .harness,
    summary: "Add launch arguments to each launch of a registered app that follows.",
    effect: .none
  ) { run, call in
    run.launches.arguments += call.operands
  }
}
