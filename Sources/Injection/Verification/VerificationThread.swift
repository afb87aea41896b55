#if DEBUG || HARNESS_ENABLED
  /// A thread on which factories are verified one after the other, with all that they start.
  ///
  /// A factory that can give no value cannot be left either: Swift does not unwind. So its thread
  /// stops for good where it is, and another goes on with the next factory.
  final class VerificationThread: TaskExecutor {
    private struct State {
      var jobs: [UnownedJob] = []
      var isEnded = false
    }

    private let state = Protected(State())

    /// Starts the thread; nil where the system has none left.
    init?(observer: any ResolutionObserver) {
      guard onThreadOfItsOwn({ [self] in run(observer) }) else { return nil }
    }

    /// Whether it takes no more jobs.
    var isEnded: Bool { state.withLock { $0.isEnded } }

    /// Has the thread end when it has nothing left to do.
    func end() {
      state.withLock { $0.isEnded = true }
      state.wakeAll()
    }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      let isEnded = state.withLock { state in
        if !state.isEnded { state.jobs.append(job) }
        return state.isEnded
      }
      if isEnded { runLater(job) } else { state.wakeAll() }
    }

    /// Runs a job of a task that outlives the verification.
    private func runLater(_ job: UnownedJob) {
      let started = onThreadOfItsOwn { [self] in
        job.runSynchronously(on: asUnownedTaskExecutor())
      }
      precondition(started, "The system has no thread left.")
    }

    private func run(_ observer: any ResolutionObserver) {
      ThreadRecord.current.observer = observer
      while let job = nextJob() { job.runSynchronously(on: asUnownedTaskExecutor()) }
      ThreadRecord.current.observer = nil
    }

    /// Waits for a job; nil when none comes any more.
    private func nextJob() -> UnownedJob? {
      state.wait { !$0.jobs.isEmpty || $0.isEnded }
      return state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
    }

    /// Stops the calling thread for good, with all that it holds.
    static func stopForGood() -> Never {
      let never = Protected(())
      while true { never.wait { false } }
    }
  }
#endif
