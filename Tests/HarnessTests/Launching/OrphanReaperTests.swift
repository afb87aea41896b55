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
