import HarnessTesting
import XCTest

/// What a launch tells a mock in words of its own.
final class MockTextTests: WorkPhotosTestCase {
  func testAWrongDateIsRefusedBeforeTheAppDoesAnything() throws {
    // As somebody would write it who does not ask for a proof.
    app.launchEnvironment["HARNESS_MOCKS"] = "clock=fixed:foo"
    // A command that never asks what time it is.
    try app.run("list", "photos", "--allow").expect(
      .status(.usage), .standardOutput(.isEmpty),
      .standardError(.contains("clock=fixed needs", "\"foo\"")))
    sandbox.expect("~/.local", .isAbsent)
  }
}
