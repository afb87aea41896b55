import ArgumentParsing
import Foundation
import Harness
import HarnessReports
import HarnessRunner
import HarnessScenarios

extension ToolCommand {
  static let run = ToolCommand(
    name: "run", operands: "[PATH…]", operandKinds: [.suite],
    summary: "Run scenarios, and the examples of documents.",
    details: """
      PATH is a folder, whose .txtar and .txt files are scenarios, also in folders below it, but for
      what begins with a point; or a file; or - for a scenario from standard input. A file in
      Markdown (.md) is a document: the commands behind `$ ` in its blocks of `console` run, and
      have to print what stands below. Without one, it is the folder Scenarios, also from inside of
      it.

      A file harness.json beside the scenarios, or in a folder above them, names the programs under
      test and the seeds, so that no option is needed; another one further down is an error. For a
      PATH that is a file, it may also lie in a folder Scenarios there:

        {"apps": {"photos": "../build/photos"},
         "seeds": {"album": {"executable": "../build/make-album", "arguments": ["-n", "3"]}},
         "environment": {"PHOTOS_CONFIG": "$WORK/config", "ALBUMS": "./albums"},
         "exclude": ["notes/*"], "timeout": "30s", "leftBehind": "fail",
         "outputLimit": "1GiB", "network": "loopback", "limits": {"database": 1}}

      In a value of "environment", variables are expanded, and $PROJECT is the file's folder. A
      value that begins with ./ or ../ is a path relative to the file, or several with colons
      between them.

      Many machines share the work with --shard, or without it where an engine of continuous
      integration splits the job: the first line of the output says which part this is, and who
      says so. `harness merge` joins their reports.

      What failed in the last run here runs first. --failed runs nothing else; what an earlier run
      left open counts too, until it passes.

      Control-C ends what runs and removes its sandboxes; a second one does not wait for that, and
      leaves them to the next run. What cannot be removed is told on standard error, and changes no
      exit status: `harness clean` removes it later. A report that cannot be written gives status 2,
      and the older one stays.
      """,
    options: [
      .jobs, .filter, .tag, .failed, .retries, .failOnFlaky, .repeats, .untilFail, .timeout,
      .scenarioTimeout, .outputLimit, .failFast,
      .failLeftBehind, .verifyFakes, .keep, .goOn, .explicitExec, .environment, .verbose, .short,
      .starter, .json, .timings, .cached, .verifyCache, .watch, .shard, .shardTotal,
      .list, .app, .seed,
    ] + RequestedReports.options
  ) { arguments in
    if arguments.has(.watch) { return try Watch(arguments).work() }
    let setup = try RunSetup(arguments)
    let selection = try setup.shardSelection()
    if arguments.has(.list) { return try list(selection, arguments) }
    var engine = try setup.engine()
    if selection.repeats != nil { engine.firstFailures = FirstFailures() }
    let environment = ProcessInfo.processInfo.environment
    if arguments.has(.verifyFakes) { engine.verification = FakeVerification() }
    if UpdateRequest.isMade(in: environment) {
      try UpdateRequest.check(environment)
      guard engine.verification == nil else { throw SetupError.verifyingUpdate }
      engine.updatesSections = true
      if selection.repeats != nil { throw SetupError.repeatedUpdate }
    }
    return try run(selection, engine, setup)
  }

  /// Runs scenarios, and writes all reports that were asked for.
  static func run(
    _ selection: ScenarioSelection, _ engine: ScenarioEngine, _ setup: RunSetup,
    proposing proposals: ProposedChanges? = nil
  ) throws -> ExitStatus {
    var options = try setup.options()
    options.keptResults = try setup.keptResults(engine)
    options.proposals = proposals
    // The runs of a sweep go on beside each other, and scenarios one after another.
    if engine.sweeps != nil { options.jobs = 1 }
    let runner = ScenarioRunner(engine, options: options)
    let reports = try RequestedReports(
      setup.arguments, environment: ProcessInfo.processInfo.environment,
      talksOnErrors: proposals != nil)
    try reports.check(reading: selection.sources.map(\.file) + setup.filesRead)
    // A review runs scenarios as an update does, and its result is none of theirs.
    var observers =
      proposals == nil ? try setup.observers(reports) : [ReviewReport(output: reports.console)]
    Interruption.onFirst { runner.interrupt(signal: $0) }
    var ordered = selection
    if engine.sweeps == nil, proposals == nil {
      let known = setup.beginHistory(selection)
      observers += known.observers
      ordered = selection.starting(with: known.failedFiles)
    }
    let result = runner.run(ordered, observers: observers)
    var errors = result.errors + reports.write(result.report)
    do {
      try setup.recordTimings(of: result.report, selection)
    } catch {
      errors.append(error)
    }
    if let verification = engine.verification {
      try reports.console.write(verification.summary + "\n")
    }
    for error in errors { Tool.complain(error) }
    if result.report.end?.signal != nil { return .interrupted }
    if !errors.isEmpty { return .couldNotRun }
    if setup.arguments.has(.failOnFlaky), result.report.flakyCount > 0 {
      let names = result.report.scenarios.filter(\.isFlaky).map(\.name)
      Tool.complain(SetupError.flaky(names))
      return .failed
    }
    guard result.report.isSuccess else { return .failed }
    let skipped = result.report.scenarios.filter { $0.result?.status == .skipped }.map(\.name)
    guard setup.arguments.has(.failed), !skipped.isEmpty else { return .passed }
    Tool.complain(SetupError.stillOpen(skipped))
    return .couldNotRun
  }
}
