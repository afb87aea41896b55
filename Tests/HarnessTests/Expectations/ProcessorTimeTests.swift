import Foundation
import HarnessTesting
import TestSupport
import XCTest

@testable import Harness

/// Processor time beside a reference: what is said of samples, and of programs whose work is known.
final class ProcessorTimeTests: LaunchTestCase {
  // MARK: - Samples

  /// A ratio around a median, of a distribution that is skewed and now and then far off.
  private static func sample(
    _ median: Double, _ spread: Double, _ generator: inout SplitMix
  ) -> Double {
    let tosses = (0..<12).reduce(0.0) { sum, _ in sum + Double.random(in: 0..<1, using: &generator)
    }
    let isFar = Int.random(in: 0..<20, using: &generator) == 0
    return median * exp((tosses - 6) * spread * (isFar ? 8 : 1))
  }

  /// What is said of samples with a median, looked at as a comparison does.
  private func verdict(
    _ median: Double, limit: Double, spread: Double, _ generator: inout SplitMix
  ) -> ProcessorTimeComparison.Verdict {
    var comparison = ProcessorTimeComparison(limit: limit)
    for _ in 0..<115 {
      let isTime = comparison.add(Self.sample(median, spread, &generator))
      if isTime, comparison.verdict != .undecided { return comparison.verdict }
    }
    return comparison.verdict
  }

  /// At the limit itself every verdict is wrong by chance: each side in one of a hundred at the most.
  func testAtTheLimitNothingIsSaidInNearlyAllCases() {
    var generator = SplitMix(state: 1)
    var counts: [ProcessorTimeComparison.Verdict: Int] = [:]
    for _ in 0..<4000 {
      counts[verdict(1.3, limit: 1.3, spread: 0.1, &generator), default: 0] += 1
    }
    XCTAssertLessThanOrEqual(counts[.within] ?? 0, 40)
    XCTAssertLessThanOrEqual(counts[.above] ?? 0, 40)
    XCTAssertGreaterThan(counts[.undecided] ?? 0, 3900)
  }

  func testFarFromTheLimitItIsSaid() {
    var generator = SplitMix(state: 2)
    for _ in 0..<500 {
      XCTAssertEqual(verdict(1.0, limit: 1.3, spread: 0.05, &generator), .within)
      XCTAssertEqual(verdict(1.6, limit: 1.3, spread: 0.05, &generator), .above)
    }
  }

  func testTenPairsAreTheFewestThatSaySomething() throws {
    var comparison = ProcessorTimeComparison(limit: 1.3)
    for number in 1...9 {
      XCTAssertFalse(comparison.add(1))
      XCTAssertEqual(comparison.verdict, .undecided, "\(number)")
    }
    XCTAssertTrue(comparison.add(1.2))
    XCTAssertEqual(comparison.verdict, .within)
    XCTAssertEqual(comparison.interval, 1...1.2)
    XCTAssertEqual(
      "\(comparison)", "1.00 times the processor time (1.00 to 1.20, of 10 pairs of launches)")
  }

  /// Of the binomial distribution with p = 1/2, from tables.
  func testTheRankIsThatOfTheSignTest() {
    XCTAssertEqual(ProcessorTimeComparison.rank(of: 10, chance: 0.025), 2)
    XCTAssertEqual(ProcessorTimeComparison.rank(of: 20, chance: 0.025), 6)
    XCTAssertEqual(ProcessorTimeComparison.rank(of: 50, chance: 0.025), 18)
    XCTAssertNil(ProcessorTimeComparison.rank(of: 5, chance: 0.025))
    XCTAssertNil(ProcessorTimeComparison.rank(of: 0, chance: 0.025))
  }

  // MARK: - Programs

  private func work(_ rounds: Int) -> CLIApplication {
    let app = application("TestProgram")
    app.launchArguments = ["work", "rounds", "\(rounds)"]
    return app
  }

  /// Eight times the work is more than twice the time, and less than thirty times.
  func testMoreWorkIsAboveOrWithinALimit() throws {
    let (app, reference) = (work(80), work(10))
    let within = try app.expectProcessorTime(atMost: 30, times: reference) { try $0.run() }
    XCTAssertEqual(within.verdict, .within)
    XCTAssertThrowsError(
      try app.expectProcessorTime(atMost: 2, times: reference) { try $0.run() }
    ) { error in
      guard case .processorTime(.above(let found))? = (error as? Failure)?.reason else {
        return XCTFail("\(error)")
      }
      XCTAssertGreaterThan(found.median ?? 0, 2)
    }
  }

  func testWithoutEnoughPairsItIsUndecidedAndAFailureOnlyWhereStrict() throws {
    let app = work(1)
    let found = try app.expectProcessorTime(atMost: 100, times: work(1), pairs: 3) { try $0.run() }
    XCTAssertEqual(found.verdict, .undecided)
    XCTAssertEqual(found.ratios.count, 3)
    let late = try app.expectProcessorTime(atMost: 100, times: work(1), seconds: 0) { try $0.run() }
    XCTAssertEqual(late.ratios.count, 1)
    XCTAssertThrowsError(
      try app.expectProcessorTime(atMost: 100, times: work(1), pairs: 3, isStrict: true) {
        try $0.run()
      }
    ) { error in
      XCTAssertTrue("\(error)".contains("is not decided"), "\(error)")
    }
  }

  func testNoMorePairsAreLaunchedThanAreLookedAt() throws {
    let app = shell("test $1 = short || { i=0; while test $i -lt 4000; do i=$((i+1)); done; }")
    let launches = Collected<Bool>()
    // Of each pair, the first takes more, and each of the two is the first in turn: no look says anything.
    _ = try app.expectProcessorTime(atMost: 1, times: app, pairs: 1000) { app in
      launches.append(true)
      return try app.run(launches.all.count.isMultiple(of: 2) ? "short" : "long")
    }
    XCTAssertEqual(launches.all.count, 2 * 115)
  }

  /// In a task, `try await` takes the form that runs elsewhere than on the threads of tasks.
  func testInATaskNoThreadOfTasksIsBlocked() async throws {
    let app = shell("exit 0")
    let isOnThreadOfItsOwn = Collected<Bool>()
    let found = try await app.expectProcessorTime(atMost: 1000, times: app, pairs: 2) { app in
      isOnThreadOfItsOwn.append(withUnsafeCurrentTask { $0?.unownedTaskExecutor != nil })
      return try app.run()
    }
    XCTAssertEqual(found.ratios.count, 2)
    XCTAssertEqual(isOnThreadOfItsOwn.all, [true, true, true, true])
    do {
      try await shell("exit 3").expectProcessorTime(atMost: 1000, times: app) { try $0.run() }
      XCTFail("no failure")
    } catch {
      XCTAssertTrue("\(error)".contains("exit status 3 and the reference with"), "\(error)")
    }
  }

  func testEachRunHasADiskAsItWasAtTheStart() throws {
    let app = shell("cat list; echo more >>list")
    try app.sandbox().write("first\n", to: "list")
    let outputs = Collected<String>()
    try app.expectProcessorTime(atMost: 1000, times: app, pairs: 2) { app in
      let outcome = try app.run()
      outputs.append(outcome.output)
      return outcome
    }
    XCTAssertEqual(outputs.all, Array(repeating: "first\n", count: 4))
  }

  func testWhatIsLeftRunningCannotBeCompared() throws {
    let app = application("TestProgram")
    app.launchArguments = ["work", "daemon", "1"]
    XCTAssertThrowsError(
      try app.expectProcessorTime(atMost: 1000, times: work(1)) { try $0.run() }
    ) { error in
      XCTAssertTrue("\(error)".contains("left running is not counted"), "\(error)")
    }
  }

  /// One that fails at once would be within any limit.
  func testLaunchesThatDoNotEndAlikeCannotBeCompared() throws {
    XCTAssertThrowsError(
      try shell("exit 3").expectProcessorTime(atMost: 1000, times: shell("exit 0")) {
        try $0.run()
      }
    ) { error in
      XCTAssertTrue("\(error)".contains("exit status 3 and the reference with"), "\(error)")
    }
  }

  func testTheOutcomeOfAnotherAppCannotBeCompared() throws {
    let other = try shell("exit 0").run()
    XCTAssertThrowsError(
      try work(1).expectProcessorTime(atMost: 1000, times: work(1)) { _ in other }
    ) { error in
      XCTAssertTrue("\(error)".contains("the outcome of another app"), "\(error)")
    }
  }

  func testNoLimitIsNone() {
    for limit in [0, -1, .nan, .infinity] {
      XCTAssertThrowsError(
        try work(1).expectProcessorTime(atMost: limit, times: work(1)) { try $0.run() })
    }
    XCTAssertThrowsError(
      try work(1).expectProcessorTime(atMost: 1, times: work(1), pairs: 0) { try $0.run() })
  }
}

/// Numbers by chance that are the same in each run.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
