import Foundation

/// 500 scenarios of which nothing has changed, or one: what `harness run --cached` takes of the time of
/// `harness run`, and what it takes to find out what they depend on.
enum KeptResultBenchmark {
  private static let rounds = 4

  static func run() throws {
    let suite = try ScenarioSuite(count: 500, jobs: ProcessInfo.processInfo.activeProcessorCount)
    Table.heading(
      "\(suite.count) scenarios, \(suite.jobs) at a time, with kept results",
      unit: "time: harness run of the same")
    try row("none kept: all are watched", suite, wanted: 1.35) {
      try suite.forgetResults()
      suite.runByHarness(isCached: true)
    }
    try row("none has changed", suite, wanted: 0.1) { suite.runByHarness(isCached: true) }
    try row("one has changed", suite, wanted: 0.12) {
      try suite.changeOne()
      suite.runByHarness(isCached: true)
    }
  }

  private static func row(
    _ title: String, _ suite: ScenarioSuite, wanted: Double, _ body: () throws -> Void
  ) throws {
    let result = try Alternation(
      rounds: rounds, baseline: { suite.runByHarness() }, candidate: body)
    Table.line(
      title, result.quickestRatio, "times", .atMost(wanted),
      note: "\(Table.milliseconds(result.quickestCandidate)) to "
        + "\(Table.milliseconds(result.quickestBaseline)), median ratio "
        + String(format: "%.2f", result.ratio))
  }
}
