import ArgumentParsing
import Foundation
import Harness
import HarnessReports
import HarnessRunner

extension ToolCommand {
  static let report = ToolCommand(
    name: "report", operands: "FILE", operandKinds: [.file, .text],
    summary: "Make reports of a run again, from its events.",
    details: """
      FILE is what `harness run --json FILE` or HARNESS_EVENTS=FILE `swift test` has written, also
      where the run was killed. Shows the
      run as `harness run` does, and writes the reports that options name. Exit status 0, whatever
      came of the run.
      """,
    options: [.verbose, .failedFilter] + RequestedReports.options
  ) { arguments in
    guard arguments.operands.count == 1, let file = arguments.operands.first else {
      throw UsageError.wrongOperands("FILE", command: "report")
    }
    if arguments.has(.failedFilter) { return try printFilter(of: URL(fileURLWithPath: file)) }
    let reports = try RequestedReports(arguments, environment: ProcessInfo.processInfo.environment)
    try reports.check(reading: [file])
    let events = try RunEventFile.events(in: URL(fileURLWithPath: file))
    try show(events, reports, isVerbose: arguments.has(.verbose))
    let errors = reports.write(RunReport(events))
    for error in errors { Tool.complain(error) }
    return errors.isEmpty ? .passed : .couldNotRun
  }

  /// Prints what has `swift test` run the tests again that have not passed.
  private static func printFilter(of file: URL) throws -> ExitStatus {
    var tests = OpenTests()
    tests.add(RunReport(try RunEventFile.events(in: file)))
    if let warning = tests.warning { Tool.complain(SetupError.testsFailed(warning)) }
    guard let filter = tests.filter else { throw SetupError.noTestFailed(file.relativePath) }
    try Tool.print(filter)
    return .passed
  }

  private static func show(
    _ events: [RunEvent], _ reports: RequestedReports, isVerbose: Bool
  ) throws {
    var options = ConsoleReport.Options()
    options.isVerbose = isVerbose
    let console = ConsoleReport(reports.console, options: options)
    let observers: [any RunObserver] = [console] + reports.observers
    let report = RunReport(events)
    for event in events + (report.end == nil ? report.missingEnds : []) {
      for observer in observers { try observer.receive(event) }
    }
    if report.end == nil { try console.finish() }
  }
}
