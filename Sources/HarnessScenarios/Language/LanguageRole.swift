import Harness

/// What a word of a line is, as far as the words before it tell.
enum LanguageRole {
  /// In brackets.
  case condition
  /// `!` or `?`.
  case prefix
  /// A command's name.
  case command
  /// A word behind a command that begins with a hyphen, where the command has options.
  case option(ScenarioCommand)
  /// A word behind the options, by its position among them.
  case operand(ScenarioCommand, index: Int)
  /// A word of a command that is not known.
  case unknown

  /// The roles of a line's words.
  ///
  /// - Parameters:
  ///   - words: Of one line, in their order.
  ///   - commands: Those that the script may use.
  /// - Returns: As many as there are words.
  static func all(of words: [LanguageWord], _ commands: ScenarioCommands) -> [LanguageRole] {
    var state = State.prefixes
    return words.map { word in state.next(word.literal ?? "", commands) }
  }

  private enum State {
    case prefixes
    case name
    case operands(ScenarioCommand, count: Int)
    case lost

    mutating func next(_ text: String, _ commands: ScenarioCommands) -> LanguageRole {
      switch self {
      case .prefixes where text.hasPrefix("["): return .condition
      case .prefixes where text == "!" || text == "?":
        self = .name
        return .prefix
      case .prefixes, .name:
        let command = try? commands.find(text)
        self = command.map { .operands($0, count: 0) } ?? .lost
        // What is put off is a line of its own.
        if text == ScenarioCommand.defer.name { self = .prefixes }
        return .command
      case .operands(let command, let count):
        if text.hasPrefix("-"), !command.languageOptions.isEmpty { return .option(command) }
        self = .operands(command, count: count + 1)
        return .operand(command, index: count)
      case .lost: return .unknown
      }
    }
  }
}

extension ScenarioCommand {
  /// An option as the usage has it.
  struct LanguageOption {
    /// With its hyphen, and without a value.
    let name: String
    /// What its value is called; nil where it has none.
    let value: String?
  }

  /// The options, in the order of the usage.
  var languageOptions: [LanguageOption] {
    usageWords.compactMap { word in
      guard word.hasPrefix("[-"), word != "[-" else { return nil }
      let parts = word.filter { $0 != "[" && $0 != "]" }.split(separator: "=", maxSplits: 1)
      return parts.first.map {
        LanguageOption(name: String($0), value: parts.count > 1 ? String(parts[1]) : nil)
      }
    }
  }

  /// What the usage calls the operand at a position: one name, or several for the same place.
  func operandNames(at index: Int) -> [String] {
    let operands = usageWords.filter { !$0.hasPrefix("[-") }
    guard !operands.isEmpty else { return [] }
    // What may be left out may stand in the place of what follows it.
    var names: [String] = []
    var place = min(index, operands.count - 1)
    if index >= operands.count,
      !operands.contains(where: { $0.hasSuffix("...") || $0.hasSuffix("...]") })
    {
      return []
    }
    while place < operands.count {
      let word = operands[place]
      names += word.filter { $0 != "[" && $0 != "]" && $0 != "." }.split(separator: "|")
        .map(String.init)
      guard word.hasPrefix("["), index < operands.count else { break }
      place += 1
    }
    return names
  }

  private var usageWords: [String] { usage.split(separator: " ").dropFirst().map(String.init) }
}
