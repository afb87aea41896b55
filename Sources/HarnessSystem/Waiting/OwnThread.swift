import CPlatform

/// Threads for work that blocks, so that it never holds a thread of the cooperative pool.
package enum OwnThread {
  /// Starts `body` on a new thread.
  ///
  /// - Throws: ``SystemError`` where the system has no thread left; then `body` is not run.
  package static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    let unmanaged = Unmanaged.passRetained(ThreadBody(run: body))
    let error = platform_start_thread({ ThreadBody.run($0) }, unmanaged.toOpaque(), true)
    guard error != 0 else { return }
    unmanaged.release()
    throw SystemError("pthread_create", code: error)
  }

  /// Takes the caller's task to a new thread for as long as `body` blocks it.
  ///
  /// It stays the same task: its task locals hold in `body`, and with them the test that runs. Where
  /// the system has no thread left, `body` blocks the thread that it was called on.
  package static func run<Result: Sendable, Failure: Error>(
    _ body: @Sendable () throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await withTaskExecutorPreference(ThreadForEachJob.shared) { () async throws(Failure) in
      try body()
    }
  }
}

/// What a thread runs, as an object that can be passed through C.
private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(run: @escaping @Sendable () -> Void) {
    self.run = run
  }

  static func run(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
  }
}

/// Runs what a task does between two suspensions on a thread that is made for it.
private final class ThreadForEachJob: TaskExecutor {
  static let shared = ThreadForEachJob()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let run: @Sendable () -> Void = { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    do { try OwnThread.start(run) } catch { run() }
  }
}
