import ArgumentParsing

/// A command of the tool: how it is written, what it does.
struct ToolCommand: Sendable {
  let name: String
  /// What may follow, for help; empty where nothing may.
  let operands: String
  /// What each of them is; the last one stands for all that follow.
  var operandKinds: [ValueKind] = []
  let summary: String
  /// Its row in the overview, where that tells of other commands too.
  var row: String?
  /// Paragraphs of help.
  var details = ""
  var options: [CommandLineOption] = []
  let body: @Sendable (ParsedArguments) throws -> ExitStatus
}
