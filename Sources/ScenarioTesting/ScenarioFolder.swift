import Foundation
import Harness
import HarnessReports

/// A folder of scenarios, as a test names it.
struct ScenarioFolder {
  /// Its place, or the name as it is where no such folder was found.
  let path: String

  /// - Parameters:
  ///   - name: A path; a relative one is looked for beside the test's source file, in the folders
  ///     above that, and in the working directory.
  ///   - filePath: The test's source file.
  init(_ name: String, filePath: String) {
    path =
      Self.candidates(name, filePath).first {
        FileManager.default.fileExists(atPath: $0)
      } ?? name
  }

  private static func candidates(_ name: String, _ filePath: String) -> [String] {
    guard !name.hasPrefix("/") else { return [name] }
    var folders: [String] = []
    var folder = URL(fileURLWithPath: filePath).deletingLastPathComponent()
    while folder.path != "/" {
      folders.append(folder.appendingPathComponent(name).path)
      folder.deleteLastPathComponent()
    }
    return folders + [name]
  }

  /// The scenarios in the folder.
  ///
  /// - Throws: ``NoScenarios``, `ScenarioSearchError`, `ScenarioProjectError`.
  func sources() throws -> [ScenarioSource] {
    let file = ScenarioProject.file(forNamed: path, workingDirectory: Self.here)
    let project = try file.map { try ScenarioProject(contentsOf: $0) }
    let search = ScenarioSearch(excluding: project?.exclusions ?? [])
    let sources = try search.scenarios(in: [path])
    guard !sources.isEmpty else { throw NoScenarios(folder: path) }
    try ScenarioProject.checkNoneNearer(to: sources, than: file, workingDirectory: Self.here)
    return sources
  }

  private static var here: URL {
    URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
  }

  /// The engine of a test: the one that it gives, or one with the project's settings.
  ///
  /// - Throws: `ScenarioProjectError`, `UpdateRefusal`.
  func engine(_ given: ScenarioEngine?) throws -> ScenarioEngine {
    var engine = try given ?? ScenarioEngine(forScenariosIn: path)
    let environment = ProcessInfo.processInfo.environment
    if UpdateRequest.isMade(in: environment) {
      try UpdateRequest.check(environment)
      engine.updatesSections = true
    } else if RecordingRequest.isToVerify(in: environment) {
      engine.verification = FakeVerification()
    }
    if TestRunFile.current != nil { engine.recordsSessions = true }
    return engine
  }
}

/// A folder of scenarios that holds none: a test of them would pass and prove nothing.
struct NoScenarios: Error, CustomStringConvertible {
  let folder: String

  var description: String { "there is no scenario in \(folder): no .txtar or .txt file" }
}
