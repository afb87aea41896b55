import Foundation

/// A state that several threads share: read and changed under one lock, and waited for.
///
/// `@unchecked Sendable` because `state` is reached only while `condition` is held.
final class Monitor<State>: @unchecked Sendable {
  private let condition = NSCondition()
  private var state: State

  init(_ state: State) {
    self.state = state
  }

  /// Reads or changes the state; whoever waits for a change looks again.
  func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    condition.lock()
    defer {
      condition.broadcast()
      condition.unlock()
    }
    return try body(&state)
  }

  /// Blocks this thread until `change` can be made; whoever waits for a change looks again.
  ///
  /// - Parameter change: Gives nil, and changes nothing, where somebody else has to change the state
  ///   first.
  /// - Returns: What it gave in the end.
  func waitToChange<Result>(_ change: (inout State) throws -> Result?) rethrows -> Result {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let result = try change(&state) {
        condition.broadcast()
        return result
      }
      condition.wait()
    }
  }

  /// Reads the state and wakes nobody.
  func read<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    condition.lock()
    defer { condition.unlock() }
    return try body(state)
  }

  /// Blocks this thread until `find` finds something in the state.
  ///
  /// - Returns: What `find` found, or nil at the deadline.
  func wait<Found>(until deadline: Deadline, for find: (State) -> Found?) -> Found? {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let found = find(state) { return found }
      if deadline.hasPassed { return nil }
      _ = condition.wait(until: Date(timeIntervalSinceNow: deadline.remaining))
    }
  }
}
