import Foundation
import Harness

/// What a command line and the project file say of a run.
struct RunSetup {
  private let invocation: Invocation
  private let paths: [String]
  private let project: ScenarioProject

  private static let folder = "Scenarios"
  private static let standardInput = "-"

  /// - Throws: ``SetupError``, ``ScenarioProjectError``.
  init(_ invocation: Invocation) throws {
    try self.init(invocation, paths: try Self.paths(invocation.operands))
  }

  /// - Parameters:
  ///   - invocation: The command line.
  ///   - paths: Where scenarios are; without one, the project is that of this folder.
  /// - Throws: ``SetupError``, ``ScenarioProjectError``.
  init(_ invocation: Invocation, paths: [String]) throws {
    self.invocation = invocation
    self.paths = paths
    project = try Self.project(of: paths.isEmpty ? [Self.defaultPath ?? "."] : paths)
  }

  private static func paths(_ operands: [String]) throws(SetupError) -> [String] {
    guard operands.isEmpty else { return operands }
    guard let defaultPath else { throw .noPath }
    return [defaultPath]
  }

  private static var defaultPath: String? {
    FileManager.default.fileExists(atPath: folder) ? folder : nil
  }

  private static func project(of paths: [String]) throws -> ScenarioProject {
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
    let files = paths.map { path in
      ScenarioProject.file(for: path == standardInput ? "." : path, workingDirectory: here)
    }
    guard let first = files.first, let file = first else {
      if let other = files.compactMap({ $0 }).first {
        throw SetupError.twoProjects("none", other.path)
      }
      return ScenarioProject()
    }
    if let other = files.first(where: { $0 != file }) {
      throw SetupError.twoProjects(file.path, other?.path ?? "none")
    }
    return try ScenarioProject(contentsOf: file)
  }
}

// MARK: - What is run

extension RunSetup {
  /// The scenarios that are chosen.
  ///
  /// - Throws: ``SetupError``, ``ScenarioSearchError``.
  func selection() throws -> ScenarioSelection {
    let all = try sources()
    guard !all.isEmpty else { throw SetupError.nothingFound(paths: paths) }
    let filter = ScenarioFilter(
      names: invocation.all(.filter), tags: invocation.all(.tag))
    let chosen = filter.apply(to: all)
    guard !chosen.isEmpty else {
      throw SetupError.nothingChosen(count: all.count, choice: choice)
    }
    return ScenarioSelection(chosen)
  }

  private func sources() throws -> [ScenarioSource] {
    let search = ScenarioSearch(excluding: project.exclusions)
    let files = try search.scenarios(in: paths.filter { $0 != Self.standardInput })
    guard paths.contains(Self.standardInput) else { return files }
    let bytes = try FileHandle.standardInput.readToEnd() ?? Data()
    return [ScenarioSource(bytes: bytes, name: "stdin")] + files
  }

  /// The options that choose, as they are written.
  private var choice: String {
    [ToolOption.filter, .tag].flatMap { option in
      invocation.all(option).map { "\(option.name) \($0)" }
    }.joined(separator: " ")
  }
}

// MARK: - How it is run

extension RunSetup {
  /// The engine with what the project file says, and before that what the command line says.
  ///
  /// - Throws: ``SetupError``, ``UsageError``.
  func engine() throws -> ScenarioEngine {
    var engine = ScenarioEngine()
    project.apply(to: &engine)
    for (name, path) in try pairs(.app) { engine.apps[name] = try program(path, .app) }
    for (name, words) in try pairs(.seed) { engine.seeds[name] = try seed(words) }
    engine.timeout = try time(.timeout) ?? engine.timeout
    engine.isShort = invocation.has(.short)
    engine.keepsSandboxes = invocation.has(.keep)
    engine.starter =
      try invocation.value(.starter, wanted: "spawn or process") { name in
        [Starter.spawn, .process].first { "\($0)" == name }
      } ?? engine.starter
    return engine
  }

  /// How many at a time, how often, how long.
  ///
  /// - Throws: ``UsageError``.
  func options() throws(UsageError) -> RunOptions {
    var options = RunOptions()
    options.jobs = try count(.jobs, from: 1) ?? options.jobs
    options.retries = try count(.retries, from: 0) ?? options.retries
    options.failsFast = invocation.has(.failFast)
    options.scenarioTimeout = try time(.scenarioTimeout)
    return options
  }

  private func count(_ option: ToolOption, from minimum: Int) throws(UsageError) -> Int? {
    try invocation.value(option, wanted: "a number from \(minimum)") { text in
      Int(text).flatMap { $0 >= minimum ? $0 : nil }
    }
  }

  private func time(_ option: ToolOption) throws(UsageError) -> TimeInterval? {
    try invocation.value(option, wanted: "a time such as 30s, 500ms or 2m") { text in
      TimeText.seconds(text).flatMap { $0 > 0 ? $0 : nil }
    }
  }

  private func pairs(_ option: ToolOption) throws(SetupError) -> [(String, String)] {
    var pairs: [(String, String)] = []
    for text in invocation.all(option) {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { throw .badPair(option: option.name, value: text) }
      pairs.append((parts[0], parts[1]))
    }
    return pairs
  }

  private func seed(_ text: String) throws(SetupError) -> Seed {
    let words = text.split(separator: " ").map(String.init)
    return Seed(
      executable: try program(words.first ?? "", .seed), arguments: Array(words.dropFirst()))
  }

  private func program(_ text: String, _ option: ToolOption) throws(SetupError) -> String {
    do {
      let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
      return try ScenarioProject.program(text, relativeTo: here)
    } catch {
      throw .badProgram(option: option.name, value: text, reason: "\(error)")
    }
  }
}

// MARK: - Who is told

extension RunSetup {
  /// The reports that are written while it runs.
  ///
  /// - Throws: ``ReportFileError``.
  func observers() throws -> [any RunObserver] {
    var options = ConsoleReport.Options()
    options.isVerbose = invocation.has(.verbose)
    options.selection = choice
    let output = TextOutput(
      .standardOutput, environment: ProcessInfo.processInfo.environment)
    var observers: [any RunObserver] = [ConsoleReport(output, options: options)]
    if let file = invocation.value(.json) {
      observers.append(try RunEventFile(URL(fileURLWithPath: file)))
    }
    return observers
  }

  /// Writes how long the scenarios took; a shard leaves the file as it is, for the others read it.
  ///
  /// - Throws: ``ReportFileError``, ``RunTimingsError``.
  func recordTimings(of report: RunReport, _ selection: ScenarioSelection) throws {
    guard let file = invocation.value(.timings), selection.shard == nil else { return }
    let url = URL(fileURLWithPath: file)
    var timings = try RunTimings(contentsOf: url)
    timings.add(report)
    try timings.write(to: url)
  }
}
