import Foundation
import Harness

/// Whether the last of many launches costs more than the first, in time or in memory.
///
/// The time is taken beside that of launches that are not captured: over so many launches the
/// machine itself becomes faster and slower.
enum LaunchGrowthBenchmark {
  private static let chunk = 100

  static func run() throws {
    let count = max(16 * chunk, Arguments.value(of: "--launches") ?? 10_000)
    for launches in [try Launches(.process), try Launches(.spawn)] {
      report(launches, count)
    }
  }

  private static func report(_ launches: Launches, _ count: Int) {
    launches.run(chunk)
    let before = Memory.resident
    let chunks = count / 4 / chunk
    let first = cost(launches, chunks: chunks)
    launches.run(count - 2 * chunks * chunk)
    let growth = cost(launches, chunks: chunks) / first
    Table.heading("\(count) launches by \(launches.starter)", unit: "the last quarter to the first")
    Table.line("time of a launch", growth, "times", .atMost(1.1))
    Table.line("memory", Double(Memory.resident - before) / 1e6, "MB more", .atMost(2))
  }

  /// The time of a launch in units of `posix_spawn` and `waitpid`.
  private static func cost(_ launches: Launches, chunks: Int) -> Double {
    // The first round is not timed.
    Alternation(rounds: chunks - 1) {
      Command.runOften(chunk)
    } candidate: {
      launches.run(chunk)
    }.ratio
  }
}
