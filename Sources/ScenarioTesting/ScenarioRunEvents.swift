import Foundation
import HarnessReports
import HarnessRunner
import HarnessScenarios

/// Tells the file of `HARNESS_EVENTS` of scenarios that tests run: by the names that `harness run` has
/// for them.
final class ScenarioRunEvents: RunObserver {
  private let file: TestRunFile
  private var starts: [String: RunEvent.ScenarioStarted] = [:]

  private init(_ file: TestRunFile) {
    self.file = file
  }

  /// Nil where no file is asked for.
  static var ifAsked: ScenarioRunEvents? { TestRunFile.current.map(ScenarioRunEvents.init) }

  /// Tells of a scenario that begins.
  func begin(_ source: ScenarioSource) {
    // One that is tried again is told of by its last attempt.
    guard starts[source.name] == nil else { return }
    starts[source.name] = file.begin(source.name, file: source.file, test: nil)
  }

  func receive(_ event: RunEvent) {
    switch event {
    case .runStarted, .runFinished: break
    case .scenarioStarted(let start):
      begin(ScenarioSource(file: start.file, name: start.name))
    case .scenarioFinished(let end): if !end.willRetry { finish(end) }
    }
  }

  private func finish(_ end: RunEvent.ScenarioFinished) {
    guard let start = starts.removeValue(forKey: end.name) else { return }
    var end = end
    end.attempt = 1
    file.finish(end, start, after: end.duration)
  }
}
