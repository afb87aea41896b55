import Foundation
import Harness

/// Whether the last of many launches costs more than the first, in time or in memory.
enum LaunchGrowthBenchmark {
  private static let chunk = 200

  static func run() throws {
    let count = max(4 * chunk, Arguments.value(of: "--launches") ?? 4_000)
    for launches in [try Launches(.process), try Launches(.spawn)] {
      report(launches, count)
    }
  }

  private static func report(_ launches: Launches, _ count: Int) {
    launches.run(chunk)
    let before = Memory.resident
    let times = (0..<count / chunk).map { _ in time { launches.run(chunk) } }
    let part = times.count / 4
    let growth = quickest(times.suffix(part)) / quickest(times.prefix(part))
    Table.heading("\(count) launches by \(launches.starter)", unit: "the last quarter to the first")
    Table.line("time of a launch", growth, "times", .atMost(1.1))
    Table.line("memory", Double(Memory.resident - before) / 1e6, "MB more", .atMost(2))
  }

  private static func time(_ body: () -> Void) -> Double {
    ContinuousClock().measure(body) / .seconds(1)
  }

  private static func quickest(_ times: ArraySlice<Double>) -> Double {
    times.reduce(.infinity, min)
  }
}
