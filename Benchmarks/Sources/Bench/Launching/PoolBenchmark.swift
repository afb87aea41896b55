import Foundation
import Harness
import Synchronization

/// How late a task wakes beside a suite of launches: Swift's cooperative pool has as many threads
/// as there are processors, and a task that blocks them holds up all others.
enum PoolBenchmark {
  private static let launches = 500
  private static let nap = Duration.milliseconds(100)

  static func run() throws {
    Table.heading("Task.sleep(100 ms) beside \(launches) async launches", unit: "ms late")
    for starter in [Starter.process, .spawn] {
      let sandbox = try Sandbox()
      let (worst, count) = waiting { await latest(of: starter, in: sandbox) }
      Table.line(
        "the latest of \(count), by \(starter)", worst / .milliseconds(1), "ms", .atMost(100))
    }
    let (alone, count) = waiting { await latestAlone() }
    Table.line("the latest of \(count), by itself", alone / .milliseconds(1), "ms", nil)
  }

  private static func latest(of starter: Starter, in sandbox: Sandbox) async -> (Duration, Int) {
    let isOver = Atomic(false)
    async let naps = naps { isOver.load(ordering: .relaxed) }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<launches {
        group.addTask {
          let app = CLIApplication("/bin/true", sandbox: sandbox, starter: starter)
          guard let outcome = try? await app.run(timeout: 60), outcome.exitStatus == 0 else {
            fatalError("a launch of /bin/true did not work")
          }
        }
      }
    }
    isOver.store(true, ordering: .relaxed)
    return await naps
  }

  private static func latestAlone() async -> (Duration, Int) {
    let end = ContinuousClock.now + .seconds(1)
    return await naps { ContinuousClock.now > end }
  }

  /// Sleeps again and again, and measures how much longer than was asked for.
  private static func naps(until isOver: () -> Bool) async -> (Duration, Int) {
    var (worst, count) = (Duration.zero, 0)
    repeat {
      let start = ContinuousClock.now
      try? await Task.sleep(for: nap)
      worst = max(worst, start.duration(to: .now) - nap)
      count += 1
    } while !isOver()
    return (worst, count)
  }

  /// Blocks the main thread, which is not of the pool.
  private static func waiting<Result: Sendable>(
    for body: @escaping @Sendable () async -> Result
  ) -> Result {
    let done = DispatchSemaphore(value: 0)
    let result = Mutex<Result?>(nil)
    Task.detached {
      let value = await body()
      result.withLock { $0 = value }
      done.signal()
    }
    done.wait()
    guard let value = result.withLock({ $0 }) else { fatalError("a task gave nothing") }
    return value
  }
}
