import Foundation
import HarnessTesting
import ScenarioTestSupport
import TestSupport
import Testing

@testable import ScenarioTesting

/// A scenario that runs within a test: what the test has installed does not reach into it.
@Suite(.sandbox) struct ScenarioInATestTests {
  @Test func noMonitorOfTheTestAnswersThePromptsOfAScenario() async throws {
    let asked = Collected<String>()
    InterruptionMonitors.current?.add(withDescription: "any prompt") { prompt in
      asked.append(prompt.text)
      prompt.typeText("y\n")
      return true
    }
    let end = try await run("terminal\nexec sh -c 'printf \"? \"; read answer'\n")
    #expect(end.failureText.contains("waits for input at the prompt \"? \""))
    #expect(asked.all == [])
  }

  @Test func theFailuresOfAScenarioAreNotReportedAsTheTestsOwn() async throws {
    let reporter = CollectingReporter()
    let end = try await FailureReporting.$current.withValue(reporter) {
      try await run("seed outside\n") { $0.seeds["outside"] = [.file("../out")] }
    }
    #expect(end.failureText.contains("the fixture describes the path \"../out\""))
    #expect(reporter.failures.all == [])
  }

  private func run(
    _ script: String, _ change: (inout ScenarioEngine) -> Void = { _ in }
  ) async throws -> RunEvent.ScenarioFinished {
    let tree = try ScenarioTree(["a.txt": script])
    var engine = ScenarioEngine()
    change(&engine)
    let end = try await #require(tree.sources().first).run(engine)
    if let sandbox = end.sandbox { FileTree.remove(URL(fileURLWithPath: sandbox)) }
    return end
  }
}

/// Takes what is reported.
private struct CollectingReporter: FailureReporter {
  let failures = Collected<String>()

  func report(_ failure: Failure) { failures.append(failure.message) }

  func errorAfterReporting(_ failure: Failure) -> any Error { failure }
}
