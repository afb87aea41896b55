import Harness

extension ScenarioCommand {
  static let grep = ScenarioCommand(
    "grep [-count=N] PATTERN FILE", from: .testscript,
    summary: "Look for a regular expression in a file.",
    details: "See `stdout`.",
    prefixes: .negation, effect: .none, patternOperand: 0, check: checkMatchCount
  ) { run, call in
    let name = call.operands[1]
    let bytes = try run.disk.read(name)
    do {
      try match(call, of: run, in: bytes, of: name)
    } catch {
      let text = ScenarioLog.Entry.shortened(CapturedOutput(bytes))
      run.log.add(.output(stream: name, text: text))
      throw error
    }
  }
}
