import Foundation
import TestSupport
import XCTest

@testable import Harness

/// Where the system has no thread left: an error at once, and nothing that waits for ever.
final class LackOfThreadsTests: LaunchTestCase {
  override func setUpWithError() throws {
    #if !os(Linux)
      throw XCTSkip("only Linux can keep a thread from making others, and let it make processes")
    #endif
    // What is started once in a process, and with it whether there are threads, is settled here.
    try withEachStarter { XCTAssertEqual(try runShell("exit 7").exitStatus, 7) }
  }

  private let refusal = SystemError("pthread_create", code: EAGAIN)

  func testALaunchFailsAndLeavesNothingRunning() throws {
    try withEachStarterAndOnATerminal {
      let app = shell("exec sleep 1000")
      XCTAssertThrowsError(try LackOfThreads.perform { try app.launch() }) { error in
        XCTAssertEqual((error as? Failure)?.reason, .system(refusal))
      }
      XCTAssertEqual(app.state, .exited)
    }
  }

  func testALaunchThatNeedsNoThreadGoesOn() throws {
    try withEachStarter {
      let app = shell("exit 7")
      XCTAssertEqual(try LackOfThreads.perform { try app.run().exitStatus }, 7)
    }
  }

  func testATreeIsCopiedByTheThreadThatThereIs() throws {
    let setup = try SetupScript("for i in 1 2 3 4 5 6 7; do mkdir $i; echo x > $i/f; done")
    let stored = try setup.cache.stored(setup.seed())
    let sandbox = try Sandbox()
    let copy = sandbox.workingDirectory.appendingPathComponent("copy")
    try LackOfThreads.perform { try stored.copy(to: copy) }
    XCTAssertEqual(TreeSnapshot(of: copy), TreeSnapshot(of: stored.tree))
  }
}
