extension ScenarioCommand {
  static let stdin = ScenarioCommand(
    "stdin FILE", from: .testscript,
    summary: "Give the next program a file to read, or the last `stdout` or `stderr`.",
    effect: .none
  ) { run, call in
    run.input = try run.read(call.operands[0])
  }
}
