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
    return parsed.mayHold([ScenarioCommand.usage.name])
  }

  private static let lookingCommands = [ScenarioCommand.calls.name, ScenarioCommand.gate.name]

  fileprivate var looksAtCalls: Bool {
    guard case .command(let parsed) = content else { return false }
    return parsed.mayHold(Self.lookingCommands)
  }
}

extension ParsedLine {
  /// Whether the command, or one that is put off, may be one of these, as far as the text tells.
  fileprivate func mayHold(_ names: [String]) -> Bool {
    // `defer` has its command among its words.
    if literals.contains(where: { names.contains($0 ?? "") }) { return true }
    guard commandIndex == nil else { return false }
    // Whatever a variable in a condition holds, the command stands behind it.
    let command = zip(words, literals).first { word, literal in
      !word.beginsCondition && literal != "!" && literal != "?"
    }
    return command.map { $0.1 == nil } ?? false
  }
}

extension Word {
  /// Whether it is a condition, whatever its variables hold.
  fileprivate var beginsCondition: Bool {
    if case .open(let text)? = chunks.first { text.hasPrefix("[") } else { false }
  }
}
