public import Foundation
public import Harness
import HarnessComparison
import HarnessSystem
import HarnessTerminal

/// A scenario while it runs: what its commands see and change.
///
/// It belongs to one thread. A command of a project is given it, and may keep it no longer than its
/// call.
public final class ScenarioRun {
  let engine: ScenarioEngine
  /// Keeps the folder in `PATH` where programs find the registered apps.
  let links: AppLinks
  let commands: ScenarioCommands
  var disk: ScenarioDisk
  var environment: ScenarioEnvironment
  var log = ScenarioLog()
  /// The line that runs, or ran last.
  var line: ScriptLine?
  /// Whether a line has run, and was not passed over as a condition before it did not hold.
  var hasRunLine = false
  /// Whether the line that runs stands in an included file, which may be for other scenarios, too.
  var isIncluded = false
  /// Whether the line that runs has a condition before it.
  var isConditional = false
  /// Whether a line without a condition has ended the script, so that others behind it never run.
  var hasStopped = false
  /// Whether the last line has been run.
  var hasReachedEnd = false
  /// Whether the lines that were put off run.
  var isEnding = false
  /// When they are to be done, in a scenario that was ended.
  var endingDeadline: Deadline?
  /// The line behind it.
  var following: ScriptLine?
  /// The project's commands that have run and have the name of one of the language.
  var ownNames: Set<String> = []
  /// What the next program reads; nil where the script gives it nothing.
  var input: Data?
  var last = LastProgram()
  /// The last program of the script's own lines: not one that was ended after them, or put off.
  var lastOfLines = LastProgram()
  var background = BackgroundPrograms()
  /// The programs of the background that are waited for now: what is said of the status is said of the last.
  var collected: [CLIApplication] = []
  var launches = LaunchSettings()
  var faults = ExpectedFaults<ScriptLine?>()
  var untaken = UntakenLines()
  /// The time limit that the script has set for programs, in seconds; nil where it has set none.
  var chosenTimeout: TimeInterval?
  /// New content for sections, by their position.
  var updates: [Int: Data] = [:]
  /// Sections that lines compare with, and that are not there yet.
  var additions: [Addition] = []
  /// The lines of the script, as its file has them.
  var script = Data()
  /// The sections that a line with `!` has found to differ from something, by their positions.
  var differingSections: Set<Int> = []
  /// The files that `unquote` has rewritten, by the position of their section.
  var unquoted: Set<Int> = []
  var deferred: [(line: ScriptLine?, body: () throws -> Void)] = []
  /// The lines that failed before the script went on, where it is to do that.
  var failures: [FailedLine] = []
  /// The line that started each launch, by the launch's identifier.
  var launchLines: [String: ScriptLine] = [:]
  /// What the programs of the script have left running.
  var leftBehind: [ScenarioResult.LeftBehind] = []
  /// The document that runs; nil where it is an archive.
  var document: Document?
  /// What the script includes, by the name that it uses.
  var includes: [String: Script] = [:]
  /// What is noticed of apps whose mocks other programs would miss.
  var missed = MissedChoices()
  /// The patterns of all lines.
  var patterns = ScriptPatterns()
  /// Whether the registered apps are to record their calls, which costs them time.
  var looksAtCalls = false
  /// Whether programs are measured.
  var looksAtUsage = false
  /// What lines have typed that took it from a variable.
  var typedValues: Set<String> = []
  /// Whether a program has ended as one does that a signal for the whole run has hit.
  var mayBeInterrupted = false
  /// Whether it was waited for that signal since.
  var hasAwaitedInterruption = false
  /// Where the scenario lies.
  var place = ScenarioPlace()
  /// The recordings of its servers, in the order of their lines.
  var recordings: [ScenarioRecording] = []
  /// Those that this run has made.
  var recordedFiles: [RecordedFile] = []
  /// What is noticed of recordings, and fails nothing.
  var warnings: [ScriptProblem] = []
  /// Notes what happens, with its times; nil where no report shows that.
  var session: ScenarioSession?
  /// What a sweep has this run do; nil where it is none.
  var probe: ScenarioProbe?
  /// What a project's commands keep for each other, by a name of their own.
  public var values: [String: any Sendable] = [:]

  /// Ends the programs of the script from another thread.
  var cancellation: ScenarioCancellation

  init(
    _ engine: ScenarioEngine, in sandbox: Sandbox, _ cancellation: ScenarioCancellation
  ) throws {
    self.engine = engine
    commands = engine.commandList
    self.cancellation = cancellation
    launches.network = engine.network
    disk = try ScenarioDisk(sandbox, readLimit: engine.outputLimit)
    session = engine.recordsSessions ? ScenarioSession(in: disk.work) : nil
    links = try engine.appLinks ?? AppLinks(engine.apps)
    environment = ScenarioEnvironment(disk: disk, path: links.searchPath(engine.searchPath))
    for (name, value) in engine.environment.sorted(by: { $0.key < $1.key }) {
      environment[name] = VariableExpansion.expand(value) { variable in
        let folder = variable == ProjectPaths.variable ? engine.projectFolder : nil
        return folder ?? environment[variable] ?? ""
      }
    }
  }
}

extension ScenarioRun {
  /// The time limit of a program that the script waits for, in seconds.
  var timeout: TimeInterval {
    let chosen = chosenTimeout ?? engine.timeout
    guard let endingDeadline else { return chosen }
    return min(chosen, TimeLimit.unscaled(endingDeadline.remaining))
  }
}

// MARK: - For the commands of a project

extension ScenarioRun {
  /// The scenario's disk; `$WORK` is its working directory.
  public var sandbox: Sandbox { disk.sandbox }

  /// The folder that the script stands in.
  public var currentDirectory: URL { disk.directory }

  /// What the last program wrote to standard output, as UTF-8.
  public var output: String { last.output.text }

  /// What the last program wrote to standard error, as UTF-8.
  public var errorOutput: String { last.errors.text }

  /// How the last foreground program ended; nil before the first one.
  public var termination: Termination? { last.termination }

  /// The value of a variable.
  ///
  /// - Parameter variable: Its name.
  /// - Returns: Nil where it is not set.
  public subscript(variable: String) -> String? {
    get { environment[variable] }
    set { environment[variable] = newValue }
  }

  /// The bytes of a file, or of the last program's output.
  ///
  /// - Parameter name: Relative to the folder that the script stands in; or `stdout` or `stderr`; or
  ///   `screen`, unless a file has that name.
  /// - Returns: All of them.
  /// - Throws: ``ScenarioFailure`` where there is no such file, ``/Harness/SandboxPathError`` where
  ///   the name leaves the sandbox.
  public func read(_ name: String) throws -> Data {
    switch name {
    case "stdout": try last.output.whole("stdout")
    case "stderr": try last.separateErrors.whole("stderr")
    case "screen" where try FileStatus(disk.url(name)) == nil: try screen().data
    case "ttyout" where try FileStatus(disk.url(name)) == nil: try terminalOutput()
    default: try disk.read(name)
    }
  }

  /// Writes a file.
  ///
  /// - Parameters:
  ///   - data: The content.
  ///   - name: Relative to the folder that the script stands in.
  /// - Throws: ``ScenarioFailure``, or ``/Harness/SandboxPathError`` where the name leaves the
  ///   sandbox.
  public func write(_ data: Data, to name: String) throws {
    try disk.edit(name) { try $0.write(data, to: name) }
  }

  /// Adds a remark to the log.
  ///
  /// - Parameter text: One line or several.
  public func note(_ text: String) {
    log.add(.note(text))
  }

  /// Runs something at the end of the script, also after a failure; the last that was added first.
  ///
  /// - Parameter body: What it throws fails the scenario.
  public func `defer`(_ body: @escaping () throws -> Void) {
    deferred.append((line, body))
  }
}

/// What the last program left.
struct LastProgram {
  var output = ScenarioOutput()
  var errors = ScenarioOutput()
  var termination: Termination?
  var outcome: Outcome?
  /// What its terminal shows; nil where it had none.
  var screen: Screen?

  /// Whether its output is not what the terminal was sent.
  var hasStreamsBesideTerminal = false
  /// Whether standard error was not the terminal's.
  var hasSeparateErrors = true

  /// What a person sees of its standard output.
  var visibleOutput: ScenarioOutput {
    guard let screen else { return output }
    guard hasStreamsBesideTerminal else { return ScenarioOutput(Data(screen.text.utf8)) }
    return ScenarioOutput(screen.data) + output
  }
}

extension LastProgram {
  /// What it wrote to standard error.
  ///
  /// - Throws: ``ScenarioFailure`` where that went to the terminal, so that nothing would hold whatever
  ///   it wrote.
  var separateErrors: ScenarioOutput {
    get throws {
      guard hasSeparateErrors else {
        throw ScenarioFailure(
          "there is no stderr: the program ran on a terminal, which shows both streams; `screen` "
            + "and `stdout` look at that")
      }
      return errors
    }
  }

  /// What a program has left.
  init(_ outcome: Outcome) {
    self.init(
      output: ScenarioOutput([outcome.standardOutput]),
      errors: ScenarioOutput([outcome.standardError]),
      termination: outcome.termination, outcome: outcome,
      screen: outcome.hadTerminal ? outcome.screen : nil,
      hasStreamsBesideTerminal: outcome.hadStreamsBesideTerminal,
      hasSeparateErrors: !outcome.hadTerminal || outcome.hadStreamsBesideTerminal)
  }

  /// What a program has printed until now.
  init(soFar application: CLIApplication) {
    self.init(
      output: ScenarioOutput([application.outputSoFar()]),
      errors: ScenarioOutput([application.outputSoFar(.standardError)]),
      screen: application.terminal == nil ? nil : application.screen,
      hasStreamsBesideTerminal: application.standardStreams.areBesideTerminal,
      hasSeparateErrors: application.terminal == nil
        || application.standardStreams.areBesideTerminal)
  }
}

/// What one program wrote to a stream, or several one after another.
package struct ScenarioOutput: Sendable {
  private var parts: [CapturedOutput] = []

  init(_ parts: [CapturedOutput] = []) {
    self.parts = parts
  }

  init(_ data: Data) {
    parts = [CapturedOutput(data)]
  }

  static func + (left: Self, right: Self) -> Self { Self(left.parts + right.parts) }

  /// Whether no program has come to its end that could have written something.
  var isAbsent: Bool { parts.isEmpty }

  /// Whether nothing was written.
  var isEmpty: Bool { parts.allSatisfy(\.isEmpty) }

  /// All that was written.
  ///
  /// - Parameter name: What the stream is called, for the message.
  /// - Returns: All bytes.
  /// - Throws: ``Mismatch`` where some of it was not kept.
  func whole(_ name: String) throws(Mismatch) -> Data {
    if parts.count == 1 { return try parts[0].whole(name) }
    let count = parts.reduce(0) { $0 + $1.count }
    guard count <= max(OutputLimit.standard, parts.map(\.count).max() ?? 0) else {
      throw Mismatch(
        "\(name) of \(parts.count) programs has \(SizeText.short(count)) together, which is too "
          + "long to be looked through; `wait NAME` gives that of one")
    }
    var joined = Data()
    for part in parts { joined.append(try part.whole(name)) }
    return joined
  }

  /// What was kept, as UTF-8.
  var text: String {
    String(decoding: parts.reduce(into: Data()) { $0.append($1.data) }, as: UTF8.self)
  }

  /// The start and the end of it, for people.
  package var shown: String {
    ScenarioLog.Entry.shortened(parts.map(ScenarioLog.Entry.shortened).joined())
  }
}
