/// The texts of `--help` and `--version`, made from what `Command` and `Option` declare.
enum HelpText {
  /// The answer to `--version`.
  static let version = "workphotos \(number)\n"

  /// How this program names itself to servers.
  static let userAgent = "workphotos/\(number)"

  private static let number = "0.1.0"

  /// The help of a command, or of the program.
  static func text(for command: Command?) -> String {
    command.map(commandText) ?? programText
  }

  /// What follows an error in the command line.
  static func hint(for command: Command?) -> String {
    "Try 'workphotos \(command.map { "\($0.rawValue) " } ?? "")--help'.\n"
  }

  private static var programText: String {
    let commands = Command.allCases.map { ($0.rawValue, $0.summary) }
    let options = [
      ("-h, --help", "show this help; 'workphotos COMMAND --help' tells more"),
      ("    --version", "show the version"),
    ]
    let statuses = ExitStatus.allCases.map { (String($0.rawValue), $0.meaning) }
    return """
      Finds, uploads and deletes the photos taken at work.

      Usage: workphotos COMMAND [DIR] [OPTION...]

      DIR is the folder with the photos: the working directory, unless told otherwise.

      Commands:
      \(table(commands))
      Options:
      \(table(options))
      Exit status:
      \(table(statuses))
      """
  }

  private static func commandText(_ command: Command) -> String {
    let options = command.options.map { option in
      let alias = option.alias.map { "\($0), " } ?? "    "
      let value = option.valueName.map { " \($0)" } ?? ""
      return (alias + option.rawValue + value, option.summary)
    }
    let sentence = command.summary.prefix(1).uppercased() + command.summary.dropFirst()
    return """
      \(sentence).

      Usage: \(command.usage)

      Options:
      \(table(options))
      \(command.details.joined(separator: "\n\n"))

      """
  }

  /// Two aligned columns, an indented line each.
  private static func table(_ rows: [(name: String, text: String)]) -> String {
    let width = rows.map(\.name.count).max() ?? 0
    return rows.map { name, text in
      "  " + name + String(repeating: " ", count: width - name.count + 2) + text + "\n"
    }.joined()
  }
}
