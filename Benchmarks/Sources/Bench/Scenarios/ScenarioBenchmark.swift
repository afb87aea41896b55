import Foundation
import Harness

/// 500 scenarios of two launches and a file comparison each, run by `harness`, and by Go's
/// `testscript` where it can be had, beside `posix_spawn` of the same programs, as many at a time.
enum ScenarioBenchmark {
  private static let rounds = 4

  static func run() throws {
    let suite = try ScenarioSuite(count: 500, jobs: ProcessInfo.processInfo.activeProcessorCount)
    Table.heading(
      "\(suite.count) scenarios, \(suite.jobs) at a time",
      unit: "time: posix_spawn + waitpid of the same programs")
    // What is built as `make install` has it starts all by one.
    let starters = Set([Starter.spawn, .process].map { "\($0)" })
    for (starter, wanted) in [("spawn", 1.6), ("process", nil)] where starters.contains(starter) {
      row("by harness, starter \(starter)", suite, wanted: wanted) {
        suite.runByHarness(starter: starter)
      }
    }
    guard let testscript = Testscript() else {
      return print("  testscript: not compared, as it cannot be built here")
    }
    row("by testscript", suite, wanted: nil) { suite.run(by: testscript) }
  }

  private static func row(
    _ title: String, _ suite: ScenarioSuite, wanted: Double?, _ body: () -> Void
  ) {
    let result = Alternation(rounds: rounds, baseline: suite.runFloor, candidate: body)
    Table.line(
      title, result.quickestRatio, "times", wanted.map { .atMost($0) },
      note: "\(Table.milliseconds(result.quickestCandidate)) to "
        + "\(Table.milliseconds(result.quickestBaseline)), median ratio "
        + String(format: "%.2f", result.ratio))
  }
}
