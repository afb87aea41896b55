import Foundation
import Harness
import XCTest

/// The faults of Foundation's `Process` are real: the usual code shows each of them.
///
/// That the harness has none of them is tested where its promises are, and in
/// `ProcessFaultsAvoidedTests`. A fault that does not show is no failure: Foundation may have got
/// rid of it.
final class ProcessFaultTests: XCTestCase {
  /// What becomes of the usual code.
  private enum Symptom {
    case hangs
    case isEnded(by: Int32)
    case says(String)
  }

  // MARK: 1: two streams

  func testWaitingAndThenReadingHangs() throws {
    try expect(.hangs, from: "testWaitsAndThenReads")
  }

  func testReadingOneStreamAfterTheOtherHangs() throws {
    try expect(.hangs, from: "testReadsOneStreamAfterTheOther")
  }

  // MARK: 2: the last bytes

  func testAHandlerHasNotReadEverythingAtTheExit() throws {
    try expect(.says("lost at exit"), from: "testReadsInAHandlerUntilTheExit")
  }

  // MARK: 3 and 4: the exit

  func testAGrandchildThatLivesOnHoldsUpTheExit() throws {
    try expect(.hangs, from: "testWaitsWhileAGrandchildLivesOn")
  }

  func testAChildThatClosedItsDescriptorsHoldsUpTheExitOfAnother() throws {
    try expect(.hangs, from: "testWaitsWhileAnotherChildHasClosedItsDescriptors")
  }

  // MARK: 5: input

  func testWritingToAChildThatHasGoneEndsTheTests() throws {
    try expect(.isEnded(by: SIGPIPE), from: "testWritesToOneThatHasGone")
  }

  func testWritingToAChildThatDoesNotReadHangs() throws {
    try expect(.hangs, from: "testWritesToOneThatDoesNotRead")
  }

  // MARK: 6: leaks

  func testAFailedStartLeaksDescriptors() throws {
    try expect(.says("leaked"), from: "testFailsToStart")
  }

  func testAProcessThatIsNotWaitedForLeaksItself() throws {
    try expect(.says("leaked"), from: "testIsNotWaitedFor")
  }

  // MARK: 7: several threads

  func testChildrenInheritTheDescriptorsOfOthers() throws {
    try expect(.says("inherited"), from: "testStartsFromSeveralThreads")
  }

  // MARK: 8: many descriptors

  func testManyOpenDescriptorsEndTheTests() throws {
    try expect(.isEnded(by: SIGSEGV), from: "testStartsWithManyDescriptorsOpen")
  }

  // MARK: 9: signals and terminals

  func testReadingIsInterruptedByASignal() throws {
    try expect(.says("interrupted"), from: "testReadsWhileASignalArrives")
  }

  func testReadingATerminalToItsEndLosesEverything() throws {
    try expect(.says("lost"), from: "testReadsATerminalUntilItsEnd")
  }

  // MARK: 10: refusals

  func testAMissingWorkingDirectoryIsTakenForAMissingProgram() throws {
    try expect(.says("blamed /bin/sh"), from: "testStartsWithoutAWorkingDirectory")
  }

  func testAProgramThatIsGivenByNameIsNotFound() throws {
    try expect(.isEnded(by: SIGILL), from: "testStartsByName")
  }

  func testAskingForAStatusTooEarlyEndsTheTests() throws {
    try expect(.isEnded(by: SIGILL), from: "testAsksForTheStatusOfOneThatRuns")
  }

  // MARK: 11: streams to different places

  func testAnOpenFileBesideAPipeMixesTheStreamsUp() throws {
    try expect(.says("mixed up"), from: "testGivesOneStreamAPipeAndTheOtherAnOpenFile")
  }

  // MARK: 12: tasks

  func testTasksThatWaitLeaveNoThreadForTheTaskThatTheyWaitFor() throws {
    try expect(.hangs, from: "testWaitsInTasks")
  }

  // MARK: Helpers

  /// Runs the usual code in a process of its own, and skips the test where it does well.
  private func expect(_ symptom: Symptom, from test: String) throws {
    let usualCode = try TestBundle.xctest(
      "UsualProcessCode/\(test)", environment: ["SWIFT_BACKTRACE": "enable=no"])
    try usualCode.launch()
    try usualCode.waitForOutput("usual code: begun", timeout: 60)
    guard case .hangs = symptom else {
      let outcome = try usualCode.waitForExit(timeout: 60)
      return try expect(symptom, in: outcome)
    }
    // Whatever the code has to do takes milliseconds; more patience than this changes nothing.
    do {
      try usualCode.waitForExit(timeout: 1)
    } catch {
      return XCTAssertEqual((error as? Failure)?.reason, .timedOut(after: 1), "\(error)")
    }
    throw XCTSkip("this Foundation does not hang here")
  }

  private func expect(_ symptom: Symptom, in outcome: Outcome) throws {
    let output = outcome.output
    switch symptom {
    case .says(let finding) where output.contains("usual code: \(finding)"):
      break
    case .isEnded(let signal) where outcome.signal == signal:
      break
    default:
      XCTAssertTrue(output.contains("usual code: done"), outcome.report)
      throw XCTSkip("this Foundation does not have the fault")
    }
  }
}
