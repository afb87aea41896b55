import Foundation
import Harness

/// What tests do, with nothing in between.
extension ConformanceClause {
  static let harness = [
    ConformanceClause(
      "harness",
      "A test that chooses mocks, faults, holds and strictness sees that they took effect.",
      advice: "Look at what other clauses found first; this one says what a test would show."
    ) { probe in
      let app = CLIApplication(url: probe.program, starter: .spawn)
      app.launchArguments = probe.arguments + ["upload", "a", "b"]
      app.mocks["drive"] = "memory"
      app.faults["drive.upload"] = [2: "timeout"]
      app.holds["drive.upload"] = [1]
      app.isStrict = true
      let asked = "a test with the mock drive=memory, a fault, a hold, and strict"
      do {
        try app.launch()
        let gate = app.gate("drive.upload")
        try gate.waitUntilReached(timeout: probe.limit)
        try gate.open()
        let outcome = try app.waitForExit(timeout: probe.limit)
        let calls = try outcome.calls(to: "drive", "upload").map(\.fault)
        guard outcome.output == "uploaded a\nfailed timeout\n", calls == [nil, "timeout"] else {
          throw ConformanceFinding(
            asked: asked,
            found: "it printed \(outcome.output.debugDescription), and told \(outcome.calls)")
        }
      } catch let failure as Failure {
        throw ConformanceFinding(asked: asked, found: failure.cause.failureText)
      }
    }
  ]
}
