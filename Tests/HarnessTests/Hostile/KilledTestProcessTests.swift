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
    process.arguments = ["HarnessTests.LaunchesToBeKilled/\(test)"]
    process.environment = ProcessInfo.processInfo.environment.merging(
      [DeliberateFailures.variable: "1", "TMPDIR": holder.temporaryDirectory.path]) { $1 }
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

/// The process ids that a test process says it has launched.
private enum LaunchedProcesses {
  static func announce(_ processes: [Int32]) {
    print("launched \(processes.map(String.init).joined(separator: " ")).")
    fflush(nil)
  }

  /// Waits for the announcement of a test process that prints into `file`.
  static func read(from file: URL) throws -> [Int32] {
    try Poll.value(of: "the processes that a test process launches") {
      announced(in: try String(contentsOf: file, encoding: .utf8))
    }
  }

  static func announced(in text: String) -> [Int32]? {
    let line = text.split(separator: "\n").first { $0.hasPrefix("launched ") && $0.hasSuffix(".") }
    return line?.dropLast().split(separator: " ").compactMap { Int32($0) }
  }
}

/// Launches in a test process that `KilledTestProcessTests` starts and kills.
final class LaunchesToBeKilled: LaunchTestCase {
  override func invokeTest() {
    guard DeliberateFailures.areWanted else { return }
    super.invokeTest()
  }

  func testLaunchesOnPipes() throws {
    var apps: [CLIApplication] = []
    try withEachStarter { apps.append(try launchStubborn()) }
    try announce(apps)
  }

  func testLaunchesOnATerminal() throws {
    let app = shell(Self.stubborn)
    app.terminal = Terminal()
    try app.launch()
    try app.waitForOutput("ready")
    try announce([app])
  }

  func testLaunchesADaemon() throws {
    let app = shell(
      """
      (\(Shell.newSession) sh -c 'trap "" TERM HUP; echo $$ >> pids; exec sleep 1000' >/dev/null 2>&1 &)
      until [ -s pids ]; do :; done
      echo $$ >> pids; echo ready; exec sleep 1000
      """)
    try app.launch()
    try app.waitForOutput("ready")
    try announce([app])
  }

  func testLaunchesADaemonWithoutATie() throws {
    let app = shell(
      """
      read go; \(Shell.testProgram) flee 1000 up; until [ -s up ]; do :; done
      echo $$ > pids; echo ready; exec sleep 1000
      """)
    try app.launch()
    try app.typeText("go\n")
    try app.waitForOutput("ready")
    let launch = try XCTUnwrap(app.choices.read(\.launch))
    let family = launch.family
    for process in family.descendants(among: family.members()) {
      let pids = try app.sandbox().text(at: "pids")
      try app.sandbox().write("\(pids)\(process.id)\n", to: "pids")
    }
    try announce([app])
  }

  func testLaunchesWithASocketFolder() throws {
    let app = try launchStubborn()
    let path = URL(fileURLWithPath: try SocketFolder.newPath()).deletingLastPathComponent()
    let inode = try XCTUnwrap(FileStatus(path)?.identity.inode)
    try announce([app], with: [Int32(truncatingIfNeeded: inode)])
  }

  func testLaunchesATestProcessThatLaunches() throws {
    let inner = try TestBundle.xctest("LaunchesToBeKilled/testLaunchesOnPipes")
    try inner.launch()
    try inner.waitForOutput(".\n", timeout: 60)
    let text = inner.outputSoFar().text
    let launched = try XCTUnwrap(LaunchedProcesses.announced(in: text), text)
    let test = Footprint.children().first { child in
      let words = FileManager.default.contents(atPath: "/proc/\(child)/cmdline") ?? Data()
      return String(decoding: words, as: UTF8.self).contains("LaunchesToBeKilled")
    }
    LaunchedProcesses.announce(launched + [try XCTUnwrap(test)])
    _ = inner.wait(for: .exited, timeout: 60)
  }

  private func launchStubborn() throws -> CLIApplication {
    let app = shell(Self.stubborn)
    try app.launch()
    try app.waitForOutput("ready")
    return app
  }

  /// Says which processes run, and waits to be killed.
  private func announce(_ apps: [CLIApplication], with numbers: [Int32] = []) throws {
    let processes = try apps.flatMap { app in
      try app.sandbox().text(at: "pids").split(separator: "\n").compactMap { Int32($0) }
    }
    LaunchedProcesses.announce(processes + numbers)
    _ = apps[0].wait(for: .exited, timeout: 60)
  }

  /// A program and another in a session of its own, which both ignore what asks them to end.
  private static let stubborn = """
    trap '' TERM HUP
    \(Shell.newSession) sh -c 'trap "" TERM HUP; echo $$ >> pids; exec sleep 1000' &
    until [ -s pids ]; do :; done
    echo $$ >> pids; echo ready
    while :; do sleep 1000; done
    """
}
