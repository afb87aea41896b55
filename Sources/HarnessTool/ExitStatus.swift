/// The exit statuses of `harness`.
enum ExitStatus: Int32 {
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
