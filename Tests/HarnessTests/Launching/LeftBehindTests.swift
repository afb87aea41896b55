import CPlatform
import Foundation
import TestSupport
import XCTest

@testable import Harness

/// What a program leaves running, as a daemon or with its output open.
final class LeftBehindTests: LaunchTestCase {
  // MARK: - Output that is held open

  func testWhatADescendantStillPrintsIsWaitedFor() throws {
    try withEachStarter {
      let app = shell("mkfifo go; (read _ < go; echo late; echo trouble >&2) & echo early")
      try app.launch()
      XCTAssertTrue(app.wait(for: .exited, timeout: 60))
      _ = try Shell.app("echo > go", sandbox: app.sandbox()).run(timeout: 60)
      let outcome = try app.waitForExit(timeout: 60)
      XCTAssertEqual(outcome.output, "early\nlate\n")
      XCTAssertEqual(outcome.errorOutput, "trouble\n")
      XCTAssertEqual(outcome.heldStreams, [])
    }
  }

  func testWhoHoldsTheOutputAtTheTimeLimitFailsTheLaunchAndIsNamed() throws {
    try withEachStarter {
      let app = shell(
        """
        touch up; \(Shell.testProgram) sleep 1000 up &
        \(Shell.testProgram) sleep 1001 up >/dev/null 2>&1 &
        until [ "$(wc -l < up)" -eq 2 ]; do :; done
        echo done; exit 3
        """)
      try app.launch()
      XCTAssertTrue(app.wait(for: .exited, timeout: 60))
      XCTAssertThrowsError(try app.waitForExit(timeout: 0)) { error in
        guard case .outputHeld(let holders, after: 0)? = (error as? Failure)?.reason else {
          return XCTFail("\(error)")
        }
        XCTAssertEqual(tasks(holders), ["sleep 1000 up"])
        XCTAssertTrue("\(error)".contains("exit status 3"), "\(error)")
      }
      let outcome = try XCTUnwrap(app.terminate())
      XCTAssertEqual(outcome.output, "done\n")
      XCTAssertFalse(outcome.timedOut)
      XCTAssertEqual(outcome.heldStreams, [.standardOutput, .standardError])
      XCTAssertEqual(tasks(outcome.leftBehind), ["sleep 1000 up", "sleep 1001 up"])
      assertIsGone(outcome.leftBehind)
    }
  }

  func testALaunchWhoseOutputIsHeldIsEndedWhenItIsAskedTo() throws {
    try withEachStarter {
      let app = shell("\(Shell.testProgram) sleep 1000 up & until [ -s up ]; do :; done")
      try app.launch()
      XCTAssertTrue(app.wait(for: .exited, timeout: 60))
      let outcome = try XCTUnwrap(app.terminate())
      XCTAssertEqual(outcome.termination, .exited(0))
      XCTAssertEqual(tasks(outcome.leftBehind), ["sleep 1000 up"])
      assertIsGone(outcome.leftBehind)
    }
  }

  // MARK: - Daemons

  func testADaemonServesTheNextLaunchAndEndsWithItsDisk() throws {
    try withEachStarterAndOnATerminal {
      var outcome: Outcome? = try shell(Self.daemon).run(timeout: 60)
      let left = try XCTUnwrap(outcome?.leftBehind)
      XCTAssertEqual(left.count, 1)
      let sandbox = try XCTUnwrap(outcome?.sandbox)
      XCTAssertEqual(
        try Shell.app("kill -0 $(cat pid)", sandbox: sandbox).run(timeout: 60).exitStatus, 0)
      let survivors = sandbox.endSurvivors()
      XCTAssertEqual(survivors.map(\.process), left)
      XCTAssertEqual(survivors.compactMap(\.origin?.commandLine), [outcome?.commandLine])
      assertIsGone(left)
      XCTAssertEqual(sandbox.endSurvivors().count, 0)
      outcome = nil
    }
  }

  func testADaemonDoesNotOutliveADiskThatNobodyRefersTo() throws {
    try withEachStarter {
      var outcome: Outcome? = try runShell(Self.daemon)
      let left = try XCTUnwrap(outcome?.leftBehind)
      XCTAssertEqual(left.count, 1)
      outcome = nil
      assertIsGone(left)
    }
  }

  /// Nothing but its mark tells where it came from.
  func testADescendantThatHasCutEveryTieIsFoundAndEnded() throws {
    try XCTSkipUnless(LaunchMarks.isShown, "this system keeps no mark with a process")
    try withEachStarterAndOnATerminal {
      let app = shell("read go; \(Shell.testProgram) flee 1000 up; until [ -s up ]; do :; done")
      try app.launch()
      try app.typeText("go\n")
      let outcome = try app.waitForExit(timeout: 60)
      XCTAssertEqual(outcome.leftBehind.count, 1)
      XCTAssertTrue(outcome.leftBehind.allSatisfy { $0.command.hasSuffix("sleep 1000 up") })
      XCTAssertEqual(outcome.sandbox.endSurvivors().map(\.process), outcome.leftBehind)
      assertIsGone(outcome.leftBehind)
    }
  }

  /// Its process lives on in another thread, and the system calls it a zombie.
  func testADescendantWhoseFirstThreadHasEndedIsFoundAndEnded() throws {
    try withEachStarterAndOnATerminal {
      let app = shell(
        """
        read go
        \(Shell.newSession) \(Shell.testProgram) headless 1000 up >/dev/null 2>&1 </dev/null &
        until [ -s up ]; do :; done
        """)
      try app.launch()
      try app.typeText("go\n")
      let outcome = try app.waitForExit(timeout: 60)
      XCTAssertEqual(outcome.leftBehind.count, 1)
      XCTAssertEqual(outcome.sandbox.endSurvivors().map(\.process), outcome.leftBehind)
      assertIsGone(outcome.leftBehind)
    }
  }

  /// A process of it may be dead when it is looked at, and the next stand behind the end of the list.
  func testADescendantThatIsAnotherProcessAtEachLookIsFoundAndEnded() throws {
    try XCTSkipUnless(LaunchMarks.isShown, "this system keeps no mark with a process")
    try withEachStarterAndOnATerminal {
      let app = shell(
        """
        read go; \(Shell.testProgram) shared-lock lock \(Shell.testProgram) relay up
        until [ -s up ]; do :; done
        """)
      try app.launch()
      try app.typeText("go\n")
      let outcome = try app.waitForExit(timeout: 60)
      XCTAssertFalse(outcome.sandbox.endSurvivors().isEmpty)
      let lock = try Descriptor.open(try outcome.sandbox.url("lock").path, O_RDWR)
      XCTAssertEqual(platform_lock(lock.number, true), 0, "a process has the file open")
    }
  }

  func testATimeLimitEndsADescendantThatHasCutEveryTie() throws {
    try XCTSkipUnless(LaunchMarks.isShown, "this system keeps no mark with a process")
    try withEachStarterAndOnATerminal {
      let app = shell(
        "read go; \(Shell.testProgram) flee 1000 up; until [ -s up ]; do :; done; sleep 1001")
      try app.launch()
      try app.typeText("go\n")
      try app.eventually("up", .exists, timeout: 60)
      XCTAssertThrowsError(try app.waitForExit(timeout: 0))
      let outcome = try XCTUnwrap(app.terminate())
      XCTAssertTrue(outcome.leftBehind.contains { $0.command.hasSuffix("sleep 1000 up") })
      assertIsGone(outcome.leftBehind)
    }
  }

  func testLaunchesBesideEachOtherFindTheirOwnDaemonsAlone() throws {
    try XCTSkipUnless(LaunchMarks.isShown, "this system keeps no mark with a process")
    let apps = (0..<4).map { number in
      Shell.app(
        "read go; \(Shell.testProgram) flee 100\(number) up; until [ -s up ]; do :; done",
        starter: .spawn)
    }
    for app in apps { try app.launch() }
    for app in apps { try app.typeText("go\n") }
    for (number, app) in apps.enumerated() {
      let outcome = try app.waitForExit(timeout: 60)
      // The one that has started it may be about to end.
      let left = outcome.leftBehind.filter { !$0.command.hasSuffix("flee 100\(number) up") }
      XCTAssertEqual(left.count, 1)
      XCTAssertTrue(left.allSatisfy { $0.command.hasSuffix("sleep 100\(number) up") })
    }
    for app in apps { XCTAssertEqual(try app.sandbox().endSurvivors().count, 1) }
  }

  func testWhatATestStartsByOtherMeansIsNotMarkedAndNotEnded() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sleep")
    process.arguments = ["1000"]
    try process.run()
    defer { process.terminate() }
    try withEachStarter {
      let outcome = try runShell(Self.daemon)
      XCTAssertEqual(outcome.sandbox.endSurvivors().count, 1)
    }
    XCTAssertTrue(process.isRunning)
  }

  /// The second fork of a daemon may come behind the exit of the program.
  func testADaemonThatLeavesAnotherBehindTheExitIsToldOf() throws {
    try withEachStarter {
      let outcome = try runShell(
        """
        mkfifo go; sleeper=\(Shell.testProgram); export sleeper
        \(Shell.newSession) sh -c ': > ready; read _ < go; "$sleeper" sleep 1000 up &' \
          >/dev/null 2>&1 </dev/null &
        until [ -e ready ]; do :; done
        """)
      let first = try XCTUnwrap(outcome.leftBehind.first)
      _ = try Shell.app("echo > go; until [ -s up ]; do :; done", sandbox: outcome.sandbox)
        .run(timeout: 60)
      let deadline = Deadline(after: 60)
      while first.now != nil, !deadline.hasPassed { platform_sleep(1000) }
      XCTAssertTrue(
        try mismatch(.nothingLeftBehind, outcome).contains("sleep 1000 up"), "\(first)")
      XCTAssertEqual(outcome.sandbox.endSurvivors().count, 1)
      XCTAssertNil(OutcomeExpectation.nothingLeftBehind.mismatch(in: outcome))
    }
  }

  // MARK: - Expectations

  func testExpectationsSayWhatIsLeft() throws {
    let outcome = try runShell(Self.daemon)
    XCTAssertEqual(OutcomeExpectation.leaves("TestProgram").mismatch(in: outcome), nil)
    let left = try XCTUnwrap(outcome.leftBehind.first)
    XCTAssertEqual(
      try mismatch(.leaves("ssh-agent"), outcome), "expected ssh-agent left behind, found \(left)")
    XCTAssertEqual(
      try mismatch(.nothingLeftBehind, outcome), "expected nothing left behind, found \(left)")
    XCTAssertEqual(outcome.sandbox.endSurvivors().count, 0, "it was meant")
    let nothing = try runShell("exit 0")
    XCTAssertEqual(OutcomeExpectation.nothingLeftBehind.mismatch(in: nothing), nil)
    XCTAssertEqual(
      try mismatch(.leaves("sleep"), nothing), "expected sleep left behind, found nothing")
  }

  func testAProcessIsNamedByTheSystemOrByItsCommandLine() {
    let process = LeftBehindProcess(
      id: 1, name: "nginx", command: "/usr/sbin/nginx -c /etc/nginx.conf", startTime: 0)
    XCTAssertTrue(process.isNamed("nginx"))
    let script = LeftBehindProcess(
      id: 1, name: "serve.sh", command: "/bin/sh /work/serve.sh", startTime: 0)
    XCTAssertTrue(script.isNamed("serve.sh") && script.isNamed("sh"))
    XCTAssertFalse(script.isNamed("") || script.isNamed("serve") || script.isNamed("/bin/sh"))
    let shell = LeftBehindProcess(id: 1, name: "bash", command: "-bash", startTime: 0)
    XCTAssertTrue(shell.isNamed("bash"))
    let composed = LeftBehindProcess(id: 1, name: "\u{e9}", command: "/bin/\u{e9}", startTime: 0)
    XCTAssertTrue(composed.isNamed("\u{e9}"))
    XCTAssertFalse(composed.isNamed("e\u{301}"))
  }

  // MARK: -

  /// Leaves a process that has let go of the streams.
  private static let daemon = """
    \(Shell.newSession) \(Shell.testProgram) sleep 1000 up >/dev/null 2>&1 </dev/null &
    echo $! > pid; until [ -s up ]; do :; done
    """

  /// What each of several `TestProgram`s was asked for, sorted.
  private func tasks(_ processes: [LeftBehindProcess]) -> [String] {
    processes.map { $0.command.components(separatedBy: "TestProgram ").last ?? "" }.sorted()
  }

  private func mismatch(_ expectation: OutcomeExpectation, _ outcome: Outcome) throws -> String {
    try XCTUnwrap(expectation.mismatch(in: outcome)).summary
  }

  private func assertIsGone(_ processes: [LeftBehindProcess], line: UInt = #line) {
    for process in processes {
      XCTAssertEqual(kill(process.id, 0), -1, "\(process) is still there", line: line)
    }
  }
}
