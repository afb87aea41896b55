extension ScenarioCommand {
  static let answer = ScenarioCommand(
    "answer [-n] PATTERN REPLY", from: .harness,
    summary: "Reply to each prompt that matches, of each program that follows on a terminal.",
    details: """
      The pattern is looked for in the line that the cursor stands on, up to the cursor. The reply \
      is typed, and the return key behind it; with `-n` without that. The last that was added is \
      asked first. A prompt that the script waits for with `prompt` is not answered.
      """,
    effect: .none, patternOperand: 0
  ) { run, call in
    let pattern = try run.pattern(call.operands[0])
    let reply = call.operands[1] + (call.has("-n") ? "" : "\n")
    run.launches.answers.append(PromptAnswer(pattern: pattern, reply: reply))
  }
}
