/// What may stand at a place of a command line, for those who complete it.
package enum ArgumentPosition: Equatable, Sendable {
  /// An option.
  case option
  /// The value of an option, behind so many characters of the same word: those of `--json=`.
  case value(of: CommandLineOption, behind: Int)
  /// An operand; what the words before it say.
  case operand
  /// Nothing: what stands before it is wrong, or ends the command line.
  case nothing
}

extension ArgumentParser {
  /// What a word may be.
  ///
  /// - Parameters:
  ///   - word: As far as it is written.
  ///   - words: Those before it, without the names of the program and its command.
  /// - Returns: Its place, and what the words before it say, as far as they say something.
  package func position(
    of word: String, after words: [String]
  ) -> (position: ArgumentPosition, before: ParsedArguments) {
    let before: ParsedArguments
    do throws(ArgumentError) {
      before = try parse(words)
    } catch {
      // The last word is an option whose value is what is asked for.
      guard case .missingValue(let option) = error, let last = words.last,
        !option.isValueOptional, let earlier = try? parse(words.dropLast()),
        last == option.name || last == option.letter
      else { return (.nothing, ParsedArguments()) }
      return (.value(of: option, behind: 0), earlier)
    }
    if options.contains(where: { $0.endsCommandLine && before.has($0) }) {
      return (.nothing, before)
    }
    return (position(of: word, isOperand: before.endsOptions), before)
  }

  private func position(of word: String, isOperand: Bool) -> ArgumentPosition {
    guard !isOperand, word.hasPrefix("-") else { return .operand }
    let (name, attached) = parts(of: word)
    guard let attached else { return .option }
    guard let option = options.first(where: { $0.name == name || $0.letter == name }),
      option.value != nil
    else { return .nothing }
    return .value(of: option, behind: word.count - attached.count)
  }
}
