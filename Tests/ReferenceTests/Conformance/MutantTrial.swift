import Foundation
import HarnessComparison
import HarnessTesting
import TestSupport
import XCTest

/// A run of `harness conformance` on a wrong client, which goes on until it is asked what came of it.
struct MutantTrial {
  private let mutant: Mutant
  private let app: CLIApplication
  private let sandbox: Sandbox
  /// Whether all clauses are tried, and not those of the mutant alone.
  private let triesAll: Bool

  /// Begins it, in a sandbox of its own.
  ///
  /// - Throws: ``Mutant/NotThere``, and what a launch throws.
  init(of mutant: Mutant) throws {
    self.mutant = mutant
    sandbox = try Sandbox()
    try mutant.write(to: sandbox)
    triesAll = ProcessInfo.processInfo.environment["ALL_CLAUSES"] == "1"
    let tried = mutant.clauses.isEmpty ? ["plain", "harness"] : mutant.clauses
    let clauses = triesAll ? [] : tried.flatMap { ["--only", $0] }
    app = CLIApplication(
      url: try CLIApplication.productURL("harness"), sandbox: sandbox, starter: .spawn)
    app.launchArguments =
      ["conformance", "--json", "report.json", "--timeout", mutant.clauses.isEmpty ? "30s" : "3s"]
      + clauses + (try mutant.client.command()) + [try sandbox.url(mutant.client.files[1]).path]
    try app.launch()
  }

  /// Waits for its end; the clauses of the mutant fail, and where no others were tried, none but those.
  ///
  /// Of all clauses, others fail as well: a client that waits for an answer, for example, does nothing else.
  func expectFound() throws {
    try app.waitForExit(timeout: 600).expect(.status(mutant.clauses.isEmpty ? 0 : 1))
    let failed = try failed().filter { !triesAll || mutant.clauses.contains($0) }
    XCTAssertEqual(failed, mutant.clauses.sorted(), mutant.name)
  }

  private func failed() throws -> [String] {
    try sandbox.text(at: "report.json").split(separator: "\n")
      .map { try JSONParser.value(of: $0.utf8) }
      .filter { $0.object?["verdict"]?.string == "fails" }
      .compactMap { $0.object?["clause"]?.string }.sorted()
  }
}
