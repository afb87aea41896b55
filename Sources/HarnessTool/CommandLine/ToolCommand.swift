import ArgumentParsing

/// A command of the tool: how it is written, what it does.
struct ToolCommand: Sendable {
  let name: String
  /// What may follow, for help; empty where nothing may.
  let operands: String
  let summary: String
  /// Paragraphs of help.
  var details = ""
  var options: [CommandLineOption] = []
  let body: @Sendable (ParsedArguments) throws -> ExitStatus
}
