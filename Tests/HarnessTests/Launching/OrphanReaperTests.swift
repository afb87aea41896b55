import CPlatform
import Foundation
import TestSupport
import XCTest

@testable import Harness

/// Zombies of this process that are somebody's: no end of a launch may take their status.
final class OrphanReaperTests: LaunchTestCase {
  func testAChildThatTheTestStartedItselfIsLeftToIt() throws {
    try withEachStarterAndOnATerminal {
      let child = try Zombie("/bin/sh", "-c", "exit 7")
      _ = try runShell("exit 0")
      XCTAssertEqual(child.reap()?.termination, .exited(7))
    }
  }

  func testAProgramThatExitsBeforeItsStartHasReturnedIsLeftToItsLaunch() throws {
    let program = try CLIApplication.productURL("TestProgram").path
    let child = try OrphanReaper.start {
      let child = try Zombie(program, "new-session", "/bin/sh", "-c", "exit 7")
      XCTAssertEqual(getsid(child.id), child.id)
      OrphanReaper.reap(among: [child.id])
      return child
    }
    OrphanReaper.reap(among: [child.id])
    XCTAssertEqual(child.reap()?.termination, .exited(7))
    OrphanReaper.forget(leader: child.id)
  }

  func testAnOrphanThatIsSeenWhileAnotherLaunchStartsIsHeardOfWhenThatIsOver() throws {
    try measuring { session in
      let program = try CLIApplication.productURL("TestProgram").path
      let orphan = try Zombie(program, "new-session", "/bin/true")
      let child = try OrphanReaper.start {
        OrphanReaper.reap(among: [orphan.id])
        return try Zombie(program, "new-session", "/bin/true")
      }
      let taken = OrphanReaper.endMeasuring(session: session)
      XCTAssertEqual(taken.others.count, 1)
      XCTAssertTrue(taken.isWhole)
      XCTAssertNil(orphan.reap(), "it was left to another launch")
      XCTAssertNotNil(child.reap())
      OrphanReaper.forget(leader: child.id)
    }
  }

  func testMemoryIsNotKnownWhereAnOrphanMayStillBeWhatAnotherLaunchStarts() throws {
    try measuring { session in
      let program = try CLIApplication.productURL("TestProgram").path
      let child = try OrphanReaper.start {
        let child = try Zombie(program, "new-session", "/bin/true")
        OrphanReaper.reap(among: [child.id])
        let taken = OrphanReaper.endMeasuring(session: session)
        XCTAssertFalse(taken.isWhole)
        return child
      }
      XCTAssertNotNil(child.reap(), "it was taken for an orphan")
      OrphanReaper.forget(leader: child.id)
    }
    let usage = ResourceUsage(platform_exit(), leastMemory: 0)
      .adding(TakenByOrphans(isWhole: false))
    let measured = MeasuredUsage(usage: usage, isMeasured: true, leftBehind: [])
    let mismatch = try XCTUnwrap(measured.mismatch(atMost: .megabytes(64)))
    XCTAssertTrue("\(mismatch)".contains("may have been one of its"), "\(mismatch)")
  }

  func testWhatOrphansTakeBeforeTheStartHasReturnedIsNoted() throws {
    XCTAssertTrue(ProcessFamily.adoptsOrphans)
    let program = try CLIApplication.productURL("TestProgram").path
    let sandbox = try Sandbox()
    let (note, gate) = (try sandbox.url("note"), try sandbox.url("gate"))
    guard mkfifo(gate.path, 0o600) == 0 else { throw SystemError("mkfifo") }
    let child = try OrphanReaper.start(measuring: true) {
      let script = "read word <\"$2\" & echo $! >\"$1\"; exec true"
      let leader = try Zombie(
        program, "new-session", "/bin/sh", "-c", script, "sh", note.path, gate.path)
      try Data("\n".utf8).write(to: gate)
      let text = try String(contentsOf: note, encoding: .utf8)
      try reap(orphan: try XCTUnwrap(Int32(text.dropLast())))
      let stranger = try Zombie(program, "new-session", "/bin/true")
      OrphanReaper.reap(among: [stranger.id])
      return leader
    }
    OrphanReaper.measure(session: child.id)
    let taken = OrphanReaper.endMeasuring(session: child.id)
    XCTAssertEqual([taken.own.count, taken.others.count], [1, 1])
    XCTAssertTrue(taken.isWhole)
    XCTAssertNotNil(child.reap())
    OrphanReaper.forget(leader: child.id)
  }

  /// Reaps a process whose parent has exited, as soon as it has exited itself.
  private func reap(orphan: Int32) throws {
    var info = siginfo_t()
    guard waitid(P_PID, id_t(orphan), &info, WEXITED | WNOWAIT) == 0 else {
      throw SystemError("waitid")
    }
    OrphanReaper.reap(among: [orphan])
    XCTAssertEqual(platform_getsid(orphan), -1, "it is still there")
  }

  /// Runs a body while what orphans take of a session is noted, which no process leads.
  private func measuring(_ body: (Int32) throws -> Void) rethrows {
    let session = Int32.max
    OrphanReaper.measure(session: session)
    defer { _ = OrphanReaper.endMeasuring(session: session) }
    try body(session)
  }
}

/// A program that has exited, and that nobody has reaped.
private final class Zombie: StartedChild {
  let id: Int32

  init(_ words: String...) throws {
    var pointers: [UnsafeMutablePointer<CChar>?] = words.map { (word: String) in strdup(word) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    var child = pid_t()
    let code = posix_spawn(&child, words[0], nil, nil, &pointers, nil)
    guard code == 0 else { throw SystemError("posix_spawn", path: words[0], code: code) }
    id = child
    var info = siginfo_t()
    guard waitid(P_PID, id_t(child), &info, WEXITED | WNOWAIT) == 0 else {
      throw SystemError("waitid")
    }
  }

  func reap() -> Reaped? {
    var exit = platform_exit()
    return platform_reap(id, &exit) == 1 ? Reaped(exit, leastMemory: 0) : nil
  }

  func release() {}
}
