extension ScenarioCommand {
  /// The command that a registered app is.
  ///
  /// - Parameter name: Its name.
  /// - Returns: Runs it as `exec` would.
  static func app(_ name: String) -> ScenarioCommand {
    ScenarioCommand(
      "\(name) [ARGUMENT...] [&]", from: .project, summary: "Run \(name), as `exec` would.",
      prefixes: .program
    ) { run, call in
      try exec(run, [name] + call.operands, call.expectation)
    }
  }
}
