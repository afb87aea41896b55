import Foundation
import Harness
import HarnessComparison

/// An update that adds sections, which lie on the disk from the start in the next run.
extension ScenarioEngine {
  /// How often what an update would write is run at the most, until that finds nothing more to be written.
  private static let mostRounds = 3

  /// Runs a scenario with the sections that an update adds, until it passes as it is.
  ///
  /// - Parameters:
  ///   - result: What the run without them came to.
  ///   - scenario: What ran.
  ///   - cancellation: Ends it from another thread.
  /// - Returns: That, with what has to be written; a failure, where it does not pass with that.
  func settled(
    _ result: ScenarioResult, of scenario: Scenario, _ cancellation: ScenarioCancellation
  ) -> ScenarioResult {
    guard !result.isFailure else { return result }
    var (result, names) = (result, [String]())
    for _ in 0..<Self.mostRounds {
      let text = scenario.script.archive.updated(result.updates, adding: result.additions)
      let next = Scenario(
        text, name: scenario.name, file: scenario.file, folder: scenario.folder)
      let problems = next.findings(for: self).problems
      guard problems.isEmpty else { return result.refused("\(problems[0])", at: nil) }
      let again = attempt(next, cancellation)
      if case .failed(let failure, let line) = again.status {
        // Its sandbox is the one that is kept.
        return again.refused("\(failure)", at: line)
      }
      guard !again.updates.isEmpty || !again.additions.isEmpty else { return result }
      names = result.take(again, behind: scenario.script.archive.sections)
    }
    return result.refused(
      "what is found for \(names.joined(separator: ", ")) differs from run to run; write the section by hand, "
        + "as `-- NAME pattern --`, with `[..]` for what differs", at: nil)
  }
}

extension ScenarioResult {
  /// Takes in what another run would write, with the sections that this one has added.
  ///
  /// - Returns: The names of the sections that it would write.
  fileprivate mutating func take(
    _ again: ScenarioResult, behind sections: [Archive.Section]
  ) -> [String] {
    var names = again.additions.map(\.name)
    for (index, data) in again.updates.sorted(by: { $0.key < $1.key }) {
      if index < sections.count {
        updates[index] = data
        names.append(sections[index].name)
      } else {
        additions[index - sections.count] = additions[index - sections.count].holding(data)
        names.append(additions[index - sections.count].name)
      }
    }
    additions += again.additions
    return names
  }

  /// A failure by which nothing is written.
  fileprivate func refused(_ reason: String, at line: SourceLine?) -> ScenarioResult {
    var refused = self
    refused.status = .failed(
      ScenarioFailure("with the sections that an update would add, it does not pass: \(reason)"),
      line: line)
    (refused.updates, refused.additions) = ([:], [])
    return refused
  }
}
