import Foundation
import Harness
import HarnessSystem
import HarnessTesting
import TestSupport
import XCTest

@testable import HarnessScenarios

/// What a sweep finds in programs that this project has nothing to do with: a few of those that
/// `make sweep` sweeps.
final class EverydaySweepTests: XCTestCase {
  override func setUpWithError() throws {
    try XCTSkipUnless(SystemFault.canBeMade, "this system lets no process watch others")
  }

  func testProgramsThatWriteIntoTheFileTearIt() throws {
    for name in ["cp", "sort", "tee", "dd"] {
      let found = try sweep(name) { $0.filter { !$0.hasPrefix("sweep allow") } }
      XCTAssertEqual(Set(found.findings.map(\.kind)), [.tore], name)
      let allowed = try sweep(name)
      XCTAssertEqual(allowed.findings.map(\.text), [], name)
      XCTAssertGreaterThan(allowed.faults, 5, name)
    }
  }

  func testProgramsThatReplaceItHold() throws {
    for name in ["mv", "sed"] {
      let found = try sweep(name)
      XCTAssertEqual(found.findings.map(\.text), [], name)
      XCTAssertGreaterThan(found.kills, 1, name)
    }
  }

  func testPatchHolds() throws {
    try require(.patch)
    XCTAssertEqual(try sweep("patch").findings.map(\.text), [])
  }

  func testVimWritesIntoTheFile() throws {
    try require(.vim)
    let found = try sweep("vim") { $0.filter { !$0.hasPrefix("sweep allow tore") } }
    XCTAssertTrue(found.findings.contains { $0.kind == .tore && $0.text.hasPrefix("a is neither") })
  }

  /// Sweeps a scenario of `Sweeps`, whose lines may be changed first.
  private func sweep(
    _ name: String, _ change: ([Substring]) -> [Substring] = { $0 }
  ) throws -> SweepReport {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sweeps/\(name).txtar")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let lines = change(text.split(separator: "\n", omittingEmptySubsequences: false))
    let scenario = Scenario(
      Data(lines.joined(separator: "\n").utf8), name: name, file: file.path)
    let result = ScenarioEngine().sweep(scenario, SweepOptions(), ScenarioCancellation())
    return try XCTUnwrap(result.sweep?.report, "\(name): \(result.status)")
  }
}
