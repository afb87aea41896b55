import ArgumentParsing
import CPlatform

/// A command as a command line calls it.
struct Invocation {
  let command: ToolCommand
  let arguments: ParsedArguments

  /// Reads a command line: the command, then its options and operands in any order.
  ///
  /// - Parameters:
  ///   - words: Without the tool's name.
  ///   - commands: Those that there are.
  /// - Throws: ``UsageError``.
  init(_ words: [String], among commands: [ToolCommand]) throws(UsageError) {
    guard let first = words.first else { throw .noCommand }
    let name = Self.abbreviations[first] ?? first
    guard let command = commands.first(where: { $0.name == name }) else {
      throw .unknownCommand(name, known: commands.map(\.name))
    }
    self.command = command
    do throws(ArgumentError) {
      let parser = ArgumentParser(options: command.options + [.help])
      arguments = try parser.parse(words.dropFirst())
    } catch {
      throw .wrongArguments(error, command: command.name)
    }
    if command.operands.isEmpty, !arguments.has(.help), let operand = arguments.operands.first {
      throw .unexpectedOperand(operand, command: command.name)
    }
  }

  /// What people try first.
  private static let abbreviations = ["--help": "help", "-h": "help", "--version": "version"]
}

/// The words with which the tool was started.
enum OwnArguments {
  /// The tool's name first.
  ///
  /// Swift's `CommandLine` asks `/proc` on Linux, and has none where that is
  /// not mounted.
  static var words: [String] {
    var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    let count = platform_own_arguments(&words)
    guard count > 0, let words else { return CommandLine.arguments }
    return (0..<Int(count)).map { words[$0].map { String(cString: $0) } ?? "" }
  }
}
