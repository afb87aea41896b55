import HarnessReports
import TestSupport
import XCTest

@testable import HarnessRunner

final class ShardRequestTests: XCTestCase {
  private func shard(
    _ environment: [String: String], option: String? = nil, total: String? = nil
  ) throws -> RunEvent.Shard? {
    try ShardRequest(option: option, total: total, environment: environment).shard()
  }

  private func expect(
    _ error: ShardError, _ environment: [String: String], option: String? = nil,
    total: String? = nil, naming names: String..., line: UInt = #line
  ) {
    XCTAssertThrowsError(
      try shard(environment, option: option, total: total), line: line
    ) { found in
      XCTAssertEqual(found as? ShardError, error, line: line)
      for name in names { XCTAssertTrue("\(found)".contains(name), "\(found)", line: line) }
    }
  }

  /// The second job of four, as each engine tells it.
  private let second: [(name: String, environment: [String: String])] = [
    ("Bazel", ["TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": "4"]),
    ("GitLab", ["GITLAB_CI": "true", "CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "4"]),
    ("CI_NODE_INDEX", ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "4"]),
    ("CircleCI", ["CIRCLE_NODE_INDEX": "1", "CIRCLE_NODE_TOTAL": "4"]),
    ("Buildkite", ["BUILDKITE_PARALLEL_JOB": "1", "BUILDKITE_PARALLEL_JOB_COUNT": "4"]),
    ("Bitbucket", ["BITBUCKET_PARALLEL_STEP": "1", "BITBUCKET_PARALLEL_STEP_COUNT": "4"]),
    ("Semaphore", ["SEMAPHORE_JOB_INDEX": "2", "SEMAPHORE_JOB_COUNT": "4"]),
    ("Azure Pipelines", ["SYSTEM_JOBPOSITIONINPHASE": "2", "SYSTEM_TOTALJOBSINPHASE": "4"]),
    ("Slurm", SlurmIDs(first: 10, last: 16, count: 4).environment(of: 12)),
  ]

  func testEveryEngineIsUnderstoodWithoutAFlag() throws {
    for (name, environment) in second {
      XCTAssertEqual(
        try shard(environment), RunEvent.Shard(index: 2, total: 4, source: name), name)
    }
    XCTAssertNil(try shard(["PATH": "/bin", "CI": "true"]))
  }

  func testEveryVariableThatIsSetAloneIsAnErrorThatNamesItsPartner() {
    for (name, environment) in second {
      let pair = environment.keys.filter { $0 != "GITLAB_CI" }
      for missing in pair {
        for value in [nil, ""] {
          var half = environment
          half[missing] = value
          XCTAssertThrowsError(try shard(half), "\(name) without \(missing)") { error in
            guard case ShardError.halfSet(let engine, let set, let found)? = error as? ShardError
            else { return XCTFail("\(error)") }
            XCTAssertEqual([engine, found], [name, missing])
            XCTAssertTrue(pair.contains(set))
            XCTAssertTrue("\(error)".hasPrefix("\(set) is set and \(missing) is not"), "\(error)")
          }
        }
      }
    }
  }

  func testAnIndexThatIsNotOneOfTheTotalIsAnError() {
    let numbers = [("-1", "4"), ("5", "4"), ("4", "0"), ("0", "-1"), ("\(Int.min)", "\(Int.max)")]
    for (name, environment) in second {
      let names = environment.keys.filter { $0 != "GITLAB_CI" }
      guard names.count == 2, let index = names.first(where: { environment[$0] != "4" }),
        let total = names.first(where: { $0 != index })
      else { continue }
      for (first, second) in numbers {
        let changed = environment.merging([index: first, total: second]) { $1 }
        XCTAssertThrowsError(try shard(changed), "\(name) \(first) of \(second)") { error in
          guard case ShardError.outOfRange? = error as? ShardError else {
            return XCTFail("\(name): \(error)")
          }
          XCTAssertTrue("\(error)".contains("\(index)=\(first) and \(total)=\(second)"), "\(error)")
        }
      }
      let word = environment.merging([index: "two"]) { $1 }
      XCTAssertThrowsError(try shard(word)) { error in
        XCTAssertEqual(
          error as? ShardError, .noNumber(provider: name, variable: index, value: "two"))
      }
    }
  }

  func testTheFirstAndTheLastJobOfEachBase() throws {
    let zero = { (index: String) in ["CIRCLE_NODE_INDEX": index, "CIRCLE_NODE_TOTAL": "3"] }
    let one = { (index: String) in ["SEMAPHORE_JOB_INDEX": index, "SEMAPHORE_JOB_COUNT": "3"] }
    XCTAssertEqual(try shard(zero("0"))?.index, 1)
    XCTAssertEqual(try shard(zero("2"))?.index, 3)
    XCTAssertThrowsError(try shard(zero("3")))
    XCTAssertEqual(try shard(one("1"))?.index, 1)
    XCTAssertEqual(try shard(one("3"))?.index, 3)
    XCTAssertThrowsError(try shard(one("0")))
  }

  func testGitLabWithoutParallelIsNotSplit() throws {
    XCTAssertNil(try shard(["GITLAB_CI": "true", "CI_NODE_TOTAL": "1"]))
    XCTAssertThrowsError(try shard(["GITLAB_CI": "true", "CI_NODE_TOTAL": "2"]))
    XCTAssertThrowsError(try shard(["CI_NODE_TOTAL": "1"]))
  }

  func testTheOptionDecidesBeforeEverything() throws {
    let all = second.reduce(into: [:]) { $0.merge($1.environment) { $1 } }
    XCTAssertEqual(
      try shard(all, option: "3/7"), RunEvent.Shard(index: 3, total: 7, source: "--shard"))
    XCTAssertEqual(try shard(["CI_NODE_INDEX": "1"], option: "1/1")?.total, 1)
    for value in ["", "2", "0/4", "5/4", "1/4/2", "a/b", "/", "-1/4", "1/0", "1/", " 1/4"] {
      expect(.badOption(value), [:], option: value, naming: "--shard has to be I/N")
    }
  }

  func testWhoIsNearestToTheTestsDecides() throws {
    var environment = second.reduce(into: [:]) { $0.merge($1.environment) { $1 } }
    let order = [
      "Bazel", "Slurm", "GitLab", "CircleCI", "Buildkite", "Bitbucket", "Semaphore",
      "Azure Pipelines",
    ]
    for name in order {
      XCTAssertEqual(try shard(environment)?.source, name)
      for key in second.first(where: { $0.name == name })?.environment.keys ?? [:].keys {
        environment[key] = nil
      }
    }
    XCTAssertNil(try shard(environment))
  }

  func testKubernetesIsToldHowManyPodsThereAre() throws {
    let pod = ["JOB_COMPLETION_INDEX": "3"]
    XCTAssertEqual(
      try shard(pod, total: "4"), RunEvent.Shard(index: 4, total: 4, source: "Kubernetes"))
    expect(.noTotal(variable: "JOB_COMPLETION_INDEX"), pod, naming: "--shard-total")
    expect(
      .outOfRange(
        provider: "Kubernetes", index: "JOB_COMPLETION_INDEX=3", total: "--shard-total 3", base: 0),
      pod, total: "3")
    expect(.totalWithoutIndex(variable: "JOB_COMPLETION_INDEX"), [:], total: "3")
    expect(.badTotal("0"), pod, total: "0")
    XCTAssertNil(try shard(pod, option: "1/1").flatMap { $0.total == 1 ? nil : $0 })
  }
}

// MARK: - Slurm

/// What Slurm tells the tasks of an array: it leaves the step at 1 for a list of IDs.
private struct SlurmIDs {
  var first: Int
  var last: Int
  var count: Int

  func environment(of id: Int) -> [String: String] {
    [
      "SLURM_ARRAY_TASK_ID": "\(id)", "SLURM_ARRAY_TASK_COUNT": "\(count)",
      "SLURM_ARRAY_TASK_MIN": "\(first)", "SLURM_ARRAY_TASK_MAX": "\(last)",
    ]
  }
}

final class SlurmArrayTests: XCTestCase {
  private func indexes(_ ids: [Int]) -> [Int?] {
    let array = SlurmIDs(first: ids.min() ?? 0, last: ids.max() ?? 0, count: ids.count)
    return ids.map { try? ShardRequest(environment: array.environment(of: $0)).shard()?.index }
  }

  func testEvenlySpacedIDsGiveTheirOrdinals() {
    XCTAssertEqual(indexes([0, 1, 2, 3]), [1, 2, 3, 4])
    XCTAssertEqual(indexes([1, 3, 5, 7]), [1, 2, 3, 4])
    XCTAssertEqual(indexes([7, 107]), [1, 2])
    XCTAssertEqual(indexes([100, 60, 80]), [3, 1, 2])
    XCTAssertEqual(indexes([5]), [1])
  }

  func testNoTwoTasksOfAnyListAreTheSameShardAndAnUnevenOneIsToldOf() {
    var random = SplitMix(seed: 5)
    for _ in 0..<2000 {
      let ids = Set(
        (0..<Int.random(in: 2...6, using: &random)).map { _ in
          Int.random(in: 0...12, using: &random)
        }
      ).sorted()
      let found = indexes(ids)
      let shards = found.compactMap { $0 }
      XCTAssertEqual(Set(shards).count, shards.count, "\(ids)")
      let steps = Set(zip(ids, ids.dropFirst()).map { $1 - $0 })
      XCTAssertEqual(found.contains(nil), steps.count > 1, "\(ids)")
    }
  }

  func testAListThatIsNotEvenSaysWhatToDo() {
    let array = SlurmIDs(first: 1, last: 7, count: 4)
    XCTAssertThrowsError(try ShardRequest(environment: array.environment(of: 4)).shard()) { error in
      XCTAssertEqual(
        error as? ShardError, .irregularArray(id: 4, count: 4, first: 1, last: 7))
      XCTAssertTrue("\(error)".contains("pass --shard I/N"), "\(error)")
    }
  }

  func testNumbersThatSlurmNeverGivesTrapNowhere() {
    for count in [Int.min, -1, 0, 1, 2, Int.max] {
      for first in [Int.min, -1, 0, Int.max] {
        for last in [Int.min, 0, Int.max] {
          let array = SlurmIDs(first: first, last: last, count: count)
          let shard = try? ShardRequest(environment: array.environment(of: last)).shard()
          XCTAssertTrue(shard.map { (1...$0.total).contains($0.index) } ?? true)
        }
      }
    }
  }
}
