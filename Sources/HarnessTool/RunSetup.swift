import ArgumentParsing
import Foundation
import Harness
import HarnessRunner

/// What a command line and the project file say of a run.
struct RunSetup {
  let arguments: ParsedArguments
  let project: ScenarioProject
  private let projectFile: URL?
  private let paths: [String]
  private let place = SuitePlace()

  private static let standardInput = "-"

  /// - Throws: ``SetupError``, ``ScenarioProjectError``.
  init(_ arguments: ParsedArguments) throws {
    try self.init(arguments, paths: try Self.paths(arguments.operands))
  }

  /// - Parameters:
  ///   - arguments: The command line.
  ///   - paths: Where scenarios are; without one, the project is that of this folder.
  /// - Throws: ``SetupError``, ``ScenarioProjectError``.
  init(_ arguments: ParsedArguments, paths: [String]) throws {
    self.arguments = arguments
    let paths = paths.map(ScenarioSearch.withoutDotsBehindLinks)
    self.paths = paths
    projectFile = try Self.projectFile(of: paths.isEmpty ? [place.folder ?? "."] : paths, place)
    project = try projectFile.map { try ScenarioProject(contentsOf: $0) } ?? ScenarioProject()
  }

  private static func paths(_ operands: [String]) throws(SetupError) -> [String] {
    guard operands.isEmpty else { return operands }
    guard let folder = SuitePlace().folder else { throw .noPath }
    return [folder]
  }

  private static func projectFile(
    of paths: [String], _ place: SuitePlace
  ) throws(SetupError) -> URL? {
    let files = paths.map { path in
      path == standardInput
        ? ScenarioProject.file(forTextIn: place.here, top: place.top)
        : ScenarioProject.file(forNamed: path, workingDirectory: place.here, top: place.top)
    }
    let found = files.compactMap(\.self)
    guard let first = found.first else { return nil }
    if let other = found.first(where: { $0 != first }) {
      throw .twoProjects(first.path, other.path)
    }
    let others = zip(paths, files).filter { path, file in file == nil && isThere(path) }
    if let other = others.first { throw .projectOfOthers(first.path, without: other.0) }
    return first
  }
}

extension RunSetup {
  /// Whether scenarios can be at a path; one that is not there is told of by the search.
  private static func isThere(_ path: String) -> Bool {
    path == standardInput || FileStatus(path: DiskPath(path), followingLinks: true) != nil
  }

  /// What results are kept for: the project file, or else a path of scenarios.
  var keptPlace: URL {
    let path = paths.first { $0 != Self.standardInput } ?? "."
    return projectFile ?? URL(fileURLWithPath: path, relativeTo: place.here).absoluteURL
  }

  /// What is watched at a moment.
  ///
  /// - Throws: As ``selection()`` and ``engine()`` do.
  func watchPlan() throws -> WatchPlan {
    WatchPlan(
      try selection().sources, try engine(), projectFile: projectFile, folder: place.top)
  }

  /// The folders in which scenarios and settings may come to lie.
  var watchedFolders: [DiskPath] {
    let files = [projectFile?.deletingLastPathComponent(), place.here, place.top]
    return files.compactMap { $0.map { DiskPath($0.path) } } + WatchedFolders.below(paths)
  }

  /// The files that are read beside the scenarios.
  var filesRead: [String] {
    [projectFile?.path, arguments.value(.timings)].compactMap(\.self)
      + arguments.all(.failed).filter { !$0.isEmpty }
  }
}

// MARK: - What is run

extension RunSetup {
  /// The scenarios that are chosen.
  ///
  /// - Throws: ``SetupError``, ``ScenarioSearchError``.
  func selection() throws -> ScenarioSelection {
    let (sources, repeats) = try repeated(try chosen())
    var selection = ScenarioSelection(sources)
    selection.repeats = repeats
    return selection
  }

  private func repeated(
    _ sources: [ScenarioSource]
  ) throws -> (sources: [ScenarioSource], repeats: Int?) {
    guard let count = try repeatCount(of: sources.count) else { return (sources, nil) }
    return (try sources.repeated(count), count)
  }

  /// The part of the chosen scenarios that is run here.
  ///
  /// - Throws: ``SetupError``, ``ScenarioSearchError``, ``ShardError``, ``RunTimingsError``.
  func shardSelection() throws -> ScenarioSelection {
    let request = ShardRequest(
      option: arguments.value(.shard), total: arguments.value(.shardTotal),
      environment: ProcessInfo.processInfo.environment)
    guard let shard = try request.shard() else { return try selection() }
    let file = arguments.value(.timings).map { URL(fileURLWithPath: $0) }
    let timings = try file.map(RunTimings.init(contentsOf:)) ?? RunTimings()
    let (sources, repeats) = try repeated(try chosen())
    var selection = ScenarioSelection(sources, shard: shard, timings: timings)
    selection.repeats = repeats
    return selection
  }

  private func chosen() throws -> [ScenarioSource] {
    let all = try sources()
    guard !all.isEmpty else { throw SetupError.nothingFound(paths: paths) }
    let (filters, tags) = (arguments.all(.filter), arguments.all(.tag))
    try ChoiceCheck(sources: all).check(filters: filters, tags: tags)
    let filter = ScenarioFilter(names: filters, tags: tags)
    let bazel = ScenarioFilter(names: BazelTest.current.filter.map { [$0] } ?? [])
    let chosen = bazel.apply(to: filter.apply(to: all))
    guard !chosen.isEmpty else {
      throw SetupError.nothingChosen(count: all.count, choice: choice, hint: choiceHint)
    }
    try ScenarioProject.checkNoneNearer(
      to: chosen, than: projectFile, workingDirectory: place.here, top: place.top)
    return try open(among: chosen)
  }

  private func sources() throws -> [ScenarioSource] {
    for path in paths { try NoScenario.expectNone(at: path) }
    let search = ScenarioSearch(excluding: project.exclusions)
    let files: [ScenarioSource]
    do {
      files = try search.scenarios(in: paths.filter { $0 != Self.standardInput })
    } catch {
      throw explained(error, by: search)
    }
    guard paths.contains(Self.standardInput) else { return files }
    let bytes = try StandardStream.readInput()
    return try ScenarioSearch.distinct([ScenarioSource(bytes: bytes, name: "stdin")] + files)
  }

  /// An error of the search, with what may have been meant where a path is not there.
  private func explained(_ error: ScenarioSearchError, by search: ScenarioSearch) -> any Error {
    guard case .noSuchPath(let path, let neighbors) = error else { return error }
    let suite = place.folder.flatMap { try? search.scenarios(in: [$0]) }
    let hint = ChoiceCheck(sources: suite ?? []).hint(forPath: path, neighbors: neighbors)
    return SetupError.noSuchPath(path, hint: hint)
  }

  /// The options that choose, as they are written.
  var choice: String {
    let options = [CommandLineOption.filter, .tag].flatMap { option in
      arguments.all(option).map { ChoiceCheck.written(option, $0) }
    }
    let failed = arguments.all(.failed).map { file in
      CommandLineOption.failed.name + (file.isEmpty ? "" : "=\(ShellWord.quoted(file))")
    }
    return (options + BazelTest.current.choice + failed).joined(separator: " ")
  }

  /// What to do where the options choose nothing, each of which chooses something by itself.
  private var choiceHint: String {
    let count = arguments.all(.filter).count + arguments.all(.tag).count
    return (count + BazelTest.current.choice.count > 1 ? " together" : "")
      + "; `harness list` shows their names and tags"
  }
}
