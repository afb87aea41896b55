import HarnessSystem

/// Ends launches when the task that waits for them was cancelled, also where that happens while one is
/// being started.
package final class LaunchCancellation: Sendable {
  private struct State {
    var isCancelled = false
    var launches: [Launch] = []
  }

  private let state = Monitor(State())

  package init() {}

  /// What ends the launches that this task makes by the way, as those of setup apps; nil where nothing
  /// does.
  @TaskLocal package static var current: LaunchCancellation?

  /// Whether the launches were to end.
  var isCancelled: Bool { state.read { $0.isCancelled } }

  /// Ends the launches, now or as soon as there is one.
  package func cancel() {
    let launches = state.withLock { state in
      state.isCancelled = true
      return state.launches
    }
    for launch in launches { launch.requestTermination() }
  }

  /// Takes note of a launch that a cancellation is to end, and forgets those that have ended.
  func watch(_ launch: Launch) {
    let isCancelled = state.withLock { state in
      state.launches.removeAll { $0.read(\.outcome) != nil }
      state.launches.append(launch)
      return state.isCancelled
    }
    if isCancelled { launch.requestTermination() }
  }
}
