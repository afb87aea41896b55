import Harness

/// The lines that choose something for launches that follow, and behind which none has begun yet: at the end
/// of a script, each stands where it has no effect, though its author may count on one.
struct UntakenLines {
  private struct Entry {
    let line: ScriptLine
    /// The registered apps that it is for; nil where it is for any program.
    let apps: Set<String>?
  }

  private var entries: [Entry] = []

  mutating func add(_ line: ScriptLine?, for apps: Set<String>? = nil) {
    if let line { entries.append(Entry(line: line, apps: apps)) }
  }

  /// Forgets what a line of the same command takes back.
  mutating func takeBack(by line: ScriptLine?, for apps: Set<String>) {
    let command = line?.commandName
    entries.removeAll { entry in
      guard let chosen = entry.apps else { return false }
      return entry.line.commandName == command && chosen.isSubset(of: apps)
    }
  }

  /// Forgets all of them.
  mutating func forgetAll() { entries = [] }

  /// Takes note that a program begins.
  mutating func take(_ program: String) {
    entries.removeAll { $0.apps?.contains(program) ?? true }
  }

  /// The first of them, and what is wrong with it; nil where there is none.
  var first: (line: ScriptLine, failure: ScenarioFailure)? {
    entries.first.map { entry in
      let apps = entry.apps?.sorted().joined(separator: " or ") ?? "a program"
      let failure = ScenarioFailure(
        "at the end of the script, no launch of \(apps) has followed this line, which is for such a launch"
      )
      return (entry.line, failure)
    }
  }
}

extension ScriptLine {
  /// The command of the line; nil where it is none.
  fileprivate var commandName: String? {
    guard case .command(let line) = content else { return nil }
    return line.commandName
  }
}
