import Foundation
import HarnessReports
import HarnessScenarios
import ScenarioTestSupport
import XCTest

@testable import HarnessRunner

/// What is known of a project after runs that go on beside each other.
final class RunHistoryTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("history-\(UUID().uuidString)")

  override func setUpWithError() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws {
    try FileManager.default.removeItem(at: folder)
  }

  private var history: RunHistory { RunHistory(folder: folder) }

  private func selection(_ names: String...) -> ScenarioSelection {
    ScenarioSelection(names.map { ScenarioSource(file: folder.path + "/" + $0) })
  }

  private func start(_ names: String..., at time: TimeInterval) -> RunEvent {
    .runStarted(
      .init(
        startedAt: Timestamp(Date(timeIntervalSince1970: time)), jobs: 1,
        scenarios: names.map { .init(name: $0, file: $0) }, suite: .init(names: names)))
  }

  private func attempt(
    _ name: String, _ status: RunEvent.Status, at time: TimeInterval
  ) -> [RunEvent] {
    let start = RunEvent.ScenarioStarted(name: name, file: name, worker: 0, attempt: 1, time: time)
    var end = RunEvent.ScenarioFinished(start)
    end.status = status
    return [.scenarioStarted(start), .scenarioFinished(end)]
  }

  private func tell(_ observer: any RunObserver, _ events: [RunEvent]) throws {
    for event in events { try observer.receive(event) }
  }

  private let end = RunEvent.runFinished(.init(time: 100, end: .finished))

  private func open() throws -> [String] { try XCTUnwrap(try history.open()).map(\.name) }

  func testWhatCameToNoTurnIsOpenUntilItPasses() throws {
    let first = try history.begin(selection("a", "b")).observer
    try tell(first, [start("a", "b", at: 10)] + attempt("a", .failed, at: 1) + [end])
    let second = try history.begin(selection("a", "b")).observer
    try tell(second, [start("a", "b", at: 20)] + attempt("a", .passed, at: 1))
    try tell(second, attempt("b", .skipped, at: 2) + [end])
    XCTAssertEqual(try open(), ["b"])
    let third = try history.begin(selection("b")).observer
    try tell(third, [start("b", at: 30)] + attempt("b", .passed, at: 1) + [end])
    XCTAssertEqual(try open(), [])
  }

  /// Else the one before it would be taken for the last in silence.
  func testARunThatCannotBeNotedSaysSoWhereAnotherIsKnown() throws {
    let lock = folder.appendingPathComponent("lock")
    try FileManager.default.createDirectory(at: lock, withIntermediateDirectories: false)
    func problem() -> RunHistoryError? {
      do { _ = try history.begin(selection("a")) } catch { return error }
      return nil
    }
    guard case .noFolder = problem() else { return XCTFail("\(String(describing: problem()))") }
    try FileManager.default.removeItem(at: lock)
    try tell(try history.begin(selection("a")).observer, [start("a", at: 10), end])
    try FileManager.default.removeItem(at: lock)
    try FileManager.default.createDirectory(at: lock, withIntermediateDirectories: false)
    guard case .notNoted = problem() else { return XCTFail("\(String(describing: problem()))") }
  }

  func testTwoRunsAtOnceDoNotDisturbEachOther() throws {
    let first = try history.begin(selection("a", "b")).observer
    try tell(first, [start("a", "b", at: 10)])
    let second = try history.begin(selection("a")).observer
    try tell(second, [start("a", at: 20)] + attempt("a", .failed, at: 1) + [end])
    XCTAssertEqual(try open(), ["a", "b"])
    // The older run passes later than the newer one failed.
    try tell(first, attempt("a", .passed, at: 30) + attempt("b", .failed, at: 31) + [end])
    XCTAssertEqual(try open(), ["b"])
  }

  func testARunThatGoesOnIsHeardOfThroughManyOthers() throws {
    let long = try history.begin(selection("a")).observer
    try tell(long, [start("a", at: 10)])
    for number in 0..<15 {
      let other = try history.begin(selection("b")).observer
      try tell(other, [start("b", at: 20 + Double(number))] + attempt("b", .passed, at: 1) + [end])
    }
    XCTAssertEqual(try open(), ["a"])
    try tell(long, attempt("a", .passed, at: 900) + [end])
    XCTAssertEqual(try open(), [])
  }

  func testWhatPassedBesideARunThatFailedItEarlierHasPassed() throws {
    let long = try history.begin(selection("a", "c")).observer
    try tell(long, [start("a", "c", at: 10)] + attempt("a", .failed, at: 1))
    let second = try history.begin(selection("a")).observer
    try tell(second, [start("a", at: 20)] + attempt("a", .passed, at: 1) + [end])
    let third = try history.begin(selection("b")).observer
    try tell(third, [start("b", at: 30)] + attempt("b", .passed, at: 1) + [end])
    XCTAssertEqual(try open(), ["c"])
  }

  func testAKilledRunCountsUntilItsScenariosPass() throws {
    do {
      let killed = try history.begin(selection("a", "b")).observer
      try tell(killed, [start("a", "b", at: 10)] + attempt("a", .failed, at: 1))
    }
    XCTAssertEqual(try open(), ["a", "b"])
    let next = try history.begin(selection("a", "b")).observer
    try tell(
      next,
      [start("a", "b", at: 20)] + attempt("a", .passed, at: 1) + attempt("b", .passed, at: 2)
        + [end])
    let last = try history.begin(selection("c")).observer
    try tell(last, [start("c", at: 40)] + attempt("c", .interrupted, at: 1) + [end])
    XCTAssertEqual(try open(), ["c"])
  }

  func testAFileThatHoldsNothingYetIsPassedOver() throws {
    let run = try history.begin(selection("a")).observer
    try tell(run, [start("a", at: 10)] + attempt("a", .failed, at: 1) + [end])
    try Data().write(to: folder.appendingPathComponent("00000002.jsonl"))
    XCTAssertEqual(try open(), ["a"])
    XCTAssertEqual(try history.begin(selection("a")).failedFiles.count, 1)
  }
}
