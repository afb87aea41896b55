/// The exit statuses of `harness`.
enum ExitStatus: Int32, CaseIterable {
  /// Everything that ran passed.
  case passed = 0
  /// A scenario failed.
  case failed = 1
  /// Nothing was run, or not all that was asked for: the command line or a file is wrong, or a report
  /// could not be written.
  case couldNotRun = 2
  /// The run was interrupted.
  case interrupted = 130
}

extension ExitStatus {
  /// What it tells, for the manual.
  var meaning: String {
    switch self {
    case .passed: "Everything that ran passed."
    case .failed: "A scenario failed, or a clause, or a change was left in a review."
    case .couldNotRun:
      "Nothing was run, or not all that was asked for: the command line or a file is wrong, or a "
        + "report could not be written."
    case .interrupted: "The run was interrupted."
    }
  }
}
