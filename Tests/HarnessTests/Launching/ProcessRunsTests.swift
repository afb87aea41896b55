import Foundation
import TestSupport
import XCTest

@testable import Harness

/// Runs of `Process` that go on at the same time.
final class ProcessRunsTests: XCTestCase {
  private var runs = ProcessRuns(room: 8)
  private let events = Collected<String>()

  func testARunBesideALoneOneWaitsForItsEnd() throws {
    try assertASecondRunWaits()
  }

  func testRunsThatHaveCeilingsDoNotWaitForEachOther() throws {
    try XCTSkipUnless(Self.countsDescriptors, Self.needsACount)
    let events = events
    try startChild()
    let isDone = DispatchSemaphore(value: 0)
    let second: @Sendable () -> Void = {
      events.append("second")
      isDone.signal()
    }
    try run(beside: second) { _ in
      XCTAssertEqual(isDone.wait(timeout: .now() + 30), .success)
      events.append("first is over")
    }
    XCTAssertEqual(events.all, ["second", "first is over"])
  }

  func testARunWhoseSocketsCouldLieAboveACeilingWaits() throws {
    try XCTSkipUnless(Self.countsDescriptors, Self.needsACount)
    try startChild()
    var others: [Descriptor] = []
    try assertASecondRunWaits {
      // More than leave room below the ceiling, whatever Foundation closes meanwhile.
      others = try (0..<100).map { _ in try Self.descriptor() }
    }
    XCTAssertEqual(others.count, 100)
  }

  func testACeilingLiesAboveWhatOthersOpenMeanwhile() throws {
    try XCTSkipUnless(Self.countsDescriptors, Self.needsACount)
    try startChild()
    // The lowest free number says little where it lies in a gap.
    var open = try (0..<20).map { _ in try Self.descriptor() }
    open.removeFirst(2)
    let before = Self.openNumbers()
    var meanwhile: [Descriptor] = []
    var ceiling: Int32 = -1
    try runs.perform(copying: Self.descriptor()) {
      ceiling = try XCTUnwrap(Self.openNumbers(beside: before).max())
      meanwhile = try (0..<8).map { _ in try Self.descriptor() }
      for descriptor in meanwhile { XCTAssertLessThan(descriptor.number, ceiling) }
    }
    XCTAssertFalse(Self.openNumbers().contains(ceiling), "it is closed again")
    withExtendedLifetime((open, meanwhile)) {}
  }

  func testARunHoldsADescriptorOnlyBesideChildrenOfOthers() throws {
    try XCTSkipUnless(Self.countsDescriptors, Self.needsACount)
    let descriptor = try Self.descriptor()
    let before = Self.openNumbers()
    // Whatever else is opened meanwhile gets a lower number.
    let lowest = try XCTUnwrap(Descriptor.openCount) + 8
    func ceilings() throws -> Int {
      var numbers: Set<Int32> = []
      try runs.perform(copying: descriptor) { numbers = Self.openNumbers(beside: before) }
      return numbers.filter { $0 >= lowest }.count
    }
    XCTAssertEqual(try ceilings(), 0)
    XCTAssertEqual(try ceilings(), 1)
    runs.forgetChild()
    runs.forgetChild()
    XCTAssertEqual(try ceilings(), 0)
  }

  func testWhereTheSystemDoesNotCountDescriptorsOneRunWaitsForAnother() throws {
    runs = ProcessRuns(room: 8) { nil }
    try startChild()
    try assertASecondRunWaits()
  }

  func testARunIsOverAlsoWhereItFails() throws {
    struct Refused: Error {}
    let descriptor = try Self.descriptor()
    XCTAssertThrowsError(try runs.perform(copying: descriptor) { throw Refused() }) {
      XCTAssert($0 is Refused)
    }
    try run(beside: second) { _ in }
    XCTAssertEqual(events.all, ["second"])
  }

  func testWhereNoNumberIsLeftForACeilingItSaysSo() throws {
    try XCTSkipUnless(Self.countsDescriptors, Self.needsACount)
    runs = ProcessRuns(room: 1 << 29)
    try startChild()
    XCTAssertThrowsError(try runs.perform(copying: Self.descriptor()) { events.append("run") }) {
      XCTAssert($0 is SystemError, "\($0)")
    }
    XCTAssertEqual(events.all, [])
  }

  /// A run that cannot know how many descriptors are open takes no ceiling.
  private static let countsDescriptors = Descriptor.openCount != nil
  private static let needsACount = "this system does not count descriptors; Linux does since 6.2"

  private func assertASecondRunWaits(preparing: () throws -> Void = {}, line: UInt = #line) throws {
    try run(beside: second) { aboutToRun in
      aboutToRun.wait()
      provokeRace()
      self.events.append("first is over")
    } preparing: {
      try preparing()
    }
    XCTAssertEqual(events.all, ["first is over", "second"], line: line)
  }

  /// Leaves a child of a run behind: others are then expected.
  private func startChild() throws {
    try runs.perform(copying: Self.descriptor()) {}
  }

  /// A run that only says that it goes on.
  private var second: @Sendable () -> Void {
    { [events] in events.append("second") }
  }

  /// Performs a run, and in it another on a thread of its own; the first is given what the second
  /// signals before it begins.
  private func run(
    beside second: @escaping @Sendable () -> Void, first: (DispatchSemaphore) -> Void,
    preparing: () throws -> Void = {}
  ) throws {
    let (aboutToRun, isOver) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let (runs, descriptor) = (runs, try Self.descriptor())
    try runs.perform(copying: descriptor) {
      try preparing()
      Thread {
        aboutToRun.signal()
        // Counted anew, as it is by a start.
        _ = try? runs.perform(copying: Self.descriptor(), second)
        isOver.signal()
      }.start()
      first(aboutToRun)
    }
    XCTAssertEqual(isOver.wait(timeout: .now() + 30), .success)
  }

  private static func descriptor() throws -> Descriptor {
    try Descriptor.open("/dev/null", O_RDONLY)
  }

  /// The numbers that are open now and were not before; Foundation closes those of children that
  /// have gone when it likes.
  private static func openNumbers(beside before: Set<Int32> = []) -> Set<Int32> {
    Set((3..<4_096).filter { fcntl($0, F_GETFD) >= 0 }).subtracting(before)
  }
}
