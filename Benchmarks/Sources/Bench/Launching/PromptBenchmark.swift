import Foundation
import Harness

/// An unanswered prompt: how soon a test is told, beside the second that it may take.
enum PromptBenchmark {
  static func run() throws {
    let app = CLIApplication("/bin/sh", sandbox: try Sandbox())
    app.launchArguments = ["-c", "printf 'Sure? '; read answer"]
    app.terminal = Terminal()
    let result = try Alternation(rounds: 5) {
      Command.run("/bin/sleep", ["1"])
    } candidate: {
      do {
        let outcome = try app.run(timeout: 60)
        fatalError("the prompt was not told: \(outcome.report)")
      } catch let failure as Failure {
        guard case .unansweredPrompt = failure.reason else { throw failure }
      }
    }
    Table.row(
      "an unanswered prompt is told", baseline: "sleep 1", result, wanted: 1,
      unit: .milliseconds)
  }
}
