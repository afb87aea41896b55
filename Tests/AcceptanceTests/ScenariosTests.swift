import ScenarioTesting
import Testing
import XCTest

/// Everything in `Scenarios`, as XCTest runs it.
final class ScenariosTests: XCTestCase {
  func testScenarios() { expectScenarios(in: "Scenarios") }
}

/// Everything in `Scenarios`, as Swift Testing runs it.
@Suite struct `Scenarios of the project` {
  @Test(arguments: Scenario.all(in: "Scenarios"))
  func scenario(_ scenario: ScenarioCase) async throws { try await scenario.expectPass() }
}
