package import Foundation
import Harness
package import HarnessScenarios

/// A suite that runs scripts from their text.
package protocol RunsScripts {}

extension RunsScripts {
  /// Runs a script, and leaves nothing of it on the disk.
  package func run(
    _ text: String, in folder: URL = URL(fileURLWithPath: "."),
    _ change: (inout ScenarioEngine) -> Void = { _ in }
  ) -> ScenarioResult {
    var engine = ScenarioEngine()
    change(&engine)
    let result = engine.run(
      Scenario(Data(text.utf8), name: "a", file: "a.txtar", folder: folder))
    if let sandbox = result.sandbox { FileTree.remove(sandbox) }
    return result
  }

  /// What a script fails with; nil where it passes.
  package func failure(
    _ text: String, in folder: URL = URL(fileURLWithPath: "."),
    _ change: (inout ScenarioEngine) -> Void = { _ in }
  ) -> String? {
    switch run(text, in: folder, change).status {
    case .failed(let failure, _): "\(failure)"
    case .unreadable(let problems): "\(problems)"
    case .passed, .skipped: nil
    }
  }

  /// What a script fails with, behind the number of its line; nil where it passes.
  package func numberedFailure(
    _ text: String, _ change: (inout ScenarioEngine) -> Void = { _ in }
  ) -> String? {
    switch run(text, change).status {
    case .failed(let failure, let line): "\(line.map { "\($0.number): " } ?? "")\(failure)"
    case .unreadable(let problems): "\(problems)"
    case .passed, .skipped: nil
    }
  }
}
