import Foundation
import Harness

/// Which factories of an app need which, and what else was found: as the app tells it in JSON.
struct AppGraph: Decodable {
  struct Node: Decodable {
    /// With the container's name: `Container.drive`.
    let name: String
    let scope: String
    let live: Bool
    let mocks: [String]
  }

  struct Remark: Decodable {
    let registration: String
    let place: String
    let reason: String
  }

  let nodes: [Node]

  /// Two names each: of the one that asks, and of the one that it asks for.
  let edges: [[String]]

  let failures: [Remark]
  let unresolved: [Remark]
  let liveWithoutMock: [String]
  let mocksWithoutFaults: [String]
  let unused: [String]

  /// What was found beside the graph, in a line each.
  var findings: [String] {
    failures.map { "failed: \($0)" } + unresolved.map { "not resolved: \($0)" }
      + liveWithoutMock.map { "live without a mock: \($0)" }
      + mocksWithoutFaults.map { "mocks without a fault: \($0)" }
      + unused.map { "unused: \($0)" }
  }
}

extension AppGraph.Remark: CustomStringConvertible {
  var description: String { "\(registration) (\(place)): \(reason)" }
}

// MARK: - Asking an app

extension AppGraph {
  /// Launches a program, in a sandbox, to ask for its graph.
  ///
  /// - Parameter program: A path with a slash, or a name that is looked for in `PATH`.
  /// - Returns: The graph.
  /// - Throws: ``GraphProblem`` where it tells none.
  static func told(by program: String) throws -> AppGraph {
    let app = CLIApplication(url: try url(of: program))
    app.launchEnvironment["HARNESS_DESCRIBE"] = "graph"
    let outcome: Outcome
    do {
      outcome = try app.run(timeout: 60)
    } catch let failure as Failure {
      throw GraphProblem.refused(program: program, reason: "\(failure.reason)")
    }
    let output = outcome.standardOutput.data
    if let graph = try? JSONDecoder().decode(AppGraph.self, from: output) { return graph }
    let complaint = outcome.standardError.text.split(whereSeparator: \.isNewline)
      .joined(separator: "\n")
    if !complaint.isEmpty { throw GraphProblem.refused(program: program, reason: complaint) }
    throw GraphProblem.noGraph(
      program: program, termination: "\(outcome.termination)",
      output: String(outcome.standardOutput.text.prefix(200)))
  }

  private static func url(of program: String) throws(GraphProblem) -> URL {
    if program.utf8.contains(UInt8(ascii: "/")) { return URL(fileURLWithPath: program) }
    guard let url = CLIApplication.commandURL(program) else { throw .noProgram(program) }
    return url
  }
}
