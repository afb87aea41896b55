import Foundation

/// Makes sandboxes before they are asked for and removes them after they were given back, on a
/// thread of its own: no scenario waits for either.
final class SandboxSupply: Sendable {
  private struct State {
    /// How many are still to be made.
    var missing: Int
    /// How many may lie ready at a time.
    let room: Int
    var ready: [Sandbox] = []
    var used: [Sandbox] = []
    var isClosed = false
    var isDone = false

    /// What the thread has to do next; nil while that is nothing.
    var task: Task? {
      if isClosed { return used.isEmpty && ready.isEmpty ? .end : .remove(ready + used) }
      if missing > 0, ready.count < room { return .make }
      return used.isEmpty ? nil : .remove(used)
    }
  }

  private enum Task {
    case make
    case remove([Sandbox])
    case end
  }

  private let state: Monitor<State>

  /// - Parameters:
  ///   - total: How many are going to be asked for.
  ///   - room: How many may lie ready at a time.
  init(total: Int, room: Int) {
    state = Monitor(State(missing: total, room: room))
    OwnThread.start { self.work() }
  }

  /// A sandbox that nobody has used.
  ///
  /// - Throws: ``SystemError`` where none can be made.
  func take() throws -> Sandbox {
    let sandbox = state.withLock { state in
      if state.ready.isEmpty { state.missing = max(0, state.missing - 1) }
      return state.ready.popLast()
    }
    return try sandbox ?? Sandbox()
  }

  /// Has a sandbox removed, unless it is kept.
  func giveBack(_ sandbox: Sandbox) {
    guard !sandbox.willBeKept else { return }
    state.withLock { $0.used.append(sandbox) }
  }

  /// Waits until all are removed.
  func close() {
    state.withLock { $0.isClosed = true }
    _ = state.wait(until: Deadline(after: .infinity)) { $0.isDone ? true : nil }
  }

  private func work() {
    while let task = state.wait(until: Deadline(after: .infinity), for: \.task) {
      switch task {
      case .make: makeOne()
      case .remove(let sandboxes): remove(sandboxes)
      case .end: return state.withLock { $0.isDone = true }
      }
    }
  }

  private func makeOne() {
    let sandbox = try? Sandbox()
    state.withLock { state in
      // Where none can be made, whoever asks for one makes it and hears why not.
      state.missing = sandbox == nil ? 0 : max(0, state.missing - 1)
      if let sandbox { state.ready.append(sandbox) }
    }
  }

  private func remove(_ sandboxes: [Sandbox]) {
    for sandbox in sandboxes { sandbox.remove() }
    let removed = Set(sandboxes.map(\.root))
    state.withLock { state in
      state.used.removeAll { removed.contains($0.root) }
      state.ready.removeAll { removed.contains($0.root) }
    }
  }
}
