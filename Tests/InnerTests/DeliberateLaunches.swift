import Foundation
import HarnessTesting
import TestSupport
import XCTest

/// Launches that `CoverageTests` asks for, in a test process of its own.
final class DeliberateLaunches: XCTestCase {
  override func setUpWithError() throws {
    try XCTSkipUnless(InnerTest.isLaunched, InnerTest.reason)
  }

  func testTwoAtATime() async throws {
    let program = try XCTUnwrap(ProcessInfo.processInfo.environment["PROGRAM"])
    async let first = CLIApplication(program).run(timeout: 60)
    async let second = CLIApplication(program, starter: .spawn).run(timeout: 60)
    for outcome in [try await first, try await second] {
      print("process " + (outcome.standardOutput.lines.first ?? ""))
    }
    fflush(nil)
  }
}
