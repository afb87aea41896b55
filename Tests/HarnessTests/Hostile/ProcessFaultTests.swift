import Foundation
import Harness
import TestSupport
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
    try XCTSkipUnless(shows(.hangs, in: "testWaitsAndThenReads"), Self.absence)
  }

  func testReadingOneStreamAfterTheOtherHangs() throws {
    try XCTSkipUnless(shows(.hangs, in: "testReadsOneStreamAfterTheOther"), Self.absence)
  }

  // MARK: 2: the last bytes

  func testAHandlerHasNotReadEverythingAtTheExit() throws {
    try XCTSkipUnless(
      shows(.says("lost at exit"), in: "testReadsInAHandlerUntilTheExit"), Self.absence)
  }

  // MARK: 3 and 4: the exit

  func testAGrandchildThatLivesOnHoldsUpTheExit() throws {
    try XCTSkipUnless(shows(.hangs, in: "testWaitsWhileAGrandchildLivesOn"), Self.absence)
  }

  func testAChildThatClosedItsDescriptorsHoldsUpTheExitOfAnother() throws {
    try XCTSkipUnless(
      shows(.hangs, in: "testWaitsWhileAnotherChildHasClosedItsDescriptors"), Self.absence)
  }

  // MARK: 5: input

  func testWritingToAChildThatHasGoneEndsTheTests() throws {
    try XCTSkipUnless(shows(.isEnded(by: SIGPIPE), in: "testWritesToOneThatHasGone"), Self.absence)
  }

  func testWritingToAChildThatDoesNotReadHangs() throws {
    try XCTSkipUnless(shows(.hangs, in: "testWritesToOneThatDoesNotRead"), Self.absence)
  }

  // MARK: 6: leaks

  func testAFailedStartLeaksDescriptors() throws {
    try XCTSkipUnless(shows(.says("leaked"), in: "testFailsToStart"), Self.absence)
  }

  func testAProcessThatIsNotWaitedForLeaksItself() throws {
    try XCTSkipUnless(shows(.says("leaked"), in: "testIsNotWaitedFor"), Self.absence)
  }

  // MARK: 7: several threads

  func testChildrenInheritTheDescriptorsOfOthers() throws {
    try XCTSkipUnless(shows(.says("inherited"), in: "testStartsFromSeveralThreads"), Self.absence)
  }

  // MARK: 8: many descriptors

  func testManyOpenDescriptorsEndTheTests() throws {
    try XCTSkipUnless(
      shows(.isEnded(by: SIGSEGV), in: "testStartsWithManyDescriptorsOpen"), Self.absence)
  }

  // MARK: 9: signals and terminals

  func testReadingIsInterruptedByASignal() throws {
    try XCTSkipUnless(shows(.says("interrupted"), in: "testReadsWhileASignalArrives"), Self.absence)
  }

  func testReadingATerminalToItsEndLosesEverything() throws {
    try XCTSkipUnless(shows(.says("lost"), in: "testReadsATerminalUntilItsEnd"), Self.absence)
  }

  // MARK: 10: refusals

  func testAMissingWorkingDirectoryIsTakenForAMissingProgram() throws {
    try XCTSkipUnless(
      shows(.says("blamed /bin/sh"), in: "testStartsWithoutAWorkingDirectory"), Self.absence)
  }

  func testAProgramThatIsGivenByNameIsNotFound() throws {
    try XCTSkipUnless(shows(.isEnded(by: SIGILL), in: "testStartsByName"), Self.absence)
  }

  func testAskingForAStatusTooEarlyEndsTheTests() throws {
    try XCTSkipUnless(
      shows(.isEnded(by: SIGILL), in: "testAsksForTheStatusOfOneThatRuns"), Self.absence)
  }

  // MARK: 11: streams to different places

  func testAnOpenFileBesideAPipeMixesTheStreamsUp() throws {
    // It takes the streams in an order that differs from process to process.
    let hasShown = try (0..<10).contains { _ in
      try shows(.says("mixed up"), in: "testGivesOneStreamAPipeAndTheOtherAnOpenFile")
    }
    try XCTSkipUnless(hasShown, Self.absence)
  }

  // MARK: 12: tasks

  func testTasksThatWaitLeaveNoThreadForTheTaskThatTheyWaitFor() throws {
    try XCTSkipUnless(shows(.hangs, in: "testWaitsInTasks"), Self.absence)
  }

  // MARK: Helpers

  private static let absence = "this Foundation does not have the fault"

  /// Runs the usual code in a process of its own: whether the fault shows.
  private func shows(_ symptom: Symptom, in test: String) throws -> Bool {
    let usualCode = try TestBundle.xctest(
      "UsualProcessCode/\(test)", environment: ["SWIFT_BACKTRACE": "enable=no"])
    try usualCode.launch()
    try usualCode.waitForOutput("usual code: begun", timeout: 60)
    guard case .hangs = symptom else {
      return shows(symptom, in: try usualCode.waitForExit(timeout: 60))
    }
    // Whatever the code has to do takes milliseconds; more patience than this changes nothing.
    do {
      try usualCode.waitForExit(timeout: 1)
      return false
    } catch {
      XCTAssertEqual((error as? Failure)?.reason, .timedOut(after: 1), "\(error)")
      return true
    }
  }

  private func shows(_ symptom: Symptom, in outcome: Outcome) -> Bool {
    let output = outcome.output
    switch symptom {
    case .says(let finding) where output.contains("usual code: \(finding)"):
      return true
    case .isEnded(let signal) where outcome.signal == signal:
      return true
    default:
      XCTAssertTrue(output.contains("usual code: done"), outcome.report)
      return false
    }
  }
}
