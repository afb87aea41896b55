import Foundation
import Harness
import HarnessRunner
import HarnessScenarios

/// What the project file of a scenario says, as `harness run` takes it; read anew whenever it is asked.
struct LanguageProject {
  /// With the settings, as far as they could be read.
  private(set) var engine = ScenarioEngine()
  /// What is wrong with the project file.
  private(set) var problem: String?
  /// The project file; nil where there is none.
  let file: URL?
  private var exclusions: [GlobPattern] = []

  /// - Parameters:
  ///   - path: Of the scenario, whole; nil where it has none.
  ///   - roots: The folders that the editor works on.
  init(of path: String?, roots: [String]) {
    let root = roots.filter { path?.hasPrefix($0 == "/" ? $0 : $0 + "/") ?? true }
      .max { $0.utf8.count < $1.utf8.count }
    let start = path ?? root
    file = start.flatMap { start in
      ScenarioProject.file(
        forNamed: start, workingDirectory: URL(fileURLWithPath: "/", isDirectory: true),
        top: root.map(Self.top))
    }
    guard let file else { return }
    do {
      let project = try ScenarioProject(contentsOf: file)
      project.apply(to: &engine)
      exclusions = project.exclusions
    } catch {
      problem = "\(error)"
    }
  }

  /// Folders above this one do not belong to the project: where the editor works on the suite alone, its
  /// project file may lie above.
  private static func top(of root: String) -> URL {
    var url = URL(fileURLWithPath: root, isDirectory: true)
    guard let index = url.pathComponents.lastIndex(of: SuitePlace.name) else { return url }
    for _ in index..<url.pathComponents.count { url.deleteLastPathComponent() }
    return url
  }

  /// Whether a search for scenarios passes over a file: it is a part of some, or none at all.
  func excludes(_ path: String) -> Bool {
    guard let file, !exclusions.isEmpty else { return false }
    let folder = file.deletingLastPathComponent().standardized.path
    let suites = [folder, folder + "/" + SuitePlace.name]
    return suites.contains { suite in
      guard path.hasPrefix(suite + "/") else { return false }
      let names = path.dropFirst(suite.count + 1).split(separator: "/")
      return names.indices.contains { index in
        let name = names[...index].joined(separator: "/")
        return exclusions.contains { $0.matches(name) }
      }
    }
  }
}
