import Foundation
import HarnessTesting
import Testing
import XCTest

/// Scenarios as tests; `ScenarioAdapterTests` runs them in a test process of its own, with a folder
/// of its choice.
private enum ChosenScenarios {
  static var folder: String? { ProcessInfo.processInfo.environment["HARNESS_TESTS_SCENARIOS"] }

  static var all: [ScenarioCase] { folder.map { Scenario.all(in: $0) } ?? [] }
}

final class ScenariosInXCTest: XCTestCase {
  func testScenarios() {
    guard let folder = ChosenScenarios.folder else { return }
    expectScenarios(in: folder)  // line of the folder
  }
}

struct ScenariosInSwiftTesting {
  @Test(arguments: ChosenScenarios.all) func scenario(_ scenario: ScenarioCase) async throws {
    try await scenario.expectPass()
  }
}
