extension ScenarioCommand {
  static let `defer` = ScenarioCommand(
    "defer COMMAND [WORD...]", from: .harness,
    summary: "Run a command at the end of the script, also after a failure; last first.",
    details: "Variables have the values that they have now.",
    effect: .none
  ) { run, call in
    let words = call.operands
    guard case .command(let line)? = run.line?.content else { return }
    run.defer { [unowned run] in
      run.note("> " + words.joined(separator: " "))
      try run.run(line.deferred, with: words)
    }
  }
}
