/// The commands that a script may use: those of the language, a project's own, and the names of
/// the registered apps.
struct ScenarioCommands: Sendable {
  private var byName: [String: ScenarioCommand] = [:]

  /// - Parameters:
  ///   - own: A project's commands; one with the name of a command of the language takes its place.
  ///   - apps: The names of the registered apps.
  init(own: [ScenarioCommand], apps: some Sequence<String>) {
    for name in apps { byName[name] = .app(name) }
    for command in ScenarioCommand.language + own { byName[command.name] = command }
  }

  /// Sorted.
  var names: [String] { byName.keys.sorted() }

  /// - Throws: ``ScenarioFailure`` that names the nearest command.
  func find(_ name: String) throws(ScenarioFailure) -> ScenarioCommand {
    guard let command = byName[name] else {
      throw ScenarioFailure("unknown command \"\(name)\"" + suggestion(for: name))
    }
    return command
  }

  private func suggestion(for name: String) -> String {
    let nearest = NearestName.question(name, among: names)
    if !nearest.isEmpty { return nearest }
    return "; `exec \(name)` runs a program of that name, and `harness help` lists the commands"
  }
}

extension ScenarioCommand {
  /// Checks the prefix and the words of a line.
  ///
  /// - Parameters:
  ///   - expectation: What the prefix says.
  ///   - words: The words behind the name; nil for one that is not known yet.
  /// - Returns: The line, sorted into options and operands.
  /// - Throws: ``ScenarioFailure`` with the usage.
  func call(
    _ expectation: PrefixedCommand.Expectation, _ words: [String?]
  ) throws(ScenarioFailure) -> ScenarioCall {
    switch (prefixes, expectation) {
    case (_, .success), (.program, _), (.negation, .failure): break
    case (.none, .failure):
      throw ScenarioFailure("`! \(name)` says nothing: \(name) has no opposite")
    case (_, .either): throw ScenarioFailure("`?` is for programs, and \(name) is none")
    }
    guard let arguments = syntax.match(words) else { throw ScenarioFailure("usage: \(usage)") }
    return ScenarioCall(name: name, expectation: expectation, arguments: arguments)
  }
}
