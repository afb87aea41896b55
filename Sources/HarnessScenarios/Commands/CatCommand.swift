import Foundation
import Harness

extension ScenarioCommand {
  static let cat = ScenarioCommand(
    "cat FILE...", from: .harness,
    summary: "Show files, and make them the last standard output, for `stdout` and `cmp`.",
    effect: .none
  ) { run, call in
    let data = try call.operands.reduce(into: Data()) { data, name in
      data.append(try run.read(name))
      try run.checkLength(data.count, of: "what is shown")
    }
    run.print(data)
  }
}

extension ScenarioRun {
  /// - Throws: ``ScenarioFailure`` where something is longer than a command holds in memory.
  func checkLength(_ length: Int, of what: @autoclosure () -> String) throws {
    guard length > engine.outputLimit else { return }
    throw ScenarioFailure(
      "\(what()) has more than \(SizeText.short(engine.outputLimit)), and a command takes no more; "
        + #""outputLimit" in harness.json raises it, or --output-limit SIZE"#)
  }

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
