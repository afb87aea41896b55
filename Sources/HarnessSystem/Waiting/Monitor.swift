import CPlatform

/// A state that several threads share: read and changed under one lock, and waited for.
///
/// `@unchecked Sendable` because `state` is reached only while `monitor` is locked.
package final class Monitor<State>: @unchecked Sendable {
  private let monitor = platform_make_monitor()
  private var state: State

  package init(_ state: State) {
    self.state = state
  }

  deinit {
    platform_free_monitor(monitor)
  }

  /// Reads or changes the state; threads that wait for a change look again.
  package func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    platform_lock_monitor(monitor)
    defer {
      platform_wake_monitor(monitor)
      platform_unlock_monitor(monitor)
    }
    return try body(&state)
  }

  /// Blocks this thread until `change` can be made; threads that wait for a change look again.
  ///
  /// - Parameter change: Gives nil, and changes nothing, where another thread has to change the state
  ///   first.
  /// - Returns: What it gave in the end.
  package func waitToChange<Result>(_ change: (inout State) throws -> Result?) rethrows -> Result {
    platform_lock_monitor(monitor)
    defer { platform_unlock_monitor(monitor) }
    while true {
      if let result = try change(&state) {
        platform_wake_monitor(monitor)
        return result
      }
      platform_wait_monitor(monitor)
    }
  }

  /// Reads the state and wakes no thread.
  package func read<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    platform_lock_monitor(monitor)
    defer { platform_unlock_monitor(monitor) }
    return try body(state)
  }

  /// Blocks this thread until `find` finds something in the state.
  ///
  /// - Returns: What `find` found, or nil at the deadline.
  package func wait<Found>(until deadline: Deadline, for find: (State) -> Found?) -> Found? {
    platform_lock_monitor(monitor)
    defer { platform_unlock_monitor(monitor) }
    while true {
      if let found = find(state) { return found }
      if deadline.hasPassed { return nil }
      platform_wait_monitor_for(monitor, deadline.remaining)
    }
  }
}
