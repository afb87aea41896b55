import ArgumentParsing
import Harness
import HarnessRunner
import HarnessScenarios

extension ToolCommand {
  static let list = ToolCommand(
    name: "list", operands: "[PATH…]", operandKinds: [.suite],
    summary: "Show the scenarios that would run, and their tags.",
    details: """
      The tags of a scenario follow its name behind a tab, with spaces between; with --verbose, its
      file comes before them, behind a tab too.
      """,
    options: [.filter, .tag, .verbose]
  ) { arguments in
    try list(try RunSetup(arguments).selection(), arguments)
  }

  /// Shows what would run.
  static func list(
    _ selection: ScenarioSelection, _ arguments: ParsedArguments
  ) throws -> ExitStatus {
    let lines = selection.sources.map { source in
      // The run tells of a file that cannot be read.
      let tags = ((try? source.read())?.tags ?? []).sorted()
      let columns =
        [source.name] + (arguments.has(.verbose) ? [source.file] : [])
        + (tags.isEmpty ? [] : [tags.joined(separator: " ")])
      return columns.joined(separator: "\t")
    }
    try Tool.print(lines.joined(separator: "\n"))
    return .passed
  }
}
