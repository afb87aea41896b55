import Foundation
import Harness
import HarnessReports
import HarnessRunner

/// What runs of Swift tests propose, as their events have it.
struct ReviewedTests {
  private let reports: [RunReport]
  private let goldens: ProposedGoldens

  /// What may be accepted.
  var files: [ProposedFile] { goldens.files }

  /// - Parameter files: Files of events.
  /// - Throws: ``RunEventFileError``.
  init(_ files: [String]) throws {
    reports = try files.map { RunReport(try RunEventFile.events(in: URL(fileURLWithPath: $0))) }
    let here = FileManager.default.currentDirectoryPath
    goldens = ProposedGoldens(reports, in: URL(fileURLWithPath: here, isDirectory: true))
  }

  /// Takes the files of events out of operands.
  ///
  /// - Returns: These, and the rest.
  /// - Throws: ``SetupError`` where the events are those of scenarios.
  static func eventFiles(
    among operands: [String]
  ) throws(SetupError) -> (events: [String], paths: [String]) {
    var (events, paths) = ([String](), [String]())
    for operand in operands {
      if let start = RunEventFile.start(in: URL(fileURLWithPath: operand)) {
        guard start.tests != nil else { throw .reviewOfScenarioEvents(operand) }
        events.append(operand)
      } else {
        paths.append(operand)
      }
    }
    return (events, paths)
  }

  /// Tells of what cannot be reviewed.
  ///
  /// - Returns: How the review ends at best.
  /// - Throws: Why it could not be told.
  func tell(on output: TextOutput) throws -> ExitStatus {
    var status = ExitStatus.passed
    for report in reports {
      for end in report.finished where end.isFailure && end.proposed == nil {
        try output.write(end.failureText + "\n")
        status = .failed
      }
      if report.end?.end != .finished {
        try output.write("the run of these tests has no end: others may have something to review\n")
        status = .failed
      }
    }
    for problem in goldens.problems {
      Tool.complain(problem)
      status = .couldNotRun
    }
    return status
  }
}
