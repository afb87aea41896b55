extension ToolCommand {
  static let manual = ToolCommand(
    name: "manual", operands: "",
    summary: "Write the page that `man harness` shows.",
    details: """
      The page is in mdoc, which man of every system reads: `harness manual | man -l -` shows it where
      it is not installed.
      """
  ) { _ in
    try Tool.print(ManualPage.text)
    return .passed
  }
}
