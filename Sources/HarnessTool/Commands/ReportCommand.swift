import ArgumentParsing
import Foundation
import Harness
import HarnessReports

extension ToolCommand {
  static let report = ToolCommand(
    name: "report", operands: "FILE", operandKinds: [.file, .text],
    summary: "Make reports of a run again, from its events.",
    details: """
      FILE is what `harness run --json FILE` has written, also where the run was killed. Shows the
      run as `harness run` does, and writes the reports that options name. Exit status 0, whatever
      came of the run.
      """,
    options: [.verbose] + RequestedReports.options
  ) { arguments in
    guard arguments.operands.count == 1, let file = arguments.operands.first else {
      throw UsageError.wrongOperands("FILE", command: "report")
    }
    let reports = try RequestedReports(arguments, environment: ProcessInfo.processInfo.environment)
    try reports.check(reading: [file])
    let events = try RunEventFile.events(in: URL(fileURLWithPath: file))
    try show(events, reports, isVerbose: arguments.has(.verbose))
    let errors = reports.write(RunReport(events))
    for error in errors { Tool.complain(error) }
    return errors.isEmpty ? .passed : .couldNotRun
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
