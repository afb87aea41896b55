import ArgumentParsing
import Foundation
import Harness
import HarnessRunner
import HarnessScenarios

extension ToolCommand {
  static let update = ToolCommand(
    name: "update", operands: "[PATH…]", operandKinds: [.suite],
    summary: "Run them, and write what programs gave instead.",
    details: """
      The sections that comparisons name are rewritten in the files of the scenarios that pass
      then, and only where they differ. Look at the change before you keep it. A file that was
      changed meanwhile stays as it is, and its scenario fails. The servers of `fake -record=URL`
      are asked, and what they answer is written beside the scenarios that pass. Refused where CI
      is set; HARNESS_UPDATE=1 makes `harness run` do the same.
      """,
    options: [
      .jobs, .filter, .tag, .timeout, .scenarioTimeout, .outputLimit, .failFast, .keep, .verbose,
      .short, .environment, .explicitExec,
      .starter, .color, .app, .seed,
    ]
  ) { arguments in
    try UpdateRequest.check(ProcessInfo.processInfo.environment)
    guard !arguments.operands.contains("-") else { throw SetupError.standardInputUpdate }
    let setup = try RunSetup(arguments)
    var engine = try setup.engine()
    engine.updatesSections = true
    return try run(try setup.selection(), engine, setup)
  }
}
