/// Ends a launch when the task that waits for it is cancelled, also where that happens while the
/// launch is being started.
final class LaunchCancellation: Sendable {
  private struct State {
    var isCancelled = false
    var launch: Launch?
  }

  private let state = Monitor(State())

  /// Ends the launch, now or as soon as there is one.
  func cancel() {
    let launch = state.withLock { state in
      state.isCancelled = true
      return state.launch
    }
    launch?.requestTermination()
  }

  /// Takes note of the launch that a cancellation is to end.
  func watch(_ launch: Launch) {
    let isCancelled = state.withLock { state in
      state.launch = launch
      return state.isCancelled
    }
    if isCancelled { launch.requestTermination() }
  }
}
