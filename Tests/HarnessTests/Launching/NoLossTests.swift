import Foundation
import Harness
import XCTest

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
      let outcome = try app.run(timeout: 300)
      XCTAssertEqual(outcome.standardOutput.count, size + 3)
      XCTAssertEqual(outcome.standardOutput.lostByteCount, 0)
      XCTAssertEqual(outcome.standardOutput.data.suffix(4), Data([0]) + Data("end".utf8))
      XCTAssertLessThan(try Footprint.memory() - before, 64 << 20)
    }
  }

  func testOutputThatOverflowsMemoryIsWholeInItsFile() throws {
    try withEachStarterAndOnATerminal {
      let lines = 100_000
      let outcome = try runShell("seq -f 'a line that makes the output long: %060.0f' \(lines)")
      XCTAssertNotNil(outcome.standardOutput.file)
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

  func testALinkThatTheAppPlantedInPlaceOfItsOutputFileIsNotFollowed() throws {
    try withEachStarterAndOnATerminal {
      let app = shell(
        "ln -s \"$PWD/precious\" ../stdout-$HARNESS_LAUNCH_ID; head -c 9000000 /dev/zero")
      try app.sandbox.write("precious", to: "precious")
      let outcome = try app.run(timeout: 60)
      XCTAssertEqual(try app.sandbox.text(at: "precious"), "precious")
      XCTAssertGreaterThan(outcome.standardOutput.lostByteCount, 0)
    }
  }
}
