import Foundation
import Harness

/// What a system call costs more where faults of the system are chosen, and the harness is asked of
/// each.
enum WatchedCallBenchmark {
  static func run() throws {
    Table.heading("a watched system call", unit: "beside the same call that nothing watches")
    let sandbox = try Sandbox()
    measure(
      "write to a file", .write,
      Calls("/bin/dd", ["if=/dev/zero", "of=out", "bs=1", "count=\(count)"], sandbox))
    let loop = "i=0; while [ $i -lt \(count) ]; do : > out; i=$((i+1)); done"
    measure("open of a file", .open, Calls("/bin/sh", ["-c", loop], sandbox))
  }

  private static let count = 5_000
  private static let rounds = 9

  /// Has the last of the calls fail, so that it is seen that each was watched.
  private static func measure(_ title: String, _ call: SystemFault.Call, _ calls: Calls) {
    let result = Alternation(rounds: rounds) {
      calls.run(failing: nil)
    } candidate: {
      calls.run(failing: .fail(call, nth: count, path: "out", with: .inputOutput))
    }
    let cost = (result.quickestCandidate - result.quickestBaseline) / Double(count)
    Table.line(title, cost * 1e6, "µs", .atMost(12))
  }
}

/// A program that makes many calls of one kind.
private struct Calls {
  private let app: CLIApplication
  private let arguments: [String]

  init(_ program: String, _ arguments: [String], _ sandbox: Sandbox) {
    app = CLIApplication(program, sandbox: sandbox, starter: .spawn)
    self.arguments = arguments
  }

  func run(failing fault: SystemFault?) {
    app.systemFaults = fault.map { [$0] } ?? []
    app.launchArguments = arguments
    guard let outcome = try? app.run(timeout: 60), (outcome.exitStatus == 0) == (fault == nil)
    else { fatalError("\(app.name) did not work") }
  }
}
