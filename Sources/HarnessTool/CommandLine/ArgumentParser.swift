import Foundation

/// Reads a command line: the command, then its options and operands in any order.
///
/// The value of an option follows as the next word, or behind an equal sign; behind a letter, also
/// at once: `-j1`. Words behind `--` are operands, and so is `-`.
struct ArgumentParser {
  let commands: [ToolCommand]

  /// - Parameter words: Without the tool's name.
  /// - Returns: The command, and what it was given.
  /// - Throws: ``UsageError``.
  func parse(_ words: [String]) throws(UsageError) -> Invocation {
    guard let first = words.first else { throw .noCommand }
    let command = try find(Self.abbreviations[first] ?? first)
    var invocation = Invocation(command: command)
    var rest = words.dropFirst()
    while let word = rest.popFirst() {
      if word == "--" {
        invocation.operands += rest
        break
      } else if word.hasPrefix("-"), word != "-" {
        try takeOption(word, &rest, &invocation)
      } else {
        invocation.operands.append(word)
      }
    }
    if command.operands.isEmpty, let operand = invocation.operands.first {
      throw .unexpectedOperand(operand, command: command.name)
    }
    return invocation
  }

  /// What people try first.
  private static let abbreviations = ["--help": "help", "-h": "help", "--version": "version"]

  private func find(_ name: String) throws(UsageError) -> ToolCommand {
    guard let command = commands.first(where: { $0.name == name }) else {
      throw .unknownCommand(name, known: commands.map(\.name))
    }
    return command
  }

  private func takeOption(
    _ word: String, _ rest: inout ArraySlice<String>, _ invocation: inout Invocation
  ) throws(UsageError) {
    let known = invocation.command.options + [.help]
    let (name, attached) = Self.parts(of: word, known)
    guard let option = known.first(where: { $0.name == name || $0.letter == name }) else {
      throw .unknownOption(name, command: invocation.command)
    }
    guard option.value != nil else {
      if let attached { throw .needlessValue(option: name, value: attached) }
      return invocation.add(option)
    }
    if option.isValueOptional { return try takeOptional(option, attached, &invocation) }
    guard let value = attached ?? rest.popFirst() else { throw .missingValue(option) }
    invocation.add(option, value: value)
  }

  /// The name of an option, and the value that is attached to it.
  private static func parts(of word: String, _ known: [ToolOption]) -> (String, String?) {
    if let letter = known.compactMap(\.letter).first(where: { word.hasPrefix($0) }) {
      let rest = word.dropFirst(letter.count)
      guard !rest.isEmpty else { return (letter, nil) }
      return (letter, String(rest.first == "=" ? rest.dropFirst() : rest))
    }
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
  }

  /// A value of its own word would be taken for a path, and the other way round.
  private func takeOptional(
    _ option: ToolOption, _ value: String?, _ invocation: inout Invocation
  ) throws(UsageError) {
    guard value != "" else { throw .missingValue(option) }
    invocation.add(option, value: value ?? "")
  }
}
