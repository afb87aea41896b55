/// Reads the options and operands of a command line, in any order.
///
/// The value of an option follows as the next word, or behind an equal sign; behind a letter, also
/// at once: `-j1`. Words behind `--` are operands, and so is `-`. An option that asks for something
/// else than the program's work, such as help, ends the reading.
package struct ArgumentParser {
  let options: [CommandLineOption]

  /// - Parameter options: Those that there are.
  package init(options: [CommandLineOption]) {
    self.options = options
  }

  /// Reads words.
  ///
  /// - Parameter words: Without the names of the program and its command.
  /// - Returns: What they say.
  /// - Throws: ``ArgumentError`` for the first that is wrong.
  package func parse(_ words: some Sequence<String>) throws(ArgumentError) -> ParsedArguments {
    var arguments = ParsedArguments()
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      if word == "--" {
        arguments.operands += rest
        arguments.endsOptions = true
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        arguments.operands.append(word)
        continue
      }
      let option = try takeOption(word, &rest, &arguments)
      if option.endsCommandLine { break }
    }
    return arguments
  }

  private func takeOption(
    _ word: String, _ rest: inout ArraySlice<String>, _ arguments: inout ParsedArguments
  ) throws(ArgumentError) -> CommandLineOption {
    let (name, attached) = parts(of: word)
    guard let option = options.first(where: { $0.name == name || $0.letter == name }) else {
      throw .unknownOption(name, known: options.map(\.name))
    }
    arguments.add(option, value: try value(of: option, written: name, attached, &rest))
    return option
  }

  /// The value of an option; an empty one for an option that stands alone.
  private func value(
    of option: CommandLineOption, written name: String, _ attached: String?,
    _ rest: inout ArraySlice<String>
  ) throws(ArgumentError) -> String {
    guard option.value != nil else {
      if let attached { throw .needlessValue(option: name, value: attached) }
      return ""
    }
    // A value of its own word would be taken for a path, and the other way round.
    if option.isValueOptional {
      if attached == "" { throw .missingValue(option) }
      return attached ?? ""
    }
    guard let value = attached ?? rest.popFirst() else { throw .missingValue(option) }
    return value
  }

  /// The name of an option, and the value that is attached to it.
  func parts(of word: String) -> (name: String, value: String?) {
    if let letter = options.compactMap(\.letter).first(where: { word.hasPrefix($0) }) {
      let rest = word.dropFirst(letter.count)
      guard !rest.isEmpty else { return (letter, nil) }
      return (letter, String(rest.first == "=" ? rest.dropFirst() : rest))
    }
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
  }
}
