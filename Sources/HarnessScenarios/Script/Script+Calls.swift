extension Script {
  /// Whether a line may look at what an app recorded, or waits for it: a registered app is heard
  /// then, which costs it time in every launch.
  ///
  /// A line whose command only the run knows may be one of these.
  var looksAtCalls: Bool {
    lines.contains { $0.looksAtCalls } || includes.values.contains { $0.looksAtCalls }
  }
}

extension Script {
  /// Whether a line may look at what a program used: programs are measured then.
  var looksAtUsage: Bool {
    lines.contains { $0.looksAtUsage } || includes.values.contains { $0.looksAtUsage }
  }
}

extension ScriptLine {
  fileprivate var looksAtUsage: Bool {
    guard case .command(let parsed) = content else { return false }
    return parsed.commandIndex == nil
      || parsed.literals.contains { $0 == ScenarioCommand.usage.name }
  }

  private static let lookingCommands = [ScenarioCommand.calls.name, ScenarioCommand.gate.name]

  fileprivate var looksAtCalls: Bool {
    guard case .command(let parsed) = content else { return false }
    // `defer` has its command among its words.
    return parsed.commandIndex == nil
      || parsed.literals.contains { Self.lookingCommands.contains($0 ?? "") }
  }
}
