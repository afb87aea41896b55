import Foundation
import Harness
import HarnessSystem
import ScenarioTestSupport
import TestSupport
import XCTest

@testable import HarnessScenarios

/// A folder that its owner may not search, or not read: what lies in it is not known to be absent,
/// and goes with its sandbox.
final class ClosedFolderTests: XCTestCase, RunsScripts {
  /// 444 shows the names alone, 111 all but the names.
  private static let modes = ["000", "444", "111"]

  private func closed(_ mode: String) -> String {
    "mkdir d\nappend d/file x\nchmod \(mode) d\n"
  }

  func testWhatMayNotBeLookedAtIsNotAbsent() throws {
    try OrdinaryUser.perform {
      for mode in ["000", "444"] {
        let message = "whether d/file exists cannot be told: Permission denied"
        XCTAssertEqual(failure(closed(mode) + "! exists d/file"), message)
        XCTAssertEqual(failure(closed(mode) + "exists d/file"), message)
        let sandbox = try sandboxWithFolder(mode)
        XCTAssertEqual(
          FileExpectation.isAbsent.mismatch(at: try sandbox.url("d/file"), path: "d/file")?.summary,
          message)
        XCTAssertNil(FileExpectation.isAbsent.mismatch(at: try sandbox.url("e"), path: "e"))
      }
      XCTAssertNil(failure(closed("111") + "exists d/file\n! exists d/other"))
    }
  }

  func testAFolderThatMayNotBeReadIsNotEmpty() throws {
    try OrdinaryUser.perform {
      for mode in Self.modes {
        for script in ["tree d want\n-- want --\n", "! tree d want\n-- want --\nx\n"] {
          let message = failure(closed(mode) + script) ?? "it passed"
          XCTAssertTrue(message.hasPrefix("the folder may not be read: "), "\(mode): \(message)")
        }
        let message = failure("mkdir e\ncd e\n\(closed(mode))cd ..\ntree e want\n-- want --\nd/\n")
        XCTAssertTrue(message?.hasPrefix("the folder may not be read: ") == true, mode)
      }
    }
  }

  func testFoldersThatMayNotBeReadAreNeitherTheSameNorKnownToDiffer() throws {
    try OrdinaryUser.perform {
      for mode in Self.modes {
        let script = "mkdir a b\ncd a\n\(closed(mode))cd ../b\n\(closed(mode))cd ..\n"
        XCTAssertNotNil(failure(script + "tree a b"), mode)
        XCTAssertNotNil(failure(script + "tree a/d b/d"), mode)
        XCTAssertEqual(
          failure(script + "! tree a b"),
          "whether a and b differ cannot be told: not all may be read", mode)
        XCTAssertNil(failure(script + "append b/x x\n! tree a b"), mode)
      }
      let files = "append a x\nmkdir d e\ncp a d/f\ncp a e/f\nchmod 000 d/f e/f\n"
      XCTAssertNotNil(failure(files + "! tree d e"))
      XCTAssertNil(failure(files + "chmod 400 d/f\n! tree d e"))
    }
  }

  func testASectionThatIsNotToBeWrittenToIsUpdated() throws {
    try OrdinaryUser.perform {
      let script = "exec echo a\ncmp stdout w\nmode 444 w\n-- w mode=444 --\nold\n"
      let result = run(script) { $0.updatesSections = true }
      XCTAssertFalse(result.isFailure, "\(result.status)")
      XCTAssertEqual(result.updates, [0: Data("a\n".utf8)])
    }
  }

  func testItGoesWithItsSandbox() throws {
    try OrdinaryUser.perform {
      for mode in Self.modes {
        let sandbox = try sandboxWithFolder(mode)
        XCTAssertEqual(try sandbox.removeTree("d").map(\.description), [], mode)
        XCTAssertNil(FileStatus(try sandbox.url("d")), mode)
      }
    }
  }

  private func sandboxWithFolder(_ mode: String) throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write("x", to: "d/file")
    XCTAssertEqual(chmod(try sandbox.url("d").path, try XCTUnwrap(mode_t(mode, radix: 8))), 0)
    return sandbox
  }
}
