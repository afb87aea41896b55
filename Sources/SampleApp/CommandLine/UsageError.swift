/// What is wrong with a command line.
enum UsageError: Failure, Equatable {
  /// There is no command.
  case noCommand

  /// There is no such command.
  case unknownCommand(String)

  /// There is no such option.
  case unknownOption(String)

  /// The option belongs to other commands.
  case misplacedOption(Option, Command)

  /// The option must be followed by a value.
  case missingValue(Option)

  /// The option must not be followed by a value.
  case valueNotWanted(Option, String)

  /// The option's value cannot be understood.
  case invalidValue(Option, String, expected: String)

  /// There are two folders.
  case secondDirectory(String, after: String)

  /// The folder's name is empty.
  case emptyDirectory

  /// Two options contradict each other.
  case conflict(Option, Option)

  /// An option means nothing without one of others.
  case needsOneOf(Option, [Option])

  /// The command lacks an option that it needs.
  case missingOption(Option, Command)

  /// `find` was not told what to find.
  case nothingToFind

  /// The span of time ends before it begins.
  case endsBeforeItBegins

  var status: ExitStatus { .usage }

  var description: String {
    switch self {
    case .noCommand: "a command is missing"
    case .unknownCommand(let name):
      "unknown command '\(printable(name))'; there are "
        + listed(Command.allCases.map(\.rawValue), "and")
    case .unknownOption(let name): "unknown option '\(printable(name))'"
    case .misplacedOption(let option, let command):
      "option '\(option.rawValue)' is not for '\(command.rawValue)', but for "
        + listed(Command.allCases.filter { $0.options.contains(option) }.map(\.rawValue), "and")
    case .missingValue(let option):
      "option '\(option.rawValue)' needs a value: \(option.rawValue) \(option.valueName ?? "")"
    case .valueNotWanted(let option, let value):
      "option '\(option.rawValue)' takes no value, but got '\(printable(value))'"
    case .invalidValue(let option, let value, let expected):
      "option '\(option.rawValue)' needs \(expected), but got '\(printable(value))'"
    case .secondDirectory(let second, let first):
      "one folder at a time: '\(printable(second))' follows '\(printable(first))'"
    case .emptyDirectory: "the name of the folder is empty"
    case .conflict(let first, let second):
      "options '\(first.rawValue)' and '\(second.rawValue)' contradict each other"
    case .needsOneOf(let option, let others):
      "option '\(option.rawValue)' needs " + listed(others.map { "'\($0.rawValue)'" }, "or")
    case .missingOption(let option, let command):
      "'\(command.rawValue)' needs \(option.rawValue) \(option.valueName ?? "")"
    case .nothingToFind:
      "'find' needs \(listed(Option.finders.map(\.rawValue), "or")); "
        + "'list' lists every photo"
    case .endsBeforeItBegins: "'--until' names a time before '--since'"
    }
  }
}

extension Option {
  /// The options of which `find` needs one at least.
  static let finders: [Option] = [.near, .place, .since, .until]
}

/// "a, b or c".
private func listed(_ words: [String], _ conjunction: String) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
}
