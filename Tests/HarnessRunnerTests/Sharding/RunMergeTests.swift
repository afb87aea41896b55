import HarnessReports
import HarnessScenarios
import HarnessSystem
import XCTest

@testable import HarnessRunner
@testable import ScenarioTestSupport

final class RunMergeTests: XCTestCase {
  private let names = ["a", "b", "c", "d", "e"]

  /// What a shard of the suite writes.
  private func file(
    _ index: Int, of total: Int = 2, _ files: [String: String] = [:],
    timings: [String: Double] = [:], named name: String? = nil
  ) throws -> RunShardFile {
    var scripts = Dictionary(uniqueKeysWithValues: names.map { ("\($0).txt", "stop\n") })
    scripts.merge(files) { $1 }
    let tree = try ScenarioTree(scripts)
    let recorder = EventRecorder()
    var options = RunOptions()
    options.jobs = 2
    let selection = ScenarioSelection(
      try tree.sources(), shard: RunEvent.Shard(index: index, total: total, source: "a test"),
      timings: RunTimings(seconds: timings))
    let result = ScenarioRunner(ScenarioEngine(), options: options)
      .run(selection, observers: [recorder])
    for end in result.report.finished {
      if let sandbox = end.sandbox { FileTree.remove(URL(fileURLWithPath: sandbox)) }
    }
    return RunShardFile(file: name ?? "\(index).jsonl", events: recorder.events)
  }

  private func started(_ file: RunShardFile, after seconds: Double) -> RunShardFile {
    var events = file.events
    guard case .runStarted(var start)? = events.first else { return file }
    start.startedAt = Timestamp(start.startedAt.date.addingTimeInterval(seconds))
    events[0] = .runStarted(start)
    return RunShardFile(file: file.file, events: events)
  }

  func testARunOfAnotherSuiteTakesTheShardOfNone() throws {
    let other = ["f.txt": "exec false\n"]
    for total in [1, 2] {
      let files =
        try (1...total).map { try file($0, of: total, other, named: "a\($0)") }
        + (1...total).map { try file($0, of: total, named: "b\($0)") }
      for files in [files, files.reversed()] {
        let merge = RunMerge(files)
        XCTAssertEqual(merge.passedOver, [])
        XCTAssertFalse(merge.problems.isEmpty)
        XCTAssertFalse(merge.isOneRun)
        XCTAssertEqual(RunReport(merge.events).count(.failed), 1)
      }
    }
  }

  private func unsharded(_ file: RunShardFile) -> RunShardFile {
    let events = file.events.map { event in
      guard case .runStarted(var start) = event else { return event }
      start.shard = nil
      return .runStarted(start)
    }
    return RunShardFile(file: file.file, events: events)
  }

  /// The same suite on two machines, for example.
  func testTwoWholeRunsThatAreNoShardsAreNotOne() throws {
    let failing = unsharded(try file(1, of: 1, ["a.txt": "exec false\n"], named: "one"))
    let passing = unsharded(started(try file(1, of: 1, named: "other"), after: 60))
    for files in [[failing, passing], [passing, failing]] {
      let merge = RunMerge(files)
      XCTAssertEqual(merge.passedOver, [])
      XCTAssertFalse(merge.problems.isEmpty)
      XCTAssertFalse(merge.isOneRun)
    }
  }

  func testTheShardsOfASuiteAreOneRun() throws {
    let merge = RunMerge([try file(2), try file(1)])
    XCTAssertEqual(merge.problems, [])
    XCTAssertEqual(merge.shards, 2)
    let report = RunReport(merge.events)
    XCTAssertTrue(report.isSuccess)
    XCTAssertEqual(report.finished.map(\.name).sorted(), names)
    XCTAssertEqual(report.start?.shard, nil)
    XCTAssertEqual(report.start?.jobs, 4)
    XCTAssertTrue(report.notRun.isEmpty)
  }

  func testARunThatWasNotSplitIsAWholeSuite() throws {
    let all = try file(1, of: 1)
    XCTAssertEqual(RunMerge([all]).problems, [])
    XCTAssertTrue(RunReport(RunMerge([all]).events).isSuccess)
  }

  func testTimesAndWorkersAreThoseOfOneRun() throws {
    let (first, second) = (try file(1), started(try file(2), after: 1000))
    let report = RunReport(RunMerge([first, second]).events)
    let late = report.finished.filter { $0.worker >= 2 }
    XCTAssertEqual(
      late.map(\.name).sorted(), RunReport(second.events).finished.map(\.name).sorted())
    XCTAssertTrue(late.allSatisfy { $0.time > 900 })
    XCTAssertGreaterThan(report.end?.time ?? 0, 900)
    XCTAssertEqual(report.start?.startedAt, RunReport(first.events).start?.startedAt)
  }

  func testAFailureInOneShardIsOneOfTheRun() throws {
    let bad = ["a.txt": "exec false\n"]
    let merge = RunMerge([try file(1, bad), try file(2, bad)])
    XCTAssertEqual(merge.problems, [])
    XCTAssertEqual(RunReport(merge.events).failures.map(\.name), ["a"])
    XCTAssertFalse(RunReport(merge.events).isSuccess)
  }

  func testAShardThatIsMissingIsNamed() throws {
    let merge = RunMerge([try file(1, of: 4), try file(3, of: 4)])
    XCTAssertEqual(
      merge.problems, [.missingShards([2, 4], total: 4, scenarios: 2)])
    XCTAssertFalse(RunReport(merge.events).isSuccess)
  }

  func testWhatIsNotTheWholeSuiteIsIncompleteAndOnlyAnInterruptionInterrupted() throws {
    let (first, second) = (try file(1), try file(2))
    let missing = RunReport(RunMerge([first]).events)
    XCTAssertEqual(missing.end?.end, .incomplete)
    XCTAssertEqual(missing.end?.reason, "shard 2 of 2 is missing, with 2 scenarios")
    XCTAssertEqual(missing.end?.signal, nil)
    let cut = Array(second.events.prefix(1))
    let killed = RunReport(RunMerge([first, RunShardFile(file: "2", events: cut)]).events)
    XCTAssertEqual(killed.end?.end, .incomplete)
    XCTAssertTrue(killed.end?.reason?.hasPrefix("shard 2 of 2 was ended before") ?? false)
    let end = RunEvent.runFinished(.init(time: 1, end: .interrupted, signal: SIGTERM))
    let ended = RunMerge([first, RunShardFile(file: "2", events: cut + [end])])
    XCTAssertEqual(RunReport(ended.events).end?.end, .interrupted)
    XCTAssertEqual(RunReport(ended.events).end?.signal, SIGTERM)
    for report in [missing, killed, RunReport(ended.events)] { XCTAssertFalse(report.isSuccess) }
  }

  func testScenariosThatRanTwiceAndNeverAreToldOf() throws {
    // Each machine has timings of its own.
    let first = try file(1, timings: ["a": 9, "b": 1, "c": 1, "d": 1, "e": 1])
    let second = try file(2, timings: ["e": 9, "a": 1, "b": 1, "c": 1, "d": 1])
    let problems = RunMerge([first, second]).problems
    XCTAssertEqual(
      problems,
      [
        .twice(names: ["a"], file: "1.jsonl", other: "2.jsonl"), .never(count: 1),
      ])
    XCTAssertTrue("\(problems)".contains("the same file of --timings"), "\(problems)")
  }

  func testAShardThatWasKilledTellsWhatItDidNotFinish() throws {
    let whole = try file(2)
    let cut = whole.events.firstIndex {
      if case .scenarioFinished = $0 { true } else { false }
    }
    let killed = RunShardFile(
      file: "killed.jsonl", events: Array(whole.events.prefix(try XCTUnwrap(cut))))
    let merge = RunMerge([try file(1), killed])
    let lost = RunReport(whole.events).start?.scenarios.map(\.name) ?? []
    XCTAssertEqual(
      merge.problems,
      [.unfinished(file: "killed.jsonl", shard: 2, total: 2, names: lost)])
    let report = RunReport(merge.events)
    XCTAssertEqual(
      report.count(.interrupted), RunReport(killed.events).scenarios.count,
      "what was cut off is one of the report's")
    XCTAssertEqual(report.count(.passed), 3)
    XCTAssertFalse(report.isSuccess)
  }

  func testAFailureThatTheInterruptionMayHaveCausedIsNoResult() throws {
    let whole = try file(2, ["d.txt": "exec false\n"])
    let ends: [[RunEvent]] = [[.runFinished(.init(time: 9, end: .interrupted))], []]
    for end in ends {
      let events = Array(whole.events.dropLast()) + end
      let merge = RunMerge([try file(1), RunShardFile(file: "2.jsonl", events: events)])
      XCTAssertEqual(
        merge.problems, [.unfinished(file: "2.jsonl", shard: 2, total: 2, names: ["d"])])
      XCTAssertEqual(RunReport(merge.events).count(.interrupted), 1)
    }
  }

  func testARunThatDidNotBeginBesideAWholeOneIsAProblem() throws {
    let empty = RunShardFile(file: "empty.jsonl", events: [])
    let whole = unsharded(try file(1, of: 1, named: "one"))
    XCTAssertEqual(RunMerge([whole]).problems, [])
    for files in [[whole, empty], [empty, whole]] {
      XCTAssertEqual(RunMerge(files).problems, [.notBegun(file: "empty.jsonl")])
    }
    // It may be that of Swift tests, none of which began.
    let shards = [try file(1, named: "a.jsonl"), empty, try file(2, named: "b.jsonl")]
    XCTAssertEqual(RunMerge(shards).problems, [.notBegun(file: "empty.jsonl")])
  }

  func testOfSeveralFilesOfAShardTheWholeOneCountsAndThenTheNewest() throws {
    let bad = ["e.txt": "exec false\n", "d.txt": "exec false\n"]
    let first = try file(1, bad)
    let old = try file(2, bad, named: "old.jsonl")
    let new = started(try file(2, bad, named: "new.jsonl"), after: 10)
    let killed = started(
      RunShardFile(file: "killed.jsonl", events: Array(old.events.prefix(2))), after: 20)
    for files in [[first, old, new, killed], [killed, new, old, first]] {
      let merge = RunMerge(files)
      XCTAssertEqual(merge.problems, [])
      XCTAssertEqual(Set(merge.passedOver), ["old.jsonl", "killed.jsonl"])
      let (time, start) = (RunReport(merge.events).end?.time ?? 0, 10.0)
      XCTAssertGreaterThan(time, start - 5, "the new file counts")
    }
  }

  func testOfTwoFilesOfAShardThatStartedTogetherTheOneThatFailedCounts() throws {
    let failing = try file(1, of: 1, ["a.txt": "exec false\n"], named: "failing.jsonl")
    let start = try XCTUnwrap(RunReport(failing.events).start?.startedAt.date)
    let other = try file(1, of: 1, named: "passing.jsonl")
    let otherStart = try XCTUnwrap(RunReport(other.events).start?.startedAt.date)
    let passing = started(other, after: start.timeIntervalSince(otherStart))
    for files in [[failing, passing], [passing, failing]] {
      let merge = RunMerge(files)
      XCTAssertEqual(merge.passedOver, ["passing.jsonl"])
      XCTAssertFalse(RunReport(merge.events).isSuccess)
    }
  }

  func testAShardOfAnotherSystemWasNotRunAgain() throws {
    let failing = try file(1, of: 1, ["a.txt": "exec false\n"], named: "one")
    let passing = on("plan9/mips", started(try file(1, of: 1, named: "other"), after: 60))
    for files in [[failing, passing], [passing, failing]] {
      let merge = RunMerge(files)
      XCTAssertEqual(merge.passedOver, [])
      XCTAssertFalse(merge.isOneRun)
      XCTAssertEqual(
        merge.problems.first?.description.contains("the same shard on different systems"), true)
      XCTAssertFalse(RunReport(merge.events).isSuccess)
    }
  }

  private func on(_ system: String, _ file: RunShardFile) -> RunShardFile {
    let events = file.events.map { event in
      guard case .runStarted(var start) = event else { return event }
      start.system = system
      return .runStarted(start)
    }
    return RunShardFile(file: file.file, events: events)
  }

  func testFilesOfDifferentSuitesAreToldApart() throws {
    let other = try file(2, ["f.txt": "stop\n"], named: "other.jsonl")
    XCTAssertEqual(
      RunMerge([try file(1), other]).problems,
      [.otherSuite(file: "1.jsonl", count: 5, other: "other.jsonl", otherCount: 6)])
    XCTAssertEqual(
      RunMerge([try file(1), try file(2, of: 3)]).problems,
      [.otherTotal(file: "1.jsonl", total: 2, other: "2.jsonl", otherTotal: 3)])
  }

  func testNoFileThatHoldsAStartIsAProblem() {
    for files in [[], [RunShardFile(file: "empty.jsonl", events: [])]] {
      XCTAssertEqual(RunMerge(files).problems, [.noRun])
      XCTAssertEqual(RunMerge(files).events, [])
    }
  }

  func testAShardThatStoppedAtItsFirstFailureIsNotMissingAnything() throws {
    let whole = try file(2)
    var events = Array(whole.events.prefix(1))
    events.append(.runFinished(.init(time: 1, end: .failedFast)))
    let merge = RunMerge([try file(1), RunShardFile(file: "2.jsonl", events: events)])
    XCTAssertEqual(merge.problems, [])
    let report = RunReport(merge.events)
    XCTAssertEqual(report.end?.end, .failedFast)
    XCTAssertEqual(report.notRun.count, 2)
    XCTAssertFalse(report.isSuccess)
  }
}
