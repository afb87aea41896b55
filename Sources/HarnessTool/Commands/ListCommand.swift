import Harness

extension ToolCommand {
  static let list = ToolCommand(
    name: "list", operands: "[PATH…]",
    summary: "Show the names of the scenarios that would run.",
    details: "With --verbose, the file of each follows behind a tab.",
    options: [.filter, .tag, .verbose]
  ) { invocation in
    try list(try RunSetup(invocation).selection(), invocation)
  }

  /// Shows what would run.
  static func list(
    _ selection: ScenarioSelection, _ invocation: Invocation
  ) throws -> ExitStatus {
    let lines = selection.sources.map { source in
      invocation.has(.verbose) ? "\(source.name)\t\(source.file)" : source.name
    }
    try Tool.print(lines.joined(separator: "\n"))
    return .passed
  }
}
