extension ScenarioCommand {
  static let wait = ScenarioCommand(
    "wait [NAME]", from: .testscript,
    summary: "Wait for the programs in the background, or for the one of that name.",
    details: """
      Each has to end as its line expected. `stdout` and `stderr` then hold what they printed, one \
      after another in the order of their start. With `?` they may end as they like.
      """,
    prefixes: .anyEnd, namedWord: NamedWord.lastProgram
  ) { run, call in
    try run.waitForPrograms(
      call.operands.first, acceptingAnyEnd: call.expectation == .either)
  }
}
