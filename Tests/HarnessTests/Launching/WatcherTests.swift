import Foundation
import Harness
import TestSupport
import XCTest

/// If the test process dies, the folder of its control sockets goes too.
final class WatcherTests: XCTestCase {
  func testAKilledTestProcessLeavesNoFolderOfSockets() throws {
    let bundle = try launchedListener()
    let lines = bundle.outputSoFar().lines
    let words = lines.map { $0.split(separator: " ") }
    let folder = try XCTUnwrap(words.first { $0.starts(with: ["sockets", "lie"]) }?.last)
    let process = try XCTUnwrap(words.first { $0.last == "listens" }?.dropFirst().first)
    XCTAssertTrue(folder.hasPrefix("/tmp/h-"), "\(folder)")
    kill(try XCTUnwrap(Int32(process)), SIGKILL)
    let outcome = try bundle.waitForExit()
    XCTAssertEqual(outcome.termination, .signaled(SIGKILL))
    XCTAssertFalse(outcome.leftBehind.contains { $0.command.contains("harness-watcher") })
    try awaitRemoval(of: String(folder))
  }

  func testTheWatcherOfATestProcessThatIsEndedIsLeftToItsWork() throws {
    let outcome = try XCTUnwrap(try launchedListener().terminate())
    let commands = outcome.leftBehind.map(\.command)
    XCTAssertFalse(commands.contains { $0.contains("harness-watcher") }, "\(commands)")
  }

  /// A test process that has launched an app that it listens to.
  private func launchedListener() throws -> CLIApplication {
    let bundle = try TestBundle.xctest("DeliberateXCTestFailures/testIsKilledWhileItListens")
    try bundle.launch()
    try bundle.waitForOutput(" listens\n", timeout: 60)
    return bundle
  }

  private func awaitRemoval(of folder: String) throws {
    try Poll.until("\(folder) is gone") { access(folder, F_OK) != 0 }
  }
}
