import ArgumentParsing
import Foundation
import Harness
import HarnessScenarios

extension ToolCommand {
  static let record = ToolCommand(
    name: "record", operands: "[-- PROGRAM [ARGUMENT…]]", operandKinds: [.program, .file],
    summary: "Write a scenario of what is done at a terminal.",
    details: """
      PROGRAM runs in a sandbox, on a terminal that shows what it shows and types what is typed; its
      end ends the recording. Without one, each line that is read is a command, as in a shell: `cd`
      and `NAME=VALUE` hold for those that follow, `terminal` before a command runs it on a terminal,
      `exit` or Control-D ends. Control-C drops a line, or ends the command that runs; `undo` takes
      back the last line, and what it has done to files.

      What was typed becomes `prompt`, `type` and `press`; what programs printed, showed and wrote
      becomes sections to be compared. What was typed where nothing of it is shown is in no line: the
      scenario types $PASSWORD, which `harness run --env PASSWORD` takes from its environment.

      Then the scenario is run until it passes ten times in a row. What differs from run to run becomes
      a placeholder; what stays otherwise is told, and gives status 1. Without -o, the file is
      Scenarios/PROGRAM.txtar where there is that folder, or else standard output.
      """,
    options: [.recording, .force, .plant, .swift, .environment, .timeout, .app]
  ) { arguments in
    try Recording(arguments).perform()
  }
}

/// One `harness record`.
private struct Recording {
  private let arguments: ParsedArguments
  private let setup: RunSetup
  private let target: RecordingTarget

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    setup = try RunSetup(arguments, paths: [])
    target = try RecordingTarget(arguments)
    if arguments.has(.swift), arguments.has(.plant) { throw RecordingProblem.swiftWithSeed }
  }

  func perform() throws -> ExitStatus {
    let engine = try setup.engine(definingSeeds: false)
    let (cancellation, interrupts) = (ScenarioCancellation(), try SessionInterrupts())
    Self.listen(cancellation, interrupts)
    let words = program(in: engine)
    let request = ScenarioRecorder.Request(
      words, seed: arguments.value(.plant), title: "Recorded: " + target.name,
      isOutputTaken: target.isStandardOutput)
    let person = PersonTerminal.own
    tell(greeting(words, hasPerson: person != nil))
    do {
      let session = try ScenarioRecorder(engine, request, on: person, interrupts)
        .record(cancellation)
      tell("running it until it passes \(SessionReplay.passes) times in a row")
      var replay = SessionReplay(session, engine, name: target.name, cancellation)
      return try finish(try replay.perform(), words)
    } catch  where cancellation.reason != nil {
      tell("interrupted; nothing is written")
      return .interrupted
    }
  }

  /// Has Control-C be for the session's shell as long as that takes lines; any other signal ends the
  /// session.
  private static func listen(
    _ cancellation: ScenarioCancellation, _ interrupts: SessionInterrupts
  ) {
    Interruption.onFirst { signal in
      if signal == SIGINT, interrupts.take() { return listen(cancellation, interrupts) }
      cancellation.cancel(.interrupted)
      interrupts.wake()
    }
  }

  private func greeting(_ words: [String], hasPerson: Bool) -> String {
    if let program = words.first { return "recording \(program); its end ends the recording" }
    return hasPerson
      ? "each line is a command; Control-C drops it, `undo` takes back the last, `exit` or Control-D ends"
      : "recording; each line is a command"
  }

  /// The program as a scenario finds it: a relative path leads nowhere from a sandbox.
  private func program(in engine: ScenarioEngine) -> [String] {
    guard let first = arguments.operands.first else { return [] }
    guard first.utf8.contains(UInt8(ascii: "/")) else { return arguments.operands }
    let path = URL(fileURLWithPath: first).standardizedFileURL.path
    let app = engine.apps.first { URL(fileURLWithPath: $0.value).standardizedFileURL.path == path }
    return [app?.key ?? path] + arguments.operands.dropFirst()
  }

  /// The program as it was given, where the scenario has another path for it.
  private func unnamedProgram(_ words: [String]) -> String? {
    guard let given = arguments.operands.first, let word = words.first, word.hasPrefix("/"),
      word != given
    else { return nil }
    return given
  }

  private func finish(_ result: SessionReplay.Result, _ words: [String]) throws -> ExitStatus {
    let data = arguments.has(.swift) ? Data(result.swift.utf8) : result.data
    try target.write(data)
    if let path = target.path {
      let what = arguments.has(.swift) ? "what \(path) does" : path
      tell("\(what) has passed \(result.passes) times in a row")
    }
    if let name = unnamedProgram(words), !arguments.has(.swift) {
      tell(
        "it names \(words[0]), which is there on this machine: `harness init \(ShellWord.quoted(name))` gives "
          + "it a name")
    }
    if !result.variables.isEmpty {
      let names = result.variables.map { "$" + $0 }.joined(separator: " and ")
      let values = result.variables.map { "\($0)=…" }.joined(separator: " ")
      let options = result.variables.map { " --env \($0)" }.joined()
      let command = arguments.has(.swift) ? "swift test" : "harness run\(options)"
      let pronoun = result.variables.count == 1 ? "which is" : "which are"
      tell("it types \(names), \(pronoun) not in it: \(values) \(command)")
    }
    if let note = Self.note(ofLeftOut: result.leftOut) { tell(note) }
    for problem in result.problems { tell("not stable: \(problem)") }
    return result.problems.isEmpty ? .passed : .failed
  }

  private static func note(ofLeftOut paths: [String]) -> String? {
    guard !paths.isEmpty else { return nil }
    let names = paths.prefix(5).joined(separator: ", ") + (paths.count > 5 ? ", …" : "")
    return "not compared in $HOME: \(names)"
  }

  private func tell(_ text: String) {
    StandardStream.errors.tell("harness: \(VisibleText.of(text))\n")
  }
}

/// Where a recording is written to.
private struct RecordingTarget {
  /// As it is told; nil for standard output.
  let path: String?
  /// The scenario's name.
  let name: String
  private let isReplaced: Bool

  var isStandardOutput: Bool { path == nil }

  /// - Throws: ``RecordingProblem`` where the file is there: it is known before the person begins.
  init(_ arguments: ParsedArguments) throws {
    let program = arguments.operands.first.map { URL(fileURLWithPath: $0).lastPathComponent }
    let ending = arguments.has(.swift) ? "swift" : "txtar"
    isReplaced = arguments.has(.force)
    let wanted = arguments.value(.recording)
    if let wanted, wanted != "-" {
      path = wanted
    } else if wanted == nil, !arguments.has(.swift), let folder = SuitePlace().folder {
      path = Self.free(in: folder, program ?? "session", ending)
    } else {
      path = nil
    }
    name =
      path.map { URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent } ?? program
      ?? "session"
    guard let path else { return }
    // A device would be replaced by a file.
    let place = DiskPath(URL(fileURLWithPath: path).path)
    if let status = FileStatus(path: place, followingLinks: true), !status.isRegular {
      throw RecordingProblem.isNoFile(path, status.kind)
    }
    if !isReplaced, FileManager.default.fileExists(atPath: path) {
      throw RecordingProblem.isThere(path)
    }
    try FileReplacement(of: place).check()
  }

  /// A name that no file has yet.
  private static func free(in folder: String, _ name: String, _ ending: String) -> String {
    let names = [name] + (2...9999).map { "\(name)-\($0)" }
    let paths = names.lazy.map { "\(folder)/\($0).\(ending)" }
    return paths.first { !FileManager.default.fileExists(atPath: $0) } ?? "\(folder)/\(name)"
  }

  /// Writes the file; where that fails, what was recorded is not lost.
  func write(_ data: Data) throws {
    guard let path else { return try StandardStream.output.write(data) }
    do {
      try FileReplacement(
        of: DiskPath(URL(fileURLWithPath: path).path), if: isReplaced ? .anything : .missing
      ).write(data)
    } catch {
      try StandardStream.output.write(data)
      throw RecordingProblem.notWritten(path, "\(error)")
    }
  }
}

/// Why nothing is recorded, or not where it was to be.
private enum RecordingProblem: Error, CustomStringConvertible {
  case isThere(String)
  case isNoFile(String, String)
  case notWritten(String, String)
  case swiftWithSeed

  var description: String {
    switch self {
    case .isThere(let path): "\(path) is there already; name another file, or add --force"
    case .isNoFile(let path, let kind):
      "\(path) is a \(kind), and what is recorded goes to a file; -o - is standard output"
    case .notWritten(let path, let reason):
      "\(path) cannot be written, so what was recorded went to standard output: \(reason)"
    case .swiftWithSeed:
      "a seed of harness.json is none of a Swift test: leave out --swift, or --seed and plant it there"
    }
  }
}
