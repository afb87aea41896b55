/// What looks on while the thread that it is set for resolves.
///
/// A thread has one while `ListedFactories.verify` runs on it, and otherwise none.
protocol ResolutionObserver: AnyObject, Sendable {
  /// Where tasks run that this thread starts for an asynchronous factory.
  var executor: (any TaskExecutor)? { get }

  /// A registration is asked for; what is asked on whose behalf, the thread knows.
  func willResolve(_ entry: Entry, on thread: ThreadRecord)

  /// No value can be given, and the process would end: notes why, and never returns.
  func stop(_ report: FailureReport) -> Never

  /// Something is wrong, and a value is given all the same.
  func note(_ report: FailureReport)
}
