import Foundation
import HarnessScenarios

extension ReportFormat {
  /// Lines that have GitHub Actions mark the lines of scenarios that failed or were flaky.
  ///
  /// - Parameter repository: The folder to which paths are relative: `GITHUB_WORKSPACE`.
  /// - Returns: The format; a program prints it.
  public static func gitHubAnnotations(repository: String?) -> ReportFormat {
    ReportFormat("github-annotations", "annotations of GitHub Actions") { report in
      let paths = RepositoryPath(repository)
      let commands = report.rows.map { WorkflowCommand.all($0, report, paths) }
      // GitHub shows the first few of a step: no file's further problems take the place of others.
      let ordered = commands.compactMap(\.first) + commands.flatMap { $0.dropFirst() }
      return Data(ordered.map(\.text).joined().utf8)
    }
  }
}

extension WorkflowCommand {
  /// GitHub cuts longer messages.
  private static let longestMessage = 4000

  /// Those of a scenario: one for each problem of a file that cannot be run, and none for what is
  /// as it should be.
  fileprivate static func all(
    _ row: RunReport.Row, _ report: RunReport, _ paths: RepositoryPath
  ) -> [WorkflowCommand] {
    verdict(row, report, paths)
      + (row.end?.leftBehind ?? []).map { left in
        Self("\(row.name) left a process running", left, row, paths)
      }
      + (row.end?.slips ?? []).map { Self(.warning, "\(row.name) may hold a slip", $0, paths) }
  }

  private static func verdict(
    _ row: RunReport.Row, _ report: RunReport, _ paths: RepositoryPath
  ) -> [WorkflowCommand] {
    switch row.verdict {
    case .passed, .skipped, .notRun: []
    case .failed: [Self(.error, "\(row.name) failed", row.end?.annotation ?? "", row, paths)]
    case .unreadable:
      row.end?.problems.map { Self(.error, "\(row.name) cannot be run", $0, paths) } ?? []
    case .interrupted:
      [Self(.error, "\(row.name) was interrupted", report.earlyEnd ?? "", row, paths)]
    case .flaky:
      [Self(.warning, "\(row.name) is flaky", row.earlierComplaints, row, paths)]
    }
  }

  private init(
    _ title: String, _ left: RunEvent.LeftBehind, _ row: RunReport.Row, _ paths: RepositoryPath
  ) {
    self.init(
      level: .warning, file: paths.of(left.file ?? row.file), line: left.line ?? 1, title: title,
      message: ReportBound.shortened(left.text, to: Self.longestMessage))
  }

  private init(
    _ level: Level, _ title: String, _ problem: RunEvent.Problem, _ paths: RepositoryPath
  ) {
    self.init(
      level: level, file: paths.of(problem.file), line: problem.line, title: title,
      message: ReportBound.shortened(problem.message, to: Self.longestMessage))
  }

  private init(
    _ level: Level, _ title: String, _ message: String, _ row: RunReport.Row,
    _ paths: RepositoryPath
  ) {
    let failure = row.end?.failure ?? row.earlierFailures.last?.failure
    self.init(
      level: level, file: paths.of(failure?.file ?? row.file), line: failure?.line ?? 1,
      title: title, message: ReportBound.shortened(message, to: Self.longestMessage))
  }
}

extension RunReport.Row {
  /// What a flaky scenario's annotation says.
  fileprivate var earlierComplaints: String {
    let failures = earlierFailures.map(\.complaint).joined(separator: "\n")
    return "passed at attempt \(attempts.count); before that:\n\(failures)"
  }
}

extension RunEvent.ScenarioFinished {
  /// What an annotation says: what went wrong, and how what was found differs.
  fileprivate var annotation: String {
    guard let failure else { return complaint }
    return failure.diff.isEmpty ? failure.message : "\(failure.message)\n\(failure.diff)"
  }
}
