import HarnessSystem

/// The thread that supervises a launch, where it has one of its own.
struct SupervisingThread: Sendable {
  private struct State {
    var isRunning = false
    var supervisor: Supervisor?
  }

  /// `@unchecked Sendable`: a supervisor is taken out by the one thread that runs it.
  private struct Handover: @unchecked Sendable {
    var state = State()
  }

  private let handover = Monitor(Handover())

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - supervisor: What it runs.
  ///   - refusal: Is called where there is no such thread, to have the launch end at once; the
  ///     supervisor then runs on this one.
  /// - Throws: ``SystemError`` where the system has no thread left, once the launch has ended.
  func run(
    _ supervisor: sending Supervisor, whereRefused refusal: () -> Void
  ) throws(SystemError) {
    handover.withLock { $0.state = State(isRunning: true, supervisor: supervisor) }
    do {
      try OwnThread.start { [handover] in Self.runAndRelease(handover) }
    } catch {
      refusal()
      Self.runAndRelease(handover)
      throw error
    }
  }

  /// Blocks until the thread holds nothing of the launch any more.
  func awaitEnd() {
    _ = handover.wait(until: Deadline(after: TimeLimit.kill)) { $0.state.isRunning ? nil : true }
  }

  private static func runAndRelease(_ handover: Monitor<Handover>) {
    runSupervisor(of: handover)
    handover.withLock { $0.state.isRunning = false }
  }

  private static func runSupervisor(of handover: Monitor<Handover>) {
    let supervisor = handover.withLock { handover in
      defer { handover.state.supervisor = nil }
      return handover.state.supervisor
    }
    supervisor?.run()
  }
}
