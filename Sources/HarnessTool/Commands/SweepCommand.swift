import ArgumentParsing
import Foundation
import Harness
import HarnessReports
import HarnessRunner
import HarnessScenarios

extension ToolCommand {
  static let sweep = ToolCommand(
    name: "sweep", operands: "[PATH…]", operandKinds: [.suite],
    summary: "Let everything fail once in them, and judge what is left.",
    details: """
      PATH is as for `harness run`. Each scenario is run twice as it is, and has to pass; then once
      for each call of its programs that changes or reads the sandbox, or writes their output, with
      each error that fits; for each process, program and host that they ask for, and each recorded
      call of a mock or a fake; and once killed at each call that changes the disk. What a program
      does then is judged without help from its author:

        crashed      it ended by SIGSEGV or the like, by a trap, or by an error that nothing caught
        hung         it did not end in time
        lied         something failed, it exits as though nothing had, and the result differs
        silent       it exits with a failure and says nothing
        tore         a file that was there is neither as before nor as after
        littered     it left a file that is there neither before nor after; fails with --strict
        left-behind  a process stayed
        status       it ended with another status than `sweep status` allows

      Each is told with the line that makes it happen, such as `sysfault write ENOSPC index.json`,
      to be put before the line that launches the program. A program may do without what another
      does for it: there `lied` is judged with --strict alone. Lines `sweep …` of a scenario say what has
      to be expected: see `harness help sweep`. Calls that are alike are sampled unless --all. Where a
      program has hung at a call, no other error is tried there. A sweep that finds nothing claims what
      it tried, which its line says.
      """,
    options: [
      .jobs, .filter, .tag, .timeout, .outputLimit, .failFast, .explicitExec, .environment,
      .verbose,
      .short, .all, .strict, .time, .json, .list, .app, .seed,
    ] + RequestedReports.options
  ) { arguments in
    let setup = try RunSetup(arguments)
    let selection = try setup.selection()
    if arguments.has(.list) { return try list(selection, arguments) }
    var engine = try setup.engine()
    engine.recordsSessions = false
    engine.sweeps = try setup.sweepOptions(of: selection.sources.count)
    return try run(selection, engine, setup)
  }
}
