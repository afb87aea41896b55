import Foundation
import Harness

/// The place in a scenario's file that a failure is reported at.
struct ScenarioPlace {
  /// An absolute path.
  let file: String
  /// From 1; the first one where no line was at fault.
  let line: Int
  /// From 1.
  let column: Int

  init(_ end: RunEvent.ScenarioFinished) {
    let problem = end.problems.first
    let name = end.failure?.file ?? problem?.file ?? end.file
    file = URL(fileURLWithPath: name).path
    line = end.failure?.line ?? problem?.line ?? 1
    column = problem?.column ?? 1
  }
}
