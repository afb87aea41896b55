import Foundation
import Harness

/// A launch of `/bin/true` by each starter: the harness beside the two system calls that no launcher can do
/// without.
enum LaunchBenchmark {
  static func run() throws {
    let sandbox = try Sandbox()
    for starter in [Starter.process, .spawn] {
      let app = CLIApplication("/bin/true", sandbox: sandbox, starter: starter)
      let result = try Alternation(rounds: 15, repetitions: 100) {
        Command.run("/bin/true")
      } candidate: {
        try app.run()
      }
      Table.row(
        "launch of /bin/true by \(starter), one thread", baseline: "posix_spawn + waitpid",
        result, wanted: 2.5, unit: .microseconds)
    }
  }
}
