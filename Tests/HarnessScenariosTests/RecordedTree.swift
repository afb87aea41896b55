import Foundation
import HarnessReports
import HarnessRunner
import HarnessSystem
import ScenarioTestSupport

@testable import Harness
@testable import HarnessScenarios

/// A scenario in a folder of its own, and a server that it takes for a real one.
struct RecordedTree {
  let tree: ScenarioTree
  let real: OpenHTTPServer

  static let file = "a.API.http"

  /// - Parameter script: Finds the real server in `$REAL`, and a client in `$CLIENT`.
  /// - Throws: Where there is no room for it, or no port.
  init(_ script: String) throws {
    tree = try ScenarioTree(["a.txtar": script])
    real = try OpenHTTPServer("REAL")
  }

  func reply(
    _ method: String, _ target: String, _ body: String,
    _ change: (inout HTTPReply) -> Void = { _ in }
  )
    throws
  {
    var reply = HTTPReply(
      headers: [HTTPField("Content-Type", "text/plain")], body: Data(body.utf8))
    change(&reply)
    let (route, told) = (try HTTPRoute(method, target), reply)
    real.server.tell { $0.add(told, to: route) }
  }

  /// How the run ended: `passed`, or the failure; warnings stand behind it.
  func run(_ change: (inout ScenarioEngine) -> Void = { _ in }) throws -> String {
    let recorder = EventRecorder()
    _ = try tree.run(observers: [recorder]) {
      $0.environment["REAL"] = real.server.address
      $0.environment["CLIENT"] = try? CLIApplication.productURL("TestProgram").path
      change(&$0)
    }
    let ends = recorder.events.compactMap { event -> String? in
      guard case .scenarioFinished(let end) = event else { return nil }
      let failure = end.failure.map { "\n\($0.message)\n\($0.diff)" } ?? ""
      let slips = (end.slips ?? []).map { "\n\($0.file):\($0.line): \($0.message)" }.joined()
      let problems = end.problems.map { "\n\($0.line): \($0.message)" }.joined()
      return "\(end.status)\(failure)\(problems)\(slips)"
    }
    return ends.joined(separator: "\n")
  }

  func update() throws -> String { try run { $0.updatesSections = true } }

  /// Runs, and asks the real server again; its answer is what was verified, too.
  func verify() throws -> (end: String, summary: String) {
    let verification = FakeVerification()
    return (try run { $0.verification = verification }, verification.summary)
  }

  /// What the recording holds; nil where there is none.
  var recording: String? {
    get throws {
      let url = try tree.sandbox.url(Self.file)
      return (try? Data(contentsOf: url)).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Has another script in the place of the first.
  func rewrite(_ script: String) throws { try tree.sandbox.write(script, to: "a.txtar") }

  func write(_ recording: String) throws { try tree.sandbox.write(recording, to: Self.file) }

  func edit(_ old: String, _ new: String) throws {
    try write((try recording ?? "").replacing(old, with: new))
  }
}
