import Foundation
import HarnessTesting
import TestSupport
import XCTest

@testable import Harness

/// What is known of a program's memory: it is the program's own, however much the test has had.
final class PeakMemoryTests: LaunchTestCase {
  /// What no program of these tests has; this process has had it from here on.
  private static let ofThisProcess = 500_000_000

  private static let hasTaken: Void = {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: ofThisProcess, alignment: 4096)
    memset(memory, 1, ofThisProcess)
    memory.deallocate()
  }()

  override func setUp() { Self.hasTaken }

  private func work(_ words: String...) throws -> Outcome {
    let app = application("TestProgram")
    app.measuresUsage = true
    app.launchArguments = ["work"] + words
    return try app.run()
  }

  private func peak(of outcome: Outcome) throws -> Int {
    try XCTUnwrap(try XCTUnwrap(outcome.usage).peakMemory, outcome.report)
  }

  func testItIsThatOfTheProgramAlone() throws {
    try withEachStarterAndOnATerminal {
      let peak = try peak(of: work("memory", "40"))
      XCTAssertGreaterThanOrEqual(peak, 39_000_000)
      XCTAssertLessThan(peak, 60_000_000)
      XCTAssertLessThan(try self.peak(of: work("memory", "0")), 20_000_000)
    }
  }

  func testItIsTheMostOfAnyThatItHasWaitedFor() throws {
    XCTAssertGreaterThanOrEqual(try peak(of: work("child", "40")), 39_000_000)
  }

  /// One that is about to end when the program has ended counts, or makes the memory unknown.
  func testAnOrphanThatHasEndedCounts() throws {
    for _ in 0..<20 {
      let outcome = try work("orphan", "40")
      let narrow = OutcomeExpectation.peakMemory(atMost: .megabytes(30)).mismatch(in: outcome)
      XCTAssertNotNil(narrow, outcome.report)
      if outcome.leftBehind.isEmpty {
        XCTAssertGreaterThanOrEqual(try peak(of: outcome), 39_000_000)
      }
    }
  }

  func testAnOrphanThatHasLeftTheSessionMakesItUnknownWhereItHadMore() throws {
    for _ in 0..<20 {
      let outcome = try work("stray", "40")
      let narrow = OutcomeExpectation.peakMemory(atMost: .megabytes(30)).mismatch(in: outcome)
      XCTAssertEqual(narrow?.isInconclusive, true, outcome.report)
      if outcome.leftBehind.isEmpty {
        XCTAssertNil(OutcomeExpectation.peakMemory(atMost: .megabytes(200)).mismatch(in: outcome))
      }
    }
  }

  func testALimitHoldsOrDoesNot() throws {
    let outcome = try work("memory", "40")
    let wide = OutcomeExpectation.peakMemory(atMost: .megabytes(60))
    XCTAssertNil(wide.mismatch(in: outcome))
    let narrow = OutcomeExpectation.peakMemory(atMost: .megabytes(30)).mismatch(in: outcome)
    let summary = try XCTUnwrap(narrow).summary
    XCTAssertNotNil(
      summary.wholeMatch(of: /expected at most 30 MB of memory, found 4[0-9]\.[0-9] MB/), summary)
    XCTAssertEqual(narrow?.isInconclusive, false)
  }

  func testWhatWasNotMeasuredIsNotKnown() throws {
    try withEachStarter {
      let app = application("TestProgram")
      let outcome = try app.run("work", "memory", "1")
      let mismatch = OutcomeExpectation.peakMemory(atMost: .gigabytes(1)).mismatch(in: outcome)
      XCTAssertEqual(mismatch?.isInconclusive, true)
      XCTAssertTrue(try XCTUnwrap(mismatch).summary.contains("set `measuresUsage`"))
      XCTAssertNil(outcome.usage?.peakMemory)
    }
  }

  func testWhatIsLeftRunningIsNotKnownUnlessItIsMeant() throws {
    let outcome = try work("daemon", "1")
    let wide = OutcomeExpectation.peakMemory(atMost: .megabytes(60))
    let mismatch = try XCTUnwrap(wide.mismatch(in: outcome))
    XCTAssertTrue(mismatch.isInconclusive)
    XCTAssertTrue(mismatch.summary.contains("left running is not counted"), mismatch.summary)
    XCTAssertNil(OutcomeExpectation.leaves("TestProgram").mismatch(in: outcome))
    XCTAssertNil(wide.mismatch(in: outcome))
  }

  func testOfOneThatIsWatchedOnlyMoreThanTheTestsIsKnown() throws {
    try XCTSkipUnless(SystemFault.canBeMade, "this system lets no process watch others")
    let app = application("TestProgram")
    (app.measuresUsage, app.network) = (true, .none)
    let outcome = try app.run("work", "memory", "40")
    XCTAssertNil(try XCTUnwrap(outcome.usage).peakMemory)
    let limit = OutcomeExpectation.peakMemory(atMost: .megabytes(30))
    XCTAssertEqual(limit.mismatch(in: outcome)?.isInconclusive, true)
    XCTAssertNil(OutcomeExpectation.peakMemory(atMost: .gigabytes(900)).mismatch(in: outcome))
  }

  func testOneThatRunsIsNotKnown() throws {
    let app = shell("read line")
    app.measuresUsage = true
    try app.launch()
    let mismatches = app.mismatches([.peakMemory(atMost: .gigabytes(1))])
    XCTAssertEqual(mismatches.count, 1)
    try app.endInput()
    XCTAssertNil(
      OutcomeExpectation.peakMemory(atMost: .gigabytes(1)).mismatch(in: try app.waitForExit()))
  }

  /// What is between is seen by neither side.
  func testTheProgramIsStartedAsEver() throws {
    try withEachStarterAndOnATerminal {
      let app = shell(
        "printf '%s|' \"$0\" \"$@\" \"$A\"; pwd; ps -o pid=,sid= -p $$; ls /proc/self/fd; exit 7")
      app.measuresUsage = true
      app.launchEnvironment["A"] = "é b\n c"
      let outcome = try app.run("", "x y", "é")
      let plain = shell(app.launchArguments[1])
      XCTAssertEqual(outcome.exitStatus, 7)
      XCTAssertTrue(outcome.output.contains("é b"), outcome.report)
      XCTAssertFalse(plain.measuresUsage)
      XCTAssertFalse(outcome.output.contains("\n3\n4\n"), outcome.report)
    }
  }

  func testWhatCannotBeStartedIsToldAsEver() throws {
    let app = CLIApplication("/no/such/program")
    app.measuresUsage = true
    XCTAssertThrowsError(try app.run()) { error in
      XCTAssertTrue("\(error)".contains("/no/such/program"), "\(error)")
    }
  }

  func testSizesAreReadAndWritten() {
    for (text, bytes) in [
      ("64MB", 64_000_000), ("64MiB", 64 << 20), ("500kB", 500_000), ("2GiB", 2 << 30), ("17", 17),
    ] {
      XCTAssertEqual(MemorySize(text)?.bytes, bytes, text)
    }
    for text in ["", "MB", "-1MB", "1.5MB", "64 MB", "64mb", "99999999999999999999", "٣MB"] {
      XCTAssertNil(MemorySize(text), text)
    }
    XCTAssertNil(MemorySize("9223372036854775807GB"))
    XCTAssertEqual("\(MemorySize.megabytes(64)) \(MemorySize.mebibytes(64))", "64 MB 64 MiB")
    XCTAssertEqual(MemorySize(bytes: 64_000_001).description(besides: .megabytes(64)), "64.1 MB")
  }
}
