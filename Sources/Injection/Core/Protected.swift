import CPlatform

/// A value that is only ever touched with its lock held.
///
/// The lock is not recursive. No code of the app's runs while it is held: what a change lets go
/// of is handed out of `withLock` and released by the caller, because a `deinit` may resolve.
package final class Protected<State>: @unchecked Sendable {
  private var state: State
  private let monitor = platform_make_monitor()

  package init(_ state: State) {
    self.state = state
  }

  deinit {
    platform_free_monitor(monitor)
  }

  package func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    platform_lock_monitor(monitor)
    defer { platform_unlock_monitor(monitor) }
    return try body(&state)
  }

  /// Sleeps until `isReady` holds.
  ///
  /// It is asked again after each `wakeAll`, with the lock held.
  func wait(until isReady: (State) -> Bool) {
    platform_lock_monitor(monitor)
    defer { platform_unlock_monitor(monitor) }
    while !isReady(state) { platform_wait_monitor(monitor) }
  }

  /// Wakes those who sleep in `wait`.
  func wakeAll() {
    platform_wake_monitor(monitor)
  }
}
