import ArgumentParsing
import Foundation
import Harness
import HarnessReports
import HarnessRunner

/// The reports of a run that is joined from its shards.
struct MergedReports {
  private let merge: RunMerge
  private let report: RunReport
  private let arguments: ParsedArguments
  private let reports: RequestedReports

  /// - Throws: ``ArgumentError``.
  init(_ merge: RunMerge, _ arguments: ParsedArguments) throws(ArgumentError) {
    self.merge = merge
    self.arguments = arguments
    report = RunReport(merge.events)
    reports = try RequestedReports(arguments, environment: ProcessInfo.processInfo.environment)
  }

  /// Shows the run, and writes all that was asked for.
  ///
  /// - Returns: Why some reports could not be written.
  /// - Throws: ``ReportFileError`` where one cannot even be begun, ``OutputFileError``.
  func write() throws -> [any Error] {
    try reports.check(reading: arguments.operands)
    try checkEventFile()
    for file in eventFiles { try ReportFile.check(file) }
    var errors: [any Error] = []
    for observer in observers {
      do {
        for event in merge.events { try observer.receive(event) }
      } catch {
        errors.append(error)
      }
    }
    func attempt(_ body: () throws -> Void) {
      do { try body() } catch { errors.append(error) }
    }
    for file in eventFiles { attempt { try RunEventFile.write(merge.events, to: file) } }
    attempt { try tellWhatDoesNotCount() }
    if let file = arguments.value(.timings) {
      attempt { try RunTimings.add(report, to: URL(fileURLWithPath: file)) }
    }
    return errors + reports.write(report)
  }

  /// Makes sure that no shard is lost: of `harness merge --json *.jsonl`, a shell makes the first one
  /// the value of the option.
  private func checkEventFile() throws(OutputFileError) {
    for file in arguments.all(.json) {
      let start = RunEventFile.start(in: URL(fileURLWithPath: file))
      if start?.shard != nil { throw .isShard(file) }
    }
  }

  /// The files for the events; none for those of several runs, which are not those of one.
  private var eventFiles: [URL] {
    merge.isOneRun ? arguments.all(.json).map { URL(fileURLWithPath: $0) } : []
  }

  private var observers: [any RunObserver] {
    var options = ConsoleReport.Options()
    options.isVerbose = arguments.has(.verbose)
    options.heading = heading
    let observers: [any RunObserver] = [ConsoleReport(reports.console, options: options)]
    return observers + reports.observers
  }

  private var heading: String {
    let (count, shards) = (report.start?.scenarios.count ?? 0, merge.shards)
    guard shards < merge.total, let suite = report.start?.suite else {
      return "Merged \(Plural.of(count, "scenario")) of \(Plural.of(shards, "shard"))"
    }
    return
      "Merged \(count) of \(Plural.of(suite.count, "scenario")), of \(shards) of "
      + "\(Plural.of(merge.total, "shard"))"
  }

  private func tellWhatDoesNotCount() throws {
    for file in merge.passedOver {
      try reports.console.write("\(file) does not count: its shard was run again\n")
    }
  }
}
