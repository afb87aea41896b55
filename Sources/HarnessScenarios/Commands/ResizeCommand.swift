import Harness

extension ScenarioCommand {
  static let resize = ScenarioCommand(
    "resize [-of=NAME] SIZE", from: .harness,
    summary: "Give the terminal of a background program another size, such as 132x50.",
    details: """
      The programs in its foreground get SIGWINCH, as where a person pulls at the window. Nothing is \
      waited for: `waitfor screen` behind it waits until the program has drawn. The program is the \
      last that was started, or the one that `-of` names.
      """,
    effect: .none, check: checkResize
  ) { run, call in
    let program = try run.program(call.value(of: "-of"))
    _ = try program.launchToType(for: call.name)
    let size = try terminalSize(call.operands[0])
    try program.application.resize(columns: size.columns, rows: size.rows)
  }

  @Sendable private static func checkResize(_ words: [String?]) throws {
    for case let word? in words where !word.hasPrefix("-of=") { _ = try terminalSize(word) }
  }
}
