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

  func testEachCallOfAMockFails() throws {
    app.mocks.drive = "accepting"
    app.mocks.clock = "fixed:2017-03-31"
    let failure = expectFailure {
      try app.sweep(allow: [.lied("~/.local")], status: [.exited(99)]) { app in
        try app.run("upload", "photos/phone", "--to", "http://drive.example", "--allow")
          .expect(.success)
      }
    }
    guard case .sweepFailed(.found(let report))? = failure?.reason else {
      return XCTFail("nothing was found: \(failure.map { "\($0)" } ?? "")")
    }
    XCTAssertEqual(Set(report.findings.map(\.kind)), [.status])
    let faults = report.findings.flatMap(\.faults)
    XCTAssertTrue(
      faults.contains { $0.hasPrefix(#"app.faults["drive.upload"] = [1: "#) }, "\(faults)")
  }
}
