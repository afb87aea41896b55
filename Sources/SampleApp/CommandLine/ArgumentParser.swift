/// Reads a command line by what `Command` and `Option` declare.
struct ArgumentParser {
  private var rest: ArraySlice<String>

  /// Reads `arguments`, which do not begin with the program's own name.
  static func parse(_ arguments: [String]) throws(UsageError) -> Request {
    var parser = ArgumentParser(rest: arguments[...])
    return try parser.request()
  }

  private mutating func request() throws(UsageError) -> Request {
    guard let first = rest.popFirst() else { throw .noCommand }
    switch first {
    case "--help", "-h": return .help(nil)
    case "--version": return .version
    case "help": return .help(try rest.popFirst().map(command(typed:)))
    default: return try invocation(of: command(typed: first))
    }
  }

  private func command(typed text: String) throws(UsageError) -> Command {
    if let command = Command(rawValue: text) { return command }
    if text.hasPrefix("-") {
      throw .unknownOption(text)
    }
    throw .unknownCommand(text)
  }

  private mutating func invocation(of command: Command) throws(UsageError) -> Request {
    var invocation = Invocation(command: command)
    var optionsHaveEnded = false
    while let argument = rest.popFirst() {
      if optionsHaveEnded || argument == "-" || !argument.hasPrefix("-") {
        try take(directory: argument, into: &invocation)
      } else if argument == "--" {
        optionsHaveEnded = true
      } else {
        try take(option: argument, into: &invocation)
        if invocation.has(.help) { return .help(command) }
      }
    }
    return .run(invocation)
  }

  private func take(directory: String, into invocation: inout Invocation) throws(UsageError) {
    if let first = invocation.directory { throw .secondDirectory(directory, after: first) }
    if directory.isEmpty { throw .emptyDirectory }
    invocation.directory = directory
  }

  private mutating func take(option argument: String, into invocation: inout Invocation)
    throws(UsageError)
  {
    let (name, attachedValue) = split(argument)
    let option = try option(typed: name, of: invocation.command)
    if option.valueName == nil {
      if let attachedValue { throw .valueNotWanted(option, attachedValue) }
      invocation.values[option] = ""
    } else if let attachedValue {
      invocation.values[option] = attachedValue
    } else {
      invocation.values[option] = try value(of: option)
    }
  }

  /// The two sides of `--option=value`.
  private func split(_ argument: String) -> (name: String, value: String?) {
    guard argument.hasPrefix("--"), let sign = argument.firstIndex(of: "=") else {
      return (argument, nil)
    }
    return (String(argument[..<sign]), String(argument[argument.index(after: sign)...]))
  }

  private func option(typed name: String, of command: Command) throws(UsageError) -> Option {
    let option = Option(typed: name)
    if let option, command.options.contains(option) { return option }
    if let option { throw .misplacedOption(option, command) }
    throw .unknownOption(name)
  }

  /// The next argument, which may begin with a minus as southern latitudes do.
  private mutating func value(of option: Option) throws(UsageError) -> String {
    guard let value = rest.popFirst(), value != "--", Option(typed: value) == nil else {
      throw .missingValue(option)
    }
    return value
  }
}
