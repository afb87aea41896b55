import Foundation
import Harness

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
    if let file = invocation.value(.json) {
      observers.append(try RunEventFile(URL(fileURLWithPath: file)))
    }
    return observers
  }

  /// Writes how long the scenarios took; a shard leaves the file as it is, for the others read it.
  ///
  /// - Throws: ``ReportFileError``, ``RunTimingsError``.
  func recordTimings(of report: RunReport, _ selection: ScenarioSelection) throws {
    guard let file = invocation.value(.timings), selection.shard == nil else { return }
    let url = URL(fileURLWithPath: file)
    var timings = try RunTimings(contentsOf: url)
    timings.add(report)
    try timings.write(to: url)
  }
}
