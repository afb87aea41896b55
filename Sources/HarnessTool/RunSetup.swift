import Foundation
import Harness

/// What a command line and the project file say of a run.
struct RunSetup {
  let invocation: Invocation
  let project: ScenarioProject
  private let projectFile: URL?
  private let paths: [String]

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
    projectFile = try Self.projectFile(of: paths.isEmpty ? [Self.defaultPath ?? "."] : paths)
    project = try projectFile.map { try ScenarioProject(contentsOf: $0) } ?? ScenarioProject()
  }

  private static func paths(_ operands: [String]) throws(SetupError) -> [String] {
    guard operands.isEmpty else { return operands }
    guard let defaultPath else { throw .noPath }
    return [defaultPath]
  }

  private static var defaultPath: String? {
    FileManager.default.fileExists(atPath: folder) ? folder : nil
  }

  private static var here: URL {
    URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
  }

  private static func projectFile(of paths: [String]) throws(SetupError) -> URL? {
    let files = paths.map { path in
      ScenarioProject.file(for: path == standardInput ? "." : path, workingDirectory: here)
    }
    guard let first = files.first else { return nil }
    if let other = files.first(where: { $0 != first }) {
      throw .twoProjects(first?.path ?? "none", other?.path ?? "none")
    }
    return first
  }
}

// MARK: - What is run

extension RunSetup {
  /// The scenarios that are chosen.
  ///
  /// - Throws: ``SetupError``, ``ScenarioSearchError``.
  func selection() throws -> ScenarioSelection { ScenarioSelection(try chosen()) }

  /// The part of the chosen scenarios that is run here.
  ///
  /// - Throws: ``SetupError``, ``ScenarioSearchError``, ``ShardError``, ``RunTimingsError``.
  func shardSelection() throws -> ScenarioSelection {
    let request = ShardRequest(
      option: invocation.value(.shard), total: invocation.value(.shardTotal),
      environment: ProcessInfo.processInfo.environment)
    guard let shard = try request.shard() else { return try selection() }
    let file = invocation.value(.timings).map { URL(fileURLWithPath: $0) }
    let timings = try file.map(RunTimings.init(contentsOf:)) ?? RunTimings()
    return ScenarioSelection(try chosen(), shard: shard, timings: timings)
  }

  private func chosen() throws -> [ScenarioSource] {
    let all = try sources()
    guard !all.isEmpty else { throw SetupError.nothingFound(paths: paths) }
    let filter = ScenarioFilter(
      names: invocation.all(.filter), tags: invocation.all(.tag))
    let bazel = ScenarioFilter(names: BazelTest.current.filter.map { [$0] } ?? [])
    let chosen = bazel.apply(to: filter.apply(to: all))
    guard !chosen.isEmpty else {
      throw SetupError.nothingChosen(count: all.count, choice: choice)
    }
    try ScenarioProject.checkNoneNearer(
      to: chosen, than: projectFile, workingDirectory: Self.here)
    return chosen
  }

  private func sources() throws -> [ScenarioSource] {
    let search = ScenarioSearch(excluding: project.exclusions)
    let files = try search.scenarios(in: paths.filter { $0 != Self.standardInput })
    guard paths.contains(Self.standardInput) else { return files }
    let bytes = try FileHandle.standardInput.readToEnd() ?? Data()
    return [ScenarioSource(bytes: bytes, name: "stdin")] + files
  }

  /// The options that choose, as they are written.
  var choice: String {
    let options = [ToolOption.filter, .tag].flatMap { option in
      invocation.all(option).map { "\(option.name) \($0)" }
    }
    return (options + BazelTest.current.choice).joined(separator: " ")
  }
}
