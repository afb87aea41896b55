import HarnessComparison

/// The commands that a script may use: those of the language, a project's own, and the names of
/// the registered apps.
struct ScenarioCommands: Sendable {
  private var byName: [String: ScenarioCommand]

  private static let language = Dictionary(
    uniqueKeysWithValues: ScenarioCommand.language.map { ($0.name, $0) })

  /// Whether the command of the language that has a name ends the script.
  static func endsScript(_ name: String?) -> Bool {
    name.flatMap { language[$0] }?.effect == .endsScript
  }

  /// Whether a name is that of a command of the language.
  static func isOfLanguage(_ name: String) -> Bool { language[name] != nil }

  /// - Parameters:
  ///   - own: A project's commands; one with the name of a command of the language takes its place.
  ///   - apps: The names of the registered apps.
  init(own: [ScenarioCommand], apps: some Sequence<String>) {
    byName = Self.language
    for name in apps where byName[name] == nil { byName[name] = .app(name) }
    for command in own { byName[command.name] = command }
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
    if let slip = slip(in: name) { return "; \(slip)" }
    let nearest = NearestName.question(name, among: names)
    if !nearest.isEmpty { return nearest }
    return "; `exec \(name)` runs a program of that name, and `harness help commands` lists those "
      + "of scenarios"
  }

  /// What to do about a variable that is set as in a shell.
  private func assignmentSlip(in name: String) -> String? {
    guard let equals = name.firstIndex(of: "="), equals > name.startIndex,
      name[..<equals].utf8.allSatisfy(VariableExpansion.isInName)
    else { return nil }
    return "a variable is set on a line of its own, for all that follows: `env \(name)`"
  }

  /// What to do about a word that is no command's name misspelt.
  private func slip(in name: String) -> String? {
    if let assignment = assignmentSlip(in: name) { return assignment }
    let rest = String(name.dropFirst())
    return switch name.first {
    case "!",
      "?" where byName[rest] != nil:
      "a space has to follow `\(name.prefix(1))`"
    case "[" where name.hasSuffix("]"): "conditions stand before `!` and `?`"
    case "[": "a condition has no spaces within its brackets: `[linux]`, `[!linux]`"
    case "-" where name.hasPrefix("--"): "the marker of a section is `-- NAME --`"
    case "\"": "words are quoted with single quotes"
    case "$" where rest.isEmpty: "a line begins with its command: without the `$ `"
    case "e" where name == "export": "`env NAME=VALUE` sets a variable for all that follows"
    case nil: "a line cannot start with an empty word"
    default: nil
    }
  }
}

extension ScenarioCommand {
  /// Checks the prefix and the words of a line.
  ///
  /// - Parameters:
  ///   - expectation: What the prefix says.
  ///   - words: The words behind the name; nil for one that is not known yet.
  /// - Returns: The line, sorted into options and operands.
  /// - Throws: ``Misuse``.
  func call(
    _ expectation: PrefixedCommand.Expectation, _ words: [String?]
  ) throws(Misuse) -> ScenarioCall {
    switch (prefixes, expectation) {
    case (_, .success), (.program, _), (.negation, .failure), (.anyEnd, .either): break
    case (.none, .failure), (.anyEnd, .failure):
      throw Misuse("`! \(name)` says nothing: \(name) has no opposite", at: nil)
    case (_, .either): throw Misuse("`?` is for programs, and \(name) is none", at: nil)
    }
    let arguments: CommandArguments
    do {
      arguments = try syntax.match(words)
    } catch {
      throw Misuse("\(error); usage: \(usage)", at: error.index)
    }
    // Nothing matches so many times where nothing may match.
    guard expectation != .failure || arguments.values["-count"] == nil else {
      throw Misuse("`!` and -count exclude each other", at: 0)
    }
    return ScenarioCall(name: name, expectation: expectation, arguments: arguments)
  }
}
