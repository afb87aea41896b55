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
    options.isVerbose = invocation.has(.verbose)
    options.selection = choice
    var observers: [any RunObserver] = [ConsoleReport(reports.console, options: options)]
    observers += reports.observers
    let asked = invocation.value(.json).map { URL(fileURLWithPath: $0) }
    let place = asked?.absoluteURL.standardized.path
    // One that was asked for too is written once.
    let ofBazel = BazelTest.current.events.flatMap { $0.standardized.path == place ? nil : $0 }
    for file in [asked, ofBazel].compactMap(\.self) { observers.append(try RunEventFile(file)) }
    return observers
  }

  /// Writes how long the scenarios took; a shard leaves the file as it is, for the others read it.
  ///
  /// - Throws: ``ReportFileError``, ``RunTimingsError``.
  func recordTimings(of report: RunReport, _ selection: ScenarioSelection) throws {
    guard let file = invocation.value(.timings), selection.isWhole else { return }
    try RunTimings.add(report, to: URL(fileURLWithPath: file))
  }
}
