import ArgumentParsing
import CPlatform
import Foundation
import Harness

/// The tool: its commands, and what all of them share.
enum Tool {
  /// The commands by what they are for, in the order in which help shows them.
  static let groups: [(purpose: String, commands: [ToolCommand])] = [
    ("Start", [.initialize, .record]),
    ("Run", [.run, .list, .update, .review, .sweep]),
    ("Look", [.report, .merge, .cast, .picture]),
    ("Apps", [.seed, .graph, .conformance]),
    ("Other", [.lsp, .clean, .completions, .help]),
  ]

  /// Those that have no row of their own there: the row of another tells of them.
  private static let others: [ToolCommand] = [.grammar, .manual, .version]

  static let commands = groups.flatMap(\.commands) + others

  static let version = "0.1.0"

  /// When it was made; the manual tells it as man wants it.
  static let versionDate = "November 23, 2026"

  /// Runs a command line without the tool's name.
  static func run(_ words: [String]) -> ExitStatus {
    do {
      let invocation = try Invocation(words, among: commands)
      if invocation.arguments.has(.help) {
        try Tool.print(HelpText.of(invocation.command))
        return .passed
      }
      try checkWorkingDirectory()
      if let problem = TimeLimit.scaleProblem { throw SetupError.badScale(problem) }
      return try invocation.command.body(invocation.arguments)
    } catch {
      complain(error)
      return .couldNotRun
    }
  }

  /// Makes sure that relative paths lead to where the tool was started: Foundation's are texts.
  private static func checkWorkingDirectory() throws(SetupError) {
    guard let path = platform_working_directory_path() else { throw .noWorkingDirectory }
    defer { free(path) }
    let bytes = UnsafeRawBufferPointer(start: path, count: strlen(path))
    guard String(validating: bytes, as: UTF8.self) == nil else { return }
    throw .unreadableWorkingDirectory(VisibleText.of(bytes))
  }

  /// Writes lines to standard output; on a terminal, no name in them does anything.
  static func print(_ text: String) throws {
    let shown = platform_is_terminal(1) ? VisibleText.of(text) : text
    try StandardStream.output.write(Data((shown + "\n").utf8))
  }

  /// Writes what is wrong to standard error.
  static func complain(_ error: any Error) {
    StandardStream.errors.tell("harness: \(VisibleText.of(SystemReason.text(of: error)))\n")
  }
}
