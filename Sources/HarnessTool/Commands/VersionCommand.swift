extension ToolCommand {
  static let version = ToolCommand(
    name: "version", operands: "", summary: "Show the version of the tool."
  ) { _ in
    try Tool.print("harness \(Tool.version)")
    return .passed
  }
}
