import HarnessReports
import TestSupport
import XCTest

@testable import HarnessRunner

final class ShardSplitTests: XCTestCase {
  private func sources(_ names: some Sequence<String>) -> [ScenarioSource] {
    names.map { ScenarioSource(file: "\($0).txt", name: $0) }
  }

  private func parts(
    _ names: some Sequence<String>, total: Int, _ seconds: [String: Double] = [:]
  ) -> [[String]] {
    (1...total).map { index in
      ScenarioSelection(
        sources(names), shard: RunEvent.Shard(index: index, total: total, source: "a test"),
        timings: RunTimings(seconds: seconds)
      ).sources.map(\.name)
    }
  }

  func testEveryScenarioOfAnyListLandsInExactlyOneShard() {
    var random = SplitMix(seed: 1)
    for _ in 0..<300 {
      let names = (0..<Int.random(in: 0...60, using: &random)).map { "s\($0)" }
      let total = Int.random(in: 1...12, using: &random)
      let values = [0, 0.001, 0.5, 3, 600, -1, .infinity, Double.random(in: 0...9, using: &random)]
      var seconds: [String: Double] = [:]
      for name in names where Bool.random(using: &random) {
        seconds[name] = values.randomElement(using: &random)
      }
      let found = parts(names, total: total, seconds)
      XCTAssertEqual(found.joined().sorted(), names.sorted())
      let elsewhere = parts(names.shuffled(using: &random), total: total, seconds)
      XCTAssertEqual(
        elsewhere.map { $0.sorted() }, found.map { $0.sorted() }, "the order of the list matters")
    }
  }

  func testWithoutTimingsShardsDifferByOneScenarioAtTheMost() {
    for count in 0...25 {
      for total in 1...7 {
        let sizes = parts((0..<count).map { "s\($0)" }, total: total).map(\.count)
        XCTAssertLessThanOrEqual((sizes.max() ?? 0) - (sizes.min() ?? 0), 1, "\(sizes)")
      }
    }
  }

  func testTheLongestGoFirstEachToTheShardWithTheLeastToDo() {
    let seconds = ["a": 5.0, "b": 4, "c": 3, "d": 3, "e": 3]
    XCTAssertEqual(
      parts(["e", "d", "c", "b", "a"], total: 2, seconds), [["d", "a"], ["e", "c", "b"]])
  }

  /// The bound that Graham proved for the rule: 4/3 − 1/(3m) of the best split.
  func testNoShardTakesLongerThanTheRuleAllows() {
    var random = SplitMix(seed: 2)
    for _ in 0..<200 {
      let total = Int.random(in: 2...6, using: &random)
      // The best split is known: each shard of it takes 100 seconds.
      var seconds: [String: Double] = [:]
      for shard in 0..<total {
        var left = 100
        while left > 0 {
          let piece = min(left, Int.random(in: 1...60, using: &random))
          seconds["\(shard)-\(left)"] = Double(piece)
          left -= piece
        }
      }
      let bound = 100 * (4.0 / 3 - 1 / (3 * Double(total)))
      for part in parts(seconds.keys, total: total, seconds) {
        XCTAssertLessThanOrEqual(part.reduce(0) { $0 + (seconds[$1] ?? 0) }, bound + 1e-6)
      }
    }
  }

  func testOneThatNobodyHasTimedCountsAsMuchAsTheMedian() {
    // The median is 10: both unknown ones outweigh c, so neither shares a shard with a.
    let found = parts(["a", "b", "c", "new", "newer"], total: 3, ["a": 20, "b": 10, "c": 1])
    XCTAssertEqual(found, [["a"], ["b", "newer"], ["c", "new"]])
  }

  func testScenariosThatTookNoTimeAreSpread() {
    let names = (0..<8).map { "s\($0)" }
    let seconds = Dictionary(uniqueKeysWithValues: names.map { ($0, 0.0) })
    XCTAssertEqual(parts(names, total: 4, seconds).map(\.count), [2, 2, 2, 2])
  }

  func testMoreShardsThanScenariosAreEmpty() {
    XCTAssertEqual(parts(["a"], total: 3), [["a"], [], []])
    let shard = RunEvent.Shard(index: .max, total: .max, source: "a test")
    XCTAssertEqual(ScenarioSelection(sources(["a"]), shard: shard).sources, [])
  }

  func testAShardKnowsTheSuiteThatItIsOf() {
    let all = sources(["a", "b", "c"])
    let selection = ScenarioSelection(
      all, shard: RunEvent.Shard(index: 2, total: 2, source: "a test"))
    XCTAssertEqual(selection.suite, ScenarioSelection(all).suite)
    XCTAssertFalse(selection.isWhole)
    XCTAssertTrue(ScenarioSelection(all, shard: nil).isWhole)
  }
}
