import Foundation
import TestSupport
import XCTest

@testable import Harness

/// If the test process is killed, whatever it launched goes with it.
///
/// The test process is started here with plain `Process`: a harness around it would find and end
/// what it leaves, and nobody would see whether its own watcher does.
final class KilledTestProcessTests: XCTestCase {
  func testLaunchesOnPipesGo() throws {
    try assertNothingIsLeft(by: "testLaunchesOnPipes", count: 4)
  }

  func testLaunchesOnATerminalGo() throws {
    try assertNothingIsLeft(by: "testLaunchesOnATerminal", count: 2)
  }

  func testADaemonGoes() throws {
    try assertNothingIsLeft(by: "testLaunchesADaemon", count: 2)
  }

  func testADaemonWithoutATieGoes() throws {
    try XCTSkipUnless(LaunchMarks.isShown, "this system keeps no mark with a process")
    try assertNothingIsLeft(by: "testLaunchesADaemonWithoutATie", count: 2)
  }

  func testTestProcessesThatTestsLaunchedGoWithTheirLaunches() throws {
    try assertNothingIsLeft(by: "testLaunchesATestProcessThatLaunches", count: 5)
  }

  /// The watcher knows the folder of the control sockets by this number.
  func testAProcessWhoseEnvironmentHoldsTheNumberOfTheSocketFolderStays() throws {
    _ = try Shell.run("exit 0")
    let before = Footprint.children()
    let bystander = Process()
    try withTestProcess(running: "testLaunchesWithASocketFolder") { process, announced in
      let inode = try XCTUnwrap(announced.last)
      bystander.executableURL = URL(fileURLWithPath: "/bin/sleep")
      bystander.arguments = ["1000"]
      bystander.environment = ["NUMBER": "number \(inode)"]
      try bystander.run()
      kill(process.processIdentifier, SIGKILL)
      let others = before + [bystander.processIdentifier]
      try awaitEnd(of: announced.dropLast())
      try awaitEnd(of: Footprint.children().filter { !others.contains($0) })
    }
    XCTAssertTrue(bystander.isRunning)
    bystander.terminate()
  }

  /// Kills the test process that runs this test once it has launched `count` processes.
  private func assertNothingIsLeft(
    by test: String, count: Int, line: UInt = #line
  ) throws {
    // From its first launch on, this process inherits orphans.
    _ = try Shell.run("exit 0")
    let before = Footprint.children()
    try withTestProcess(running: test) { process, launched in
      XCTAssertEqual(launched.count, count, line: line)
      for child in launched { XCTAssertEqual(kill(child, 0), 0, "\(child) has gone", line: line) }
      kill(process.processIdentifier, SIGKILL)
      try awaitEnd(of: launched)
      try awaitEnd(of: Footprint.children().filter { !before.contains($0) })
    }
  }

  /// Starts a test process that runs one test, and gives what it announces.
  private func withTestProcess(
    running test: String, _ body: (Process, [Int32]) throws -> Void
  ) throws {
    let holder = try Sandbox()
    let output = holder.root.appendingPathComponent("output")
    _ = FileManager.default.createFile(atPath: output.path, contents: nil)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try TestBundle.executable())
    process.arguments = [InnerTest.name("LaunchesToBeKilled/\(test)")]
    process.environment = ProcessInfo.processInfo.environment.merging(
      [InnerTest.variable: "1", "TMPDIR": holder.temporaryDirectory.path]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    try process.run()
    defer { kill(process.processIdentifier, SIGKILL) }
    try body(process, try LaunchedProcesses.read(from: output))
  }

  /// Waits until the processes are gone; those of a killed process become children of this one, which
  /// has to reap them.
  private func awaitEnd(of processes: [Int32]) throws {
    var status: Int32 = 0
    for process in processes {
      try Poll.until("process \(process) is gone") {
        waitpid(process, &status, WNOHANG)
        return kill(process, 0) != 0
      }
    }
  }
}
