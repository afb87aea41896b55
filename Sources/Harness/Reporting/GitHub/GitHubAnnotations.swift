import Foundation

extension ReportFormat {
  /// Lines that have GitHub Actions mark the lines of scenarios that failed or were flaky.
  ///
  /// - Parameter repository: The folder to which paths are relative: `GITHUB_WORKSPACE`.
  /// - Returns: The format; a program prints it.
  public static func gitHubAnnotations(repository: String?) -> ReportFormat {
    ReportFormat("github-annotations", "annotations of GitHub Actions") { report in
      let paths = RepositoryPath(repository)
      let commands = report.rows.compactMap { WorkflowCommand($0, report, paths) }
      return Data(commands.map(\.text).joined().utf8)
    }
  }
}

extension WorkflowCommand {
  /// GitHub cuts longer messages.
  private static let longestMessage = 4000

  /// Nil for what is as it should be.
  fileprivate init?(_ row: RunReport.Row, _ report: RunReport, _ paths: RepositoryPath) {
    switch row.verdict {
    case .passed, .skipped, .notRun: return nil
    case .failed: self.init(.error, "\(row.name) failed", row.end?.annotation ?? "", row, paths)
    case .unreadable:
      self.init(.error, "\(row.name) cannot be run", row.end?.annotation ?? "", row, paths)
    case .interrupted:
      self.init(.error, "\(row.name) was interrupted", report.earlyEnd ?? "", row, paths)
    case .flaky:
      let failures = row.earlierFailures.map(\.complaint).joined(separator: "\n")
      self.init(
        .warning, "\(row.name) is flaky",
        "passed at attempt \(row.attempts.count); before that:\n\(failures)", row, paths)
    }
  }

  private init(
    _ level: Level, _ title: String, _ message: String, _ row: RunReport.Row,
    _ paths: RepositoryPath
  ) {
    let end = row.end?.failure == nil ? row.earlierFailures.last ?? row.end : row.end
    let file = end?.failure?.file ?? end?.problems.first?.file ?? row.file
    self.init(
      level: level, file: paths.of(file),
      line: end?.failure?.line ?? end?.problems.first?.line ?? 1, title: title,
      message: ReportBound.shortened(message, to: Self.longestMessage))
  }
}

extension RunEvent.ScenarioFinished {
  /// What an annotation says: what went wrong, and how what was found differs.
  fileprivate var annotation: String {
    guard let failure else { return problems.map(\.message).joined(separator: "\n") }
    return failure.diff.isEmpty ? failure.message : "\(failure.message)\n\(failure.diff)"
  }
}
