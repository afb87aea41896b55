import Foundation
import Harness

/// 500 scenarios that `harness run --watch` watches, of which one is saved: how long it takes until its
/// result is told, beyond what the scenario itself takes.
enum WatchBenchmark {
  private static let rounds = 8
  /// What a person takes for at once.
  private static let wanted = 0.3

  static func run() throws {
    let suite = try ScenarioSuite(count: 500, jobs: ProcessInfo.processInfo.activeProcessorCount)
    try suite.forgetResults()
    let tool = try CLIApplication(CLIApplication.productURL("harness").path, starter: .spawn)
    tool.launchArguments = ["run", "--watch", suite.folder]
    try tool.launch()
    try waitForResult(of: tool, count: 1)
    Table.heading("\(suite.count) scenarios, watched", unit: "time: seconds")
    var times: [Double] = []
    for round in 1...rounds {
      let start = ContinuousClock.now
      try suite.changeOne()
      let own = try waitForResult(of: tool, count: 1 + round)
      times.append(start.duration(to: .now) / .seconds(1) - own)
    }
    tool.terminate()
    times.sort()
    Table.line(
      "from a saved file to its result", times[0], "s", .atMost(wanted),
      note: String(format: "median %.3f s, slowest %.3f s", times[times.count / 2], times.last ?? 0)
    )
  }

  /// Waits until so many runs have been told of.
  ///
  /// - Returns: How long the last run took.
  @discardableResult
  private static func waitForResult(of tool: CLIApplication, count: Int) throws -> Double {
    let pattern = "(?s)(All in all.*){\(count)}"
    try tool.waitForOutput(.matches(pattern), timeout: 300)
    let lines = tool.outputSoFar().text.split(separator: "\n")
    let end = lines.last { $0.contains(" passed, in ") } ?? ""
    return end.split(separator: " ").dropLast().last.flatMap { Double($0) } ?? 0
  }
}
