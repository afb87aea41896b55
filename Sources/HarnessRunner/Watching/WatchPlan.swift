package import Foundation
package import HarnessScenarios
import HarnessSystem

/// What a command line and the project file choose at a moment.
package struct WatchPlan: Sendable {
  /// What is chosen, in the order in which it runs.
  package let sources: [ScenarioSource]
  /// What runs it.
  package let engine: ScenarioEngine
  /// Tells settings from all others.
  let key: String
  /// Where what is not known of a scenario may lie.
  let folder: DiskPath

  /// - Parameters:
  ///   - sources: What is chosen.
  ///   - engine: What runs it.
  ///   - projectFile: The settings; nil without any.
  ///   - folder: The project's.
  package init(
    _ sources: [ScenarioSource], _ engine: ScenarioEngine, projectFile: URL?, folder: URL
  ) {
    (self.sources, self.engine) = (sources, engine)
    var lines = ResultKey.settings(of: engine)
    if let projectFile {
      let content = (try? FileBytes.contents(of: DiskPath(projectFile.path))) ?? Data()
      lines += [projectFile.path, String(ContentDigest(content).value, radix: 16)]
    }
    key = lines.joined(separator: "\n")
    // What is not known of a scenario may lie anywhere in it.
    self.folder = (try? DiskPath(folder.path).resolved()) ?? DiskPath(folder.path)
  }

  /// Whether scenarios would run otherwise than by an earlier plan.
  package func isOther(than earlier: WatchPlan) -> Bool { key != earlier.key }
}
