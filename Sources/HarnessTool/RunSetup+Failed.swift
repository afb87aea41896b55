import ArgumentParsing
import Foundation
import Harness
import HarnessReports
import HarnessRunner

extension RunSetup {
  /// Those of the scenarios that `--failed` asks for; all without it.
  ///
  /// - Throws: ``SetupError`` where there are none; ``RunHistoryError``, ``RunEventFileError``.
  func open(among sources: [ScenarioSource]) throws -> [ScenarioSource] {
    let files = arguments.all(.failed)
    guard !files.isEmpty else { return sources }
    var open = OpenScenarios()
    for file in files where !file.isEmpty { try open.add(eventsIn: URL(fileURLWithPath: file)) }
    if files.contains("") {
      guard try open.add(RunHistory(ofProjectAt: keptPlace)) else { throw SetupError.noRunKnown }
    }
    if let advice = open.tests.advice { Tool.complain(SetupError.testsFailed(advice)) }
    guard open.count > 0 || open.tests.advice == nil else { throw SetupError.onlyTestsFailed }
    guard open.count > 0 else { throw SetupError.nothingFailed(files.filter { !$0.isEmpty }) }
    let (chosen, others) = open.choose(among: sources)
    guard !chosen.isEmpty else { throw SetupError.failedElsewhere(others) }
    if !others.isEmpty { Tool.complain(SetupError.othersFailed(others)) }
    return chosen
  }

  /// Has the events of a run kept, where they can be, and what it disproves forgotten; where there is no
  /// place for them, nothing is said.
  ///
  /// - Returns: What has to be told of the run, and the whole paths of the scenarios that failed before, and
  ///   have not passed since.
  func beginHistory(
    _ selection: ScenarioSelection
  ) -> (observers: [any RunObserver], failedFiles: Set<String>) {
    let begun = begin(selection)
    let results = KeptResults.forgetting(failuresOf: selection.sources)
    return ([begun?.observer].compactMap(\.self) + [results], begun?.failedFiles ?? [])
  }

  private func begin(_ selection: ScenarioSelection) -> RunHistory.Beginning? {
    do {
      return try RunHistory(ofProjectAt: keptPlace).begin(selection)
    } catch .noFolder {
      return nil
    } catch {
      Tool.complain(error)
      return nil
    }
  }
}
