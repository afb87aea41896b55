import CPlatform
import Foundation
import Harness
import HarnessReports
import HarnessScenarios
import HarnessSystem
import TestSupport
import XCTest

@testable import HarnessRunner
@testable import ScenarioTestSupport

/// A test of results that are kept, in a folder of its own.
class KeptResultTestCase: XCTestCase {
  let tree = try! KeptTree()

  override func setUpWithError() throws {
    try XCTSkipUnless(SystemFault.canBeMade, "this system lets no process watch others")
  }

  /// Runs the scenarios with a result kept, changes something, and runs them again.
  func check(
    _ script: String, stands: Bool, line: UInt = #line, after change: () throws -> Void
  ) throws {
    try tree.sandbox.write(script, to: "S/a.txt")
    XCTAssertEqual(try tree.runKeeping().reasonsNotKept, [], line: line)
    XCTAssertEqual(try tree.runKeeping().report.cachedCount, 1, line: line)
    try change()
    XCTAssertEqual(try tree.runKeeping().report.cachedCount, stands ? 1 : 0, line: line)
  }

  func write(_ text: String, to path: String, mode: mode_t = 0o644) throws {
    try tree.sandbox.write(text, to: path)
    XCTAssertEqual(chmod(try tree.sandbox.url(path).path, mode), 0)
  }

  /// Why the result of a script is not kept; empty where it is.
  func reasons(_ script: String) throws -> [String] {
    try tree.sandbox.write(script, to: "S/a.txt")
    let reasons = try tree.runKeeping().reasonsNotKept
    XCTAssertEqual(try tree.runKeeping().report.cachedCount, reasons.isEmpty ? 1 : 0)
    return reasons.map { $0.replacing(tree.path, with: "$TREE") }
  }
}
