import Foundation
import ScenarioTestSupport
import ScenarioTesting
import Testing

/// A scenario whose test is cancelled.
@Suite struct CancelledScenarioTests {
  @Test func aScenarioThatIsCancelledDoesNotPass() async throws {
    let tree = try ScenarioTree()
    let started = tree.path + "/started"
    try tree.sandbox.write("exec sh -c 'touch \(started); exec sleep 1000'\n", to: "a.txt")
    let scenario = try #require(Scenario.all(in: tree.path).first)
    await withKnownIssue {
      let task = Task { try await scenario.expectPass() }
      while !FileManager.default.fileExists(atPath: started) { await Task.yield() }
      task.cancel()
      try await task.value
    }
  }
}
