import CPlatform
import HarnessSystem
import HarnessTesting
import TestSupport
import XCTest

@testable import Harness

/// What is told of the processes of a launch that does not end.
final class ProcessSnapshotTests: LaunchTestCase {
  override func setUpWithError() throws {
    var state = platform_process_state()
    try XCTSkipUnless(
      platform_look_into(platform_getpid(), &state), "this system tells nothing of processes")
  }

  func testAPipelineTellsWhatEachPartWaitsFor() throws {
    let app = Shell.app("sleep 1000 | cat; true", starter: .spawn)
    let outcome = try outcomeAtLimit(of: app, once: { $0.count == 3 && $0.allSatisfy(\.waits) })
    let (sleep, cat) = (try process("sleep", outcome), try process("cat", outcome))
    let shell = try XCTUnwrap(outcome.processesAtLimit.first)
    XCTAssertEqual(sleep.systemCall?.hasSuffix("nanosleep"), true)
    XCTAssertEqual(
      sleep.openFiles.first { $0.number == 1 }?.name, "a pipe that \(cat.id) has open too")
    XCTAssertEqual([cat.systemCall, cat.descriptor?.description], ["read", "0"])
    XCTAssertEqual(cat.openFiles.map(\.number), [0, 1, 2])
    XCTAssertEqual(cat.openFiles.last?.name, "the app's standard error")
    XCTAssertEqual([shell.systemCall, shell.descriptor?.description], ["wait4", nil])
    XCTAssertTrue(
      outcome.report.contains(
        "cat (process \(cat.id)) waits in read of 0, a pipe that \(sleep.id) has open too; started "
      ),
      outcome.report)
    XCTAssertTrue(outcome.report.contains("1: the app's standard output\n"), outcome.report)
  }

  func testWhoHoldsTheOutputOpenIsTold() throws {
    let app = shell("sleep 1000 & exit 0")
    let failure = try self.failure { _ = try app.run(timeout: 0.3) }
    guard case .outputHeld = failure.reason else { return XCTFail("\(failure)") }
    XCTAssertTrue(failure.context.contains("1: the app's standard output"), failure.context)
    XCTAssertTrue(failure.context.contains("sleep 1000 (process "), failure.context)
  }

  func testSocketsAndFilesAreNamed() throws {
    let app = CLIApplication("TestProgram", sandbox: try Sandbox())
    let outcome = try outcomeAtLimit(of: app, ["listen-for-ever", "socket"]) {
      $0.contains { $0.systemCall?.hasPrefix("accept") == true }
    }
    let names = outcome.processesAtLimit.first?.openFiles.map(\.name) ?? []
    XCTAssertTrue(
      names.contains { $0.hasPrefix("a socket that listens at 127.0.0.1:") }, "\(names)")
    XCTAssertTrue(names.contains("the socket socket"), "\(names)")
  }

  func testOneThatEndsInTimeIsNotLookedAt() throws {
    XCTAssertEqual(try runShell("true").processesAtLimit, [])
  }

  func testOfManyTheFirstAreShown() throws {
    let app = shell("for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do sleep 1000 & done; wait")
    let outcome = try outcomeAtLimit(of: app, once: { $0.count == 16 })
    XCTAssertEqual(outcome.processesAtLimit.count, 16)
    XCTAssertTrue(outcome.report.contains("and 4 more processes"), outcome.report)
  }

  /// A program that forks without end is ended at its limit all the same.
  func testOfVeryManyTheOldestAreLookedAtForAWhile() throws {
    let app = shell("i=0; while [ $i -lt 70 ]; do sleep 1000 & i=$((i+1)); done; wait")
    try app.launch()
    let launch = try XCTUnwrap(app.choices.read(\.launch))
    try Poll.until("all of them run") { launch.family.members().count == 71 }
    let members = launch.family.members()
    let oldest = ProcessSnapshot.all(of: members, Self.nothing)
    XCTAssertEqual(oldest.count, ProcessSnapshot.mostCount)
    XCTAssertEqual(oldest.first?.id, launch.family.leader)
    XCTAssertEqual(
      ProcessSnapshot.all(of: members, Self.nothing, until: Deadline(after: 0)), [])
    app.terminate()
  }

  // MARK: - Support

  private static let nothing = ChildStreams.HarnessEnds(
    input: nil, output: nil, errors: nil, held: [])

  /// The outcome of a launch whose time limit comes once its processes are as wanted.
  private func outcomeAtLimit(
    of app: CLIApplication, _ arguments: [String] = [],
    once isReady: ([ProcessSnapshot]) -> Bool
  ) throws -> Outcome {
    app.launchArguments += arguments
    try app.launch()
    let launch = try XCTUnwrap(app.choices.read(\.launch))
    try Poll.until("its processes wait") {
      isReady(ProcessSnapshot.all(of: launch.family.members(), Self.nothing))
    }
    _ = try failure { try app.waitForExit(timeout: 0) }
    return try XCTUnwrap(launch.read(\.outcome))
  }

  private func failure(of body: () throws -> Void) throws -> Failure {
    var failure: Failure?
    XCTAssertThrowsError(try body()) { failure = $0 as? Failure }
    return try XCTUnwrap(failure)
  }

  private func process(_ name: String, _ outcome: Outcome) throws -> ProcessSnapshot {
    try XCTUnwrap(outcome.processesAtLimit.first { $0.command.hasPrefix(name) })
  }
}

extension ProcessSnapshot {
  fileprivate var waits: Bool { state == "S" && systemCall != nil }
}
