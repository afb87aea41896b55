import ArgumentParsing
import Foundation
import Harness
import HarnessReports
import HarnessRunner

extension RunSetup {
  /// The reports that are written while it runs.
  ///
  /// - Parameter reports: Those that are asked for.
  /// - Returns: The observers of the run.
  /// - Throws: ``ReportFileError``.
  func observers(_ reports: RequestedReports) throws -> [any RunObserver] {
    var options = ConsoleReport.Options()
    options.isVerbose = arguments.has(.verbose)
    options.selection = choice
    options.reviewOptions = arguments.written(ToolCommand.neededByReview)
    var observers: [any RunObserver] = [ConsoleReport(reports.console, options: options)]
    observers += reports.observers
    let asked = arguments.all(.json).map { URL(fileURLWithPath: $0) }
    let places = Set(asked.map(\.absoluteURL.standardized.path))
    // One that was asked for too is written once.
    let ofBazel = [BazelTest.current.events].compactMap(\.self)
      .filter { !places.contains($0.standardized.path) }
    for file in asked + ofBazel { observers.append(try RunEventFile(file)) }
    return observers
  }

  /// Writes how long the scenarios took; a shard leaves the file as it is, for the others read it.
  ///
  /// - Throws: ``ReportFileError``, ``RunTimingsError``.
  func recordTimings(of report: RunReport, _ selection: ScenarioSelection) throws {
    guard let file = arguments.value(.timings), selection.isWhole else { return }
    try RunTimings.add(report, to: URL(fileURLWithPath: file))
  }
}
