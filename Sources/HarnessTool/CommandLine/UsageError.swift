import Harness

/// What is wrong with a command line.
enum UsageError: Error, CustomStringConvertible {
  case noCommand
  case unknownCommand(String, known: [String])
  case unknownOption(String, command: ToolCommand)
  case missingValue(ToolOption)
  case needlessValue(option: String, value: String)
  case badValue(option: String, value: String, wanted: String)
  case unexpectedOperand(String, command: String)
  case wrongOperands(String, command: String)

  var description: String {
    switch self {
    case .noCommand:
      "a command is missing; `harness help` shows them, and `harness run` runs scenarios"
    case .unknownCommand(let word, let known):
      "unknown command \"\(word)\""
        + Self.suggestion(word, among: known, otherwise: "; `harness help` shows the commands")
    case .unknownOption(let word, let command):
      "unknown option \(word)"
        + Self.suggestion(
          word, among: command.options.map(\.name) + [ToolOption.help.name],
          otherwise: "; `harness help \(command.name)` shows those of \(command.name)")
    case .missingValue(let option):
      "\(option.name) needs a value: \(option.name) \(option.value ?? "")"
    case .needlessValue(let option, let value):
      "\(option) takes no value, and was given \(value.debugDescription)"
    case .badValue(let option, let value, let wanted):
      "\(option) has to be \(wanted), and is \(value.debugDescription)"
    case .unexpectedOperand(let word, let command):
      "harness \(command) takes no \(word.debugDescription); `harness help \(command)` shows how"
        + " it is written"
    case .wrongOperands(let wanted, let command):
      "harness \(command) takes one \(wanted); `harness help \(command)` shows how it is written"
    }
  }

  private static func suggestion(
    _ word: String, among known: [String], otherwise: String
  ) -> String {
    let question = NearestName.question(word, among: known)
    return question.isEmpty ? otherwise : question
  }
}
