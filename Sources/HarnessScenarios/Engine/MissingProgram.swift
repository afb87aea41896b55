import Foundation
import Harness
import HarnessComparison
import HarnessSystem

extension ScenarioRun {
  /// Why a program of no folder is not there.
  func notFound(_ name: String) -> ScenarioFailure {
    ScenarioFailure(
      "the program \(name) was not found"
        + NearestName.question(name, among: programsOfScript)
        + "; PATH is \(environment["PATH"] ?? "not set")" + remedy(of: name))
  }

  /// What a person has in the folder that the tool was started in is found by its name where the
  /// project names it.
  private func remedy(of name: String) -> String {
    let path = FileManager.default.currentDirectoryPath + "/" + name
    guard (try? Executable(path: path).check()) != nil else { return "" }
    return "\n./\(name) of the folder that this was started in is \(name) where \"apps\" in "
      + "harness.json names it; `harness init ./\(name)` writes one"
  }

  /// What the project and the script themselves name: of the many programs of `PATH`, one is near to
  /// any word.
  private var programsOfScript: [String] { Array(engine.apps.keys) + launches.fakes.names }

  /// - Throws: ``ScenarioFailure`` where a path that is relative to the script's folder leads to nothing:
  ///   what a person has beside the scenario is not there.
  func expectProgram(at path: String, named name: String) throws {
    guard !name.hasPrefix("/"), FileStatus(path: DiskPath(path), followingLinks: true) == nil else {
      return
    }
    let base = name.split(separator: "/").last.map(String.init) ?? name
    let remedy =
      if engine.apps[base] != nil {
        "the app \(base) runs as `exec \(base)`"
      } else {
        "\"apps\" in harness.json names a program outside of it"
      }
    throw ScenarioFailure(
      "there is no program \(name): a scenario begins in an empty folder, which has the files of its "
        + "sections alone; \(remedy)")
  }
}
