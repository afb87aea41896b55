/// What a command line asks for.
enum Request: Equatable, Sendable {
  /// The help of a command, or of the program.
  case help(Command?)

  /// The program's version.
  case version

  /// A command.
  case run(Invocation)
}

/// A command with what was typed behind it.
struct Invocation: Equatable, Sendable {
  let command: Command

  /// The folder that was named; nil where none was.
  var directory: String?

  /// The options that were given, with their values; a flag's is empty.
  ///
  /// Of an option that is given twice, the last one counts.
  var values: [Option: String] = [:]

  /// Whether a flag was given.
  func has(_ option: Option) -> Bool { values[option] != nil }
}
