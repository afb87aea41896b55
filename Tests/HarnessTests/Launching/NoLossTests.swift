import Foundation
import TestSupport
import XCTest

@testable import Harness

/// The promise "No loss": every byte that a program writes is kept.
final class NoLossTests: LaunchTestCase {
  func testBytesThatAreNotUTF8Survive() throws {
    try withEachStarter {
      let outcome = try runShell(#"printf '\000\377\376\n\r\303'"#)
      XCTAssertEqual(
        outcome.standardOutput.data, Data([0, 0xFF, 0xFE, 0x0A, 0x0D, 0xC3]))
    }
  }

  func testTheLastBytesBeforeAnExitAreThere() throws {
    try withEachStarter {
      for round in 0..<200 {
        let outcome = try runShell("head -c 65536 /dev/zero; printf end; printf end >&2")
        XCTAssertEqual(outcome.standardOutput.count, 65539, "round \(round)")
        XCTAssertEqual(outcome.errorOutput, "end", "round \(round)")
        XCTAssertEqual(outcome.heldStreams, [], "round \(round)")
      }
    }
  }

  func testAGigabyteIsKeptAndNotHeldInMemory() throws {
    try withEachStarter {
      let size = 1 << 30
      let before = try Footprint.memory()
      let app = shell("head -c \(size) /dev/zero; printf end")
      app.outputLimit = 2 * size
      let outcome = try app.run(timeout: 300)
      XCTAssertEqual(outcome.standardOutput.count, size + 3)
      XCTAssertEqual(outcome.standardOutput.lostByteCount, 0)
      XCTAssertEqual(outcome.standardOutput.suffix(4), Data([0]) + Data("end".utf8))
      XCTAssertLessThan(try Footprint.memory() - before, 64 << 20)
    }
  }

  func testOutputThatOverflowsMemoryIsWholeInItsFile() throws {
    try withEachStarterAndOnATerminal {
      let lines = 100_000
      let outcome = try runShell("seq -f 'a line that makes the output long: %060.0f' \(lines)")
      XCTAssertFalse(outcome.standardOutput.isInMemory)
      XCTAssertGreaterThan(outcome.standardOutput.count, CapturedOutput.memoryLimit)
      XCTAssertEqual(outcome.standardOutput.lines.count, lines)
      XCTAssertEqual(
        outcome.standardOutput.lastLines(2),
        ["99999", "100000"].map { number in
          "a line that makes the output long: "
            + String(repeating: "0", count: 60 - number.count) + number
        })
    }
  }

  func testAProgramFindsNoFileOfItsOutput() throws {
    try withEachStarterAndOnATerminal {
      let app = shell(
        """
        head -c 12000000 /dev/zero | tr '\\0' a; echo; echo printed; read _
        find "$TMPDIR/.." -type f
        """)
      app.standardInput = .typed
      try app.launch()
      try app.waitForOutput("printed")
      try app.typeText("\n")
      let outcome = try app.waitForExit()
      XCTAssertNil(outcome.standardOutput.loss)
      XCTAssertFalse(outcome.standardOutput.suffix(1000).contains(UInt8(ascii: "/")))
    }
  }

  func testAProgramThatWritesMoreThanItMayIsEndedAndToldOf() throws {
    try withEachStarterAndOnATerminal {
      let app = shell("echo first; exec yes")
      app.outputLimit = 10_000_000
      XCTAssertThrowsError(try app.run(timeout: 60)) { error in
        guard case .outputNotKept(.standardOutput, let loss)? = (error as? Failure)?.reason else {
          return XCTFail("\(error)")
        }
        XCTAssertEqual(loss.cause, .limit(10_000_000))
        XCTAssertTrue("\(error)".contains("longer than its limit, 9.5 MiB"), "\(error)")
      }
      XCTAssertEqual(app.outputSoFar().count, 10_000_000)
      XCTAssertTrue(app.outputSoFar().prefix(5) == Data("first".utf8))
    }
  }

  func testNoExpectationHoldsOfAnOutputThatWasNotKept() throws {
    let app = shell("exec yes >&2")
    app.outputLimit = 100_000
    try app.launch()
    XCTAssertThrowsError(try app.waitForOutput("never")) { error in
      guard case .outputNotKept(.standardError, _)? = (error as? Failure)?.reason else {
        return XCTFail("\(error)")
      }
    }
    let outcome = try XCTUnwrap(app.terminate())
    let expectation = OutcomeExpectation.standardError(.doesNotContain("never"))
    XCTAssertEqual(
      expectation.mismatch(in: outcome)?.summary,
      "standard error is longer than its limit, 97.7 KiB")
  }

  func testAnOutputThatNobodyLookedAtFailsTheTestWhereItWasNotKept() throws {
    let sandbox = try Sandbox()
    let log = LaunchLog(of: sandbox)
    let app = Shell.app("exec yes", sandbox: sandbox)
    app.outputLimit = 100_000
    try app.launch()
    XCTAssertTrue(app.wait(for: .exited, timeout: 60))
    XCTAssertEqual(log.takeUntoldFailures().count, 1)
    XCTAssertEqual(log.takeUntoldFailures().count, 0)
  }
}
