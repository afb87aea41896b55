extension ScenarioCommand {
  static let stdin = ScenarioCommand(
    "stdin FILE", from: .testscript,
    summary: "Give the next program a file to read, or the last `stdout` or `stderr`.",
    effect: .none
  ) { run, call in
    if run.launches.typing?.isInput == true { throw ScenarioFailure.twoInputs }
    run.input = try run.read(call.operands[0])
  }
}
