public import Foundation
public import Harness
import HarnessSystem

/// Runs scenarios.
///
///     var engine = ScenarioEngine()
///     engine.apps["workphotos"] = try CLIApplication.productURL("workphotos").path
///     let end = await ScenarioSource(file: "Scenarios/list.txtar").run(engine)
public struct ScenarioEngine: Sendable {
  /// The programs under test: the name that runs each in a script, and its path.
  public var apps: [String: String] = [:]

  /// The fixture trees that `seed` plants, by name.
  public var seeds: [String: Seed] = [:]

  /// Commands that are added to those of the language.
  public var commands: [ScenarioCommand] = []

  /// Conditions that are added to those of the language.
  public var customConditions: [String: @Sendable (ScenarioRun) throws -> Bool] = [:]

  /// Whether the condition `short` holds.
  public var isShort = false

  /// Variables that every scenario starts with; in their values, variables are expanded.
  public var environment: [String: String] = [:]

  /// What starts the programs.
  public var starter: Starter = .spawn

  /// The time limit of each program where the script does not say, in seconds.
  public var timeout: TimeInterval = TimeLimit.standard

  /// How many bytes each program may write to each of its streams, and how long a file may be that
  /// a command reads: 256 MiB, unless told otherwise.
  public var outputLimit = OutputLimit.standard

  /// Whether sandboxes stay on the disk even of scenarios that passed.
  public var keepsSandboxes = false

  /// Knows which failure of a scenario is its first, where each runs many times; else nil.
  package var firstFailures: FirstFailures?

  /// Whether a scenario goes on after a line that failed, and fails at its end.
  public var goesOnAfterFailures = false

  /// Whether the names of ``apps`` are no commands, so that `exec` has to stand before them.
  public var needsExec = false

  /// Whether a process that is left running fails its scenario, unless a line `leaves` names it.
  public var failsOnLeftBehind = false

  /// What programs may reach of the network where the script does not say.
  public var network = NetworkAccess.unrestricted

  /// Whether sections that a program's output no longer equals are rewritten.
  public var updatesSections = false

  /// What `$PROJECT` is in the values of ``environment``: the folder of the project file.
  package var projectFolder: String?

  /// How many scenarios at a time may have what they need by a line `# needs:`, by its name.
  package var limits: [String: Int] = [:]

  /// Makes and removes sandboxes while scenarios run; without it, each is made and removed there.
  package var sandboxes: SandboxPool?

  /// How scenarios are swept; nil where they are run.
  package var sweeps: SweepOptions?

  /// Where it is noted what a scenario depends on; nil where its result is not to be kept.
  package var inputs: InputNotes?

  /// Whether what happens in a scenario is noted for reports: its screens, keys, calls and files, with
  /// their times.
  public var recordsSessions = false

  /// What the sessions of a run may take together.
  package var sessionRoom = SessionRoom()

  /// Notes what comparisons have found; nil where nothing is recorded.
  var sightings: SessionSightings?

  /// Counts what is asked again of real servers; nil where recordings are taken at their word.
  package var verification: FakeVerification?

  /// What all scenarios of a run share in their `PATH`; without it, each makes its own.
  package var appLinks: AppLinks?

  /// An engine that knows the language alone.
  public init() {}

  var commandList: ScenarioCommands {
    ScenarioCommands(own: commands, apps: needsExec ? [] : Array(apps.keys))
  }

  var conditions: Conditions {
    Conditions(isShort: isShort, apps: Set(apps.keys), own: customConditions)
  }

  package var searchPath: String { CallerEnvironment["PATH"] ?? "/usr/bin:/bin" }
}

// MARK: - Running

extension ScenarioEngine {
  /// Runs a scenario in a sandbox of its own, on this thread.
  ///
  /// - Parameter scenario: Checked as a whole before anything runs.
  /// - Returns: How it went.
  package func run(_ scenario: Scenario) -> ScenarioResult {
    run(scenario, ScenarioCancellation())
  }

  /// Runs a scenario that another thread can end.
  package func run(_ scenario: Scenario, _ cancellation: ScenarioCancellation) -> ScenarioResult {
    let start = ContinuousClock.now
    // Also what keeps it from being run.
    if let inputs { for path in scenario.script.includedPaths { inputs.look(at: path) } }
    let findings = scenario.findings(for: self)
    guard findings.problems.isEmpty else {
      return ScenarioResult(scenario, .unreadable(ScriptProblems(problems: findings.problems)))
    }
    var result = attempt(scenario, cancellation)
    // A real server is not asked again.
    if !result.additions.isEmpty, result.recordedFiles.isEmpty {
      result = settled(result, of: scenario, cancellation)
    }
    result.warnings = findings.warnings + result.warnings
    result.duration = start.duration(to: .now) / .seconds(1)
    return result
  }

  /// Runs a scenario that was checked, once.
  func attempt(
    _ scenario: Scenario, _ cancellation: ScenarioCancellation
  ) -> ScenarioResult {
    do {
      let sandbox = try sandboxes?.acquire() ?? Sandbox()
      defer { sandboxes?.release(sandbox) }
      return execute(scenario, try ScenarioRun(self, in: sandbox, cancellation))
    } catch {
      let failure = ScenarioFailure(describing: error)
      return ScenarioResult(scenario, .failed(failure, line: nil))
    }
  }

  private func execute(_ scenario: Scenario, _ run: ScenarioRun) -> ScenarioResult {
    let cancellation = run.cancellation
    run.noteInputs(of: scenario.script)
    run.place = ScenarioPlace(scenario)
    let status = run.run(scenario.script)
    run.log.endPhase()
    run.log.abbreviate(run.disk.work.path)
    var result = ScenarioResult(scenario, status)
    result.log = run.log
    (result.updates, result.additions) = (run.updates, run.additions.map(\.section))
    result.recordedFiles = run.recordedFiles
    result.warnings = run.warnings
    result.leftBehind = run.leftBehind
    result.standardOutput = run.lastOfLines.visibleOutput
    result.standardError = run.lastOfLines.errors
    let wasInterrupted = cancellation.reason == .interrupted
    if keepsSandboxes || (result.isFailure && !wasInterrupted && isToBeKept(scenario)) {
      run.sandbox.keep()
    }
    if run.sandbox.willBeKept { result.sandbox = run.sandbox.root }
    // Of many runs of one scenario, the first that failed is looked at.
    if firstFailures == nil || result.sandbox != nil {
      result.session = run.session.map { sessionRoom.kept(of: $0.recorded) }
    }
    return result
  }

  /// Whether the sandbox of a scenario that failed is kept: where it runs many times, the first one.
  private func isToBeKept(_ scenario: Scenario) -> Bool {
    firstFailures?.isFirst(of: scenario.file) ?? true
  }
}
