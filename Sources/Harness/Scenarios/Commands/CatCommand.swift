import Foundation

extension ScenarioCommand {
  static let cat = ScenarioCommand(
    "cat FILE...", from: .harness,
    summary: "Show files, and make them the last standard output, for `stdout` and `cmp`.",
    effect: .none
  ) { run, call in
    let data = try call.operands.reduce(into: Data()) { $0.append(try run.read($1)) }
    run.print(data)
  }
}

extension ScenarioRun {
  /// Makes some bytes the last standard output, as though a program had printed them.
  ///
  /// Recorded calls and the screen stay those of the last program; there is no exit status, as there
  /// is no program.
  func print(_ data: Data) {
    last = LastProgram(
      output: ScenarioOutput([CapturedOutput(data)]), outcome: last.outcome, screen: last.screen)
    logOutput(CapturedOutput(data), CapturedOutput(Data()))
  }
}
