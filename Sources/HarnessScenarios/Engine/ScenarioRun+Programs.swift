import Foundation
import Harness
import HarnessTerminal

extension ScenarioRun {
  /// Runs a program to its end, and keeps what it left.
  ///
  /// - Throws: ``ScenarioFailure`` where it cannot be started, does not end in time, or ends
  ///   otherwise than expected.
  func runProgram(_ name: String, _ words: [String], expecting: PrefixedCommand.Expectation) throws
  {
    let app = try makeApp(name)
    func perform() throws -> Outcome {
      try app.application.performRun(
        words, input: app.input, timeout: timeout, caller: .engine, cancellation.launches)
    }
    let outcome = try keepingOutput(of: app) {
      try probed(app.application, [name] + words, perform) ?? perform()
    }
    take(outcome, of: app)
    try check(outcome.termination, expecting)
  }

  /// Runs a program that looks at the disk for a sweep, and keeps nothing of it.
  func runObserver(_ name: String, _ words: [String]) throws -> Outcome {
    let app = try makeApp(name)
    return try app.application.performRun(
      words, input: .empty, timeout: timeout, caller: .engine, cancellation.launches)
  }

  /// Starts a program and goes on.
  func startProgram(
    _ name: String, _ words: [String], as label: String, expecting: PrefixedCommand.Expectation
  ) throws {
    guard label.isEmpty || background[label] == nil else {
      throw ScenarioFailure("a background program named \(label) runs already")
    }
    guard launches.typing == nil || launches.terminal != nil else {
      throw ScenarioFailure(
        "`ttyin` is for a program that the script waits for; `terminal` gives one to a program in "
          + "the background, and `type` types on it")
    }
    guard !isEnding else { throw ScenarioFailure.deferredProgram }
    let app = try makeApp(name)
    app.application.standardInput = app.input
    try probeStart(app.application, [name] + words)
    last = LastProgram()
    try keepingOutput(of: app) {
      try app.application.performLaunch(
        words, .engine, cancellation.launches, limit: chosenTimeout)
    }
    background.add(
      BackgroundProgram(
        label: label, command: ([name] + words).joined(separator: " "),
        application: app.application, isRegistered: app.isRegistered, expectation: expecting,
        line: line, limit: chosenTimeout))
  }

  /// Does something with a program; where that fails, its output is that of the last program.
  private func keepingOutput<Result>(
    of app: ScenarioApp, _ body: () throws -> Result
  ) throws -> Result {
    defer { app.application.launchID.map { launchLines[$0] = line } }
    do {
      return try body()
    } catch let failure as Failure {
      last = LastProgram(soFar: app.application)
      logOutput(of: app.application)
      throw ScenarioFailure(describing: failure, of: app.application)
    }
  }

  private func makeApp(_ name: String) throws -> ScenarioApp {
    guard let path = try programPath(name) else { throw notFound(name) }
    defer { (input, launches.typing) = (nil, nil) }
    untaken.take(name)
    launches.count += 1
    let isRegistered = engine.apps[name] != nil
    let runsFake = launches.fakes.has(name) && !isRegistered
    let application = CLIApplication(path, sandbox: sandbox, starter: engine.starter)
    application.launchEnvironment =
      try isRegistered ? environment.exported() : environment(ofUnregistered: path)
    application.currentDirectory = disk.directory.path
    application.outputLimit = engine.outputLimit
    launches.apply(to: application, reading: input)
    if isRegistered {
      launches.apps[name, default: AppChoices()].apply(to: application)
      application.recordsCalls = looksAtCalls
    } else {
      watchForMissedChoices(of: application)
    }
    launches.applyFakes(to: application)
    application.measuresUsage = looksAtUsage
    // To be watched changes what is told of a program's memory.
    if let inputs = engine.inputs, !looksAtUsage { application.notesInputs(in: inputs) }
    if let session { application.notesSession(in: session.recorder) }
    if runsFake { application.runs(fake: name) }
    return ScenarioApp(
      application: application, isRegistered: isRegistered, input: launches.input(orElse: input))
  }

  private func programPath(_ name: String) throws -> String? {
    if let path = engine.apps[name] { return path }
    if launches.fakes.has(name) { return try FakeProblem.executable() }
    guard name.utf8.contains(UInt8(ascii: "/")) else { return foundProgram(name) }
    let path = disk.path(name)
    try expectProgram(at: path, named: name)
    return path
  }

  private func take(_ outcome: Outcome, of app: ScenarioApp) {
    last = LastProgram(outcome)
    noteMissedChoices(of: app.application, outcome)
    noteEnd(outcome.termination)
    faults.note(outcome.callLog)
    logOutput(of: outcome)
    if outcome.termination != .exited(0) { note("[\(outcome.termination)]") }
  }

  /// Logs what a program has printed, and what its terminal shows at the end.
  func logOutput(of outcome: Outcome) {
    if outcome.hadTerminal { logScreen(outcome.screen) }
    if !outcome.hadTerminal || outcome.hadStreamsBesideTerminal {
      logOutput(outcome.standardOutput, outcome.standardError)
    }
  }

  /// Logs what a program has printed until now, and what its terminal shows.
  func logOutput(of application: CLIApplication) {
    if application.terminal != nil { logScreen(application.screen) }
    if application.terminal == nil || application.standardStreams.areBesideTerminal {
      logOutput(application.outputSoFar(), application.outputSoFar(.standardError))
    }
  }

  private func logScreen(_ screen: Screen) {
    if !screen.text.isEmpty { log.add(.output(stream: "terminal", text: screen.styledText)) }
  }

  func logOutput(_ output: CapturedOutput, _ errors: CapturedOutput) {
    logOutput(output, "stdout")
    logOutput(errors, "stderr")
  }

  /// Logs what people are shown of an output, so that a long one is not held as a text.
  private func logOutput(_ output: CapturedOutput, _ name: String) {
    guard !output.isEmpty else { return }
    log.add(.output(stream: name, text: ScenarioLog.Entry.shortened(output)))
  }

  /// Compares how a program ended with what the prefix of its line says.
  ///
  /// - Parameters:
  ///   - termination: How it ended.
  ///   - expectation: What its line says.
  ///   - program: It, where it ran in the background, and its line may be another than this one.
  /// - Throws: ``ScenarioFailure``.
  func check(
    _ termination: Termination, _ expectation: PrefixedCommand.Expectation,
    of program: BackgroundProgram? = nil
  ) throws {
    let name = program.map { "`\($0.command)`" } ?? "the program"
    switch expectation {
    case .either: break
    case .success where termination != .exited(0):
      let place = program?.line.map { "line \($0.number), which starts it," } ?? "it"
      throw ScenarioFailure(
        "\(name) failed with \(termination); `!` before \(place) expects that" + statusHint)
    case .failure where termination == .exited(0):
      throw ScenarioFailure("\(name) succeeded, and `!` expects it to fail")
    case .failure where isCrash(termination, of: program) && !isExpectedByStatus(program):
      throw ScenarioFailure(
        "\(name) crashed: it ended with \(termination), and `!` expects it to fail in a way of its own; "
          + "with a line `status` behind it, any end is expected that this names")
    case .success, .failure: break
    }
  }

  /// Whether the next line names the end of a program, and of no other.
  private func isExpectedByStatus(_ program: BackgroundProgram?) -> Bool {
    guard isFollowedByStatus, case .command(let line)? = following?.content,
      (try? line.prefixes())?.expectation == .success
    else { return false }
    return program.map { $0.application === collected.last } ?? true
  }

  /// Whether a program has ended by a mistake in it, which is no failure that its author has foreseen, and
  /// by no signal of the script.
  private func isCrash(_ termination: Termination, of program: BackgroundProgram?) -> Bool {
    guard case .signaled(let signal) = termination else { return false }
    return Crash.signals.contains(signal) && program?.signals.contains(signal) != true
  }
}

extension ScenarioRun {
  /// Whether the line behind this one says for certain how the program has to end.
  var isFollowedByStatus: Bool {
    guard case .command(let line)? = following?.content, let prefixes = try? line.prefixes() else {
      return false
    }
    return line.commandName == ScenarioCommand.status.name && prefixes.guards.isEmpty
      && prefixes.expectation != .either
  }

  /// What to say where the next line looks at the status of a program that had to succeed.
  private var statusHint: String {
    guard isFollowedByStatus else { return "" }
    return ", and `?` leaves it to the `status` of the next line"
  }
}

/// A program that a line launches.
private struct ScenarioApp {
  let application: CLIApplication
  /// Whether it is an app under test, which launch choices are for.
  let isRegistered: Bool
  let input: StandardInput
}

extension Caller {
  /// The engine: a scenario's failures name the line of the script instead.
  static var engine: Caller {
    Caller(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
  }
}
