import Foundation
import Harness

/// A launch of `/bin/true` with both streams captured, beside what does no more than launch it.
enum LaunchBenchmark {
  static func run() throws {
    let (process, spawn) = (try Launches(.process), try Launches(.spawn))
    compare(
      "launch by process, one thread", "Process + waitUntilExit", wanted: 1.15,
      { process.run(Self.count) }, beside: { Process.runOften(Self.count) })
    compare(
      "launch by spawn, one thread", "posix_spawn + waitpid", wanted: 1.3,
      { spawn.run(Self.count) }, beside: { Command.runOften(Self.count) })
    compare(
      "launch by spawn, one thread", "the same, capturing", wanted: 1.3,
      { spawn.run(Self.count) }, beside: { Command.captureOften(Self.count) })
    try twoThreads(process, spawn)
    for launches in [process, spawn] { mainThread(launches) }
  }

  private static let count = 50
  private static let rounds = 15

  /// The main thread of XCTest is where synchronous tests run; `Process` on it is a hundred times
  /// as slow as on any other.
  private static func mainThread(_ launches: Launches) {
    let result = Alternation(rounds: rounds) {
      onThreads { launches.run(count) }
    } candidate: {
      launches.run(count)
    }
    Table.row(
      "launch by \(launches.starter) from the main thread", baseline: "another thread",
      result.divided(by: count), wanted: 1.1, unit: .microseconds)
  }

  private static func compare(
    _ title: String, _ baseline: String, wanted: Double,
    _ harness: @escaping @Sendable () -> Void, beside plain: @escaping @Sendable () -> Void
  ) {
    let result = Alternation(rounds: rounds) {
      onThreads(plain)
    } candidate: {
      onThreads(harness)
    }
    Table.row(
      title, baseline: baseline, result.divided(by: count), wanted: wanted, unit: .microseconds)
  }

  /// Rates: what is done on two threads, beside one thread or beside plain `Process` on two.
  private static func twoThreads(_ process: Launches, _ spawn: Launches) throws {
    Table.heading("launches on two threads", unit: "rate: launches in the same time")
    let floor: @Sendable () -> Void = { Command.runOften(count) }
    let bare = Alternation(rounds: rounds) {
      onThreads(floor)
    } candidate: {
      onThreads(floor, floor)
    }
    Table.line("posix_spawn, to one thread", bare.doubledRate, "rates", nil)
    let scaling = Alternation(rounds: rounds) {
      onThreads { spawn.run(count) }
    } candidate: {
      onThreads({ spawn.run(count) }, { spawn.run(count) })
    }
    Table.line("spawn, to one thread", scaling.doubledRate, "rates", .atLeast(1.5))
    // Two threads that start and wait fall into step with each other or not: it takes more rounds
    // until each side has had a good one.
    let plain = Alternation(rounds: 4 * rounds) {
      onThreads({ Process.runOften(count) }, { Process.runOften(count) })
    } candidate: {
      onThreads({ process.run(count) }, { process.run(count) })
    }
    Table.line(
      "process, to plain Process on two", plain.quickestBaseline / plain.quickestCandidate,
      "rates", .atLeast(0.8))
  }
}

/// Launches by one starter, from any thread; each thread has an app of its own.
struct Launches: Sendable {
  let starter: Starter
  private let sandbox: Sandbox

  init(_ starter: Starter) throws {
    self.starter = starter
    sandbox = try Sandbox()
  }

  /// Launches `/bin/true` so many times, one after another.
  func run(_ count: Int) {
    let app = CLIApplication("/bin/true", sandbox: sandbox, starter: starter)
    repeated(count) {
      guard let outcome = try? app.run(), outcome.exitStatus == 0 else {
        fatalError("a launch of /bin/true did not work")
      }
    }
  }
}

extension Command {
  static func runOften(_ count: Int) {
    repeated(count) { run("/bin/true") }
  }

  static func captureOften(_ count: Int) {
    repeated(count) {
      guard output(of: "/bin/true").isEmpty else { fatalError("/bin/true printed something") }
    }
  }
}

extension Process {
  /// Launches `/bin/true` so many times as Swift projects do today: nothing is captured.
  fileprivate static func runOften(_ count: Int) {
    repeated(count) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/true")
      guard (try? process.run()) != nil else { fatalError("Process could not run /bin/true") }
      process.waitUntilExit()
    }
  }
}
