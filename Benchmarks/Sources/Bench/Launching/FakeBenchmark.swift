import Foundation
import Harness

/// A fake program that is called by a shell, beside `/bin/true` in its place.
enum FakeBenchmark {
  static func run() throws {
    let app = CLIApplication("/bin/sh", sandbox: try Sandbox(), starter: .spawn)
    app.fakes.program("git").reply(to: ["push"])
    let result = Alternation(rounds: rounds) {
      call("/bin/true", by: app)
    } candidate: {
      call("git", by: app)
    }
    Table.row(
      "call of a fake program", baseline: "/bin/true", result.divided(by: count), wanted: 1.5,
      unit: .microseconds)
  }

  private static let count = 200
  private static let rounds = 15

  /// Has a shell call a program so many times, one after another.
  private static func call(_ program: String, by app: CLIApplication) {
    let loop = "i=0; while [ $i -lt \(count) ]; do \(program) push || exit; i=$((i+1)); done"
    guard let outcome = try? app.run("-c", loop, timeout: 60), outcome.exitStatus == 0,
      outcome.calls.count == (program == "git" ? count : 0)
    else { fatalError("\(program) did not work") }
  }
}
