extension ScenarioCommand {
  static let `defer` = ScenarioCommand(
    "defer COMMAND [WORD...]", from: .harness,
    summary: "Run a command at the end of the script, also after a failure; last first.",
    details: "Variables have the values that they have now.",
    effect: .none
  ) { run, call in
    let words = call.operands
    run.defer { [unowned run] in
      run.note("> " + words.joined(separator: " "))
      try run.run(words)
    }
  }
}
