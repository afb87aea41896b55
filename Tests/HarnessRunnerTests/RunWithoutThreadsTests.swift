import Foundation
import Harness
import HarnessReports
import HarnessRunner
import HarnessScenarios
import HarnessSystem
import TestSupport
import XCTest

/// A run where the system has no thread left.
final class RunWithoutThreadsTests: XCTestCase {
  override func setUpWithError() throws {
    #if !os(Linux)
      throw XCTSkip("only Linux can keep a thread from making others, and let it make processes")
    #endif
    // What is started once in a process, and with it whether there are threads, is settled here.
    XCTAssertEqual(try Shell.run("exit 7").exitStatus, 7)
  }

  func testARunOfScenariosEndsAndSaysWhy() throws {
    let sources = ["a", "b"].map { ScenarioSource(bytes: Data("exec true\n".utf8), name: $0) }
    let runner = ScenarioRunner(ScenarioEngine())
    let result = try LackOfThreads.perform { runner.run(ScenarioSelection(sources)) }
    XCTAssertEqual(result.errors as? [SystemError], [SystemError("pthread_create", code: EAGAIN)])
    XCTAssertEqual(result.report.notRun.map(\.name), ["a", "b"])
    XCTAssertFalse(result.report.isSuccess)
  }
}
