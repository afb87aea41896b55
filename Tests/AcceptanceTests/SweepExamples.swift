import HarnessTesting
import XCTest

/// The examples of `Sweep.md`.
final class SweepExamples: WorkPhotosTestCase {
  override func setUpWithError() throws {
    try XCTSkipUnless(SystemFault.canBeMade, "this system lets no process watch others")
    try super.setUpWithError()
  }

  func testAListHoldsWhereSomethingFails() throws {
    let report = try app.sweep(allow: [.lied("~/.local")], keep: ["photos"]) { app in
      try app.run("list", "photos", "--allow").expect(.success)
    }
    XCTAssertGreaterThan(report.faults, 10)
  }
}
