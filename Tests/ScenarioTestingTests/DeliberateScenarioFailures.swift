import Foundation
import HarnessScenarios
import HarnessTesting
import ScenarioTesting
import Testing
import XCTest

/// Scenarios as tests.
///
/// `ScenarioAdapterTests` runs them in a test process of its own, with a folder of its choice. In any
/// other run they pass.
private enum ChosenScenarios {
  static var folder: String {
    ProcessInfo.processInfo.environment["HARNESS_TESTS_SCENARIOS"] ?? "Passing"
  }
}

final class ScenariosInXCTest: XCTestCase {
  func testScenarios() {
    expectScenarios(in: ChosenScenarios.folder)  // line of the folder
  }
}

struct ScenariosInSwiftTesting {
  @Test(arguments: Scenario.all(in: ChosenScenarios.folder))
  func scenario(_ scenario: ScenarioCase) async throws {
    try await scenario.expectPass()
  }
}
