import ArgumentParsing
import Harness

/// What is wrong with a command line.
enum UsageError: Error, CustomStringConvertible {
  case noCommand
  case unknownCommand(String, known: [String])
  case wrongArguments(ArgumentError, command: String)
  case unexpectedOperand(String, command: String)
  case wrongOperands(String, command: String)
  case unknownShell(String, known: [String])

  var description: String {
    switch self {
    case .noCommand:
      "a command is missing; `harness help` shows them, and `harness run` runs scenarios"
    case .unknownCommand(let word, let known):
      "unknown command \"\(word)\""
        + Self.suggestion(word, among: known)
    case .wrongArguments(let error, let command):
      "\(error)"
        + (error.offersRemedy ? "" : "; `harness help \(command)` shows those of \(command)")
    case .unexpectedOperand(let word, let command):
      "harness \(command) takes no \(word.debugDescription); `harness help \(command)` shows how"
        + " it is written"
    case .unknownShell(let word, let known):
      "there are no completions for \(word.debugDescription)"
        + NearestName.question(word, among: known) + "; there are: \(known.joined(separator: ", "))"
    case .wrongOperands(let wanted, let command):
      "harness \(command) takes one \(wanted); `harness help \(command)` shows how it is written"
    }
  }

  private static func suggestion(_ word: String, among known: [String]) -> String {
    let question = NearestName.question(word, among: known)
    return question.isEmpty ? "; `harness help` shows the commands" : question
  }
}
