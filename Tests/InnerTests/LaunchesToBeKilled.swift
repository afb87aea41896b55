import Foundation
import HarnessSystem
import TestSupport
import XCTest

@testable import Harness

/// Launches in a test process that `KilledTestProcessTests` starts and kills.
final class LaunchesToBeKilled: LaunchTestCase {
  override func setUpWithError() throws {
    try XCTSkipUnless(InnerTest.isLaunched, InnerTest.reason)
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
