extension ShellLine {
  /// The first `cd` within a line that is given to a shell, as it stands there; nil where there is none.
  ///
  /// One in parentheses is left out: there it is over at once in any shell.
  static func folderChange(within line: String) -> String? {
    guard case .program(["sh", "-c", line]) = ShellLine(line) else { return nil }
    return commands(of: line).first { $0 == "cd" || $0.hasPrefix("cd ") }
  }

  /// The commands of a line, as far as signs stand between them that are in no quotes and parentheses.
  private static func commands(of line: String) -> [String] {
    var (commands, quote, depth): ([String], Character?, Int) = ([""], nil, 0)
    for character in line {
      if character == quote {
        quote = nil
      } else if quote == nil, "'\"`".contains(character) {
        quote = character
      } else if quote == nil, "()".contains(character) {
        depth += character == "(" ? 1 : -1
      } else if quote == nil, depth == 0, ";&|".contains(character) {
        commands.append("")
        continue
      }
      commands[commands.count - 1].append(character)
    }
    return commands.map(\.trimmed)
  }
}
