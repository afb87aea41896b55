import Foundation
import Harness
import XCTest

/// If the test process dies, what it launched dies too, and the folder of its sockets goes.
final class WatcherTests: XCTestCase {
  func testAKilledTestProcessLeavesNoChildBehind() throws {
    let bundle = CLIApplication(try TestBundle.executable())
    bundle.launchEnvironment = [DeliberateFailures.variable: "1"]
    bundle.launchArguments = ["HarnessTests.DeliberateXCTestFailures/testIsKilledWhileItsAppsRun"]
    try bundle.launch()
    try bundle.waitForOutput(" has launched ", timeout: 60)
    try bundle.waitForOutput("]\n", timeout: 60)
    let output = bundle.outputSoFar().text
    let line = try XCTUnwrap(output.split(separator: "\n").first { $0.hasPrefix("test process ") })
    let numbers = line.split { !$0.isNumber }.compactMap { Int32($0) }
    XCTAssertEqual(numbers.count, 4)
    kill(numbers[0], SIGKILL)
    XCTAssertEqual(try bundle.waitForExit().termination, .signaled(SIGKILL))
    for child in numbers.dropFirst() { try assertGoes(child) }
    let place = try XCTUnwrap(output.split(separator: "\n").first { $0.hasPrefix("sockets lie") })
    let folder = try XCTUnwrap(place.split(separator: " ").last)
    XCTAssertTrue(folder.hasPrefix("/tmp/h-"), "\(folder)")
    assertIsRemoved(String(folder))
  }

  private func assertIsRemoved(_ folder: String) {
    let deadline = Date(timeIntervalSinceNow: 60)
    while access(folder, F_OK) == 0 {
      guard Date() < deadline else { return XCTFail("\(folder) is still there") }
      sched_yield()
    }
  }

  /// Fails unless the process goes; those of a killed process become children of this one.
  private func assertGoes(_ process: Int32) throws {
    let deadline = Date(timeIntervalSinceNow: 60)
    var status: Int32 = 0
    while kill(process, 0) == 0 {
      waitpid(process, &status, WNOHANG)
      guard Date() < deadline else { return XCTFail("process \(process) is still there") }
      sched_yield()
    }
  }
}
