import Foundation
import Harness
import HarnessSystem

/// Makes sandboxes before they are asked for, and recycles or removes them after they were given
/// back, on a thread of its own: no scenario waits for either.
package final class SandboxPool: Sendable {
  private struct State {
    /// How many are still to be made.
    var missing: Int
    /// How many may lie ready, and how many may wait for their removal.
    var room: Int
    var ready: [Sandbox] = []
    var used: [Sandbox] = []
    var isClosed = false
    var isDone = false

    /// Whether the thread has something to do.
    var hasTask: Bool { isClosed || canMake || !used.isEmpty }

    private var canMake: Bool { missing > 0 && ready.count < room }

    /// Takes what the thread has to do next.
    mutating func takeTask() -> Task {
      if isClosed {
        defer { (ready, used, missing) = ([], [], 0) }
        return ready.isEmpty && used.isEmpty ? .end : .remove(ready + used)
      }
      if !used.isEmpty {
        defer { used = [] }
        return .remove(used)
      }
      missing -= 1
      return .make
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
  package init(total: Int, room: Int) {
    state = Monitor(State(missing: total, room: room))
    do { try OwnThread.start { self.work() } } catch { workNever() }
  }

  /// Has every worker make and remove its own: the system has no thread left.
  private func workNever() {
    state.withLock { state in
      state.room = 0
      state.isDone = true
    }
  }

  /// A sandbox that was not used.
  ///
  /// - Throws: ``SystemError`` where none can be made.
  func acquire() throws -> Sandbox {
    let sandbox = state.withLock { state in
      if state.ready.isEmpty { state.missing = max(0, state.missing - 1) }
      return state.ready.popLast()
    }
    return try sandbox ?? Sandbox()
  }

  /// Has a sandbox removed, unless it is kept.
  ///
  /// Where more wait for that than the thread can remove, it is done here: the disk holds a few at
  /// a time, however many scenarios there are.
  func release(_ sandbox: Sandbox) {
    let isTaken = state.withLock { state in
      guard state.used.count < state.room else { return false }
      state.used.append(sandbox)
      return true
    }
    if !isTaken { sandbox.removeUnlessKept() }
  }

  /// Waits until all are removed.
  package func close() {
    state.withLock { $0.isClosed = true }
    _ = state.wait(until: Deadline(after: .infinity)) { $0.isDone ? true : nil }
  }

  private func work() {
    while true {
      _ = state.wait(until: Deadline(after: .infinity)) { $0.hasTask ? true : nil }
      switch state.withLock({ $0.takeTask() }) {
      case .make: makeOne()
      case .remove(let sandboxes): for sandbox in sandboxes { recycleOrRemove(sandbox) }
      case .end: return state.withLock { $0.isDone = true }
      }
    }
  }

  /// Makes a used sandbox ready again where one is still wanted and nothing but files was left.
  private func recycleOrRemove(_ used: Sandbox) {
    guard state.read(\.missing) > 0,
      let fresh = Sandbox(recycling: used, keeping: ScenarioDisk.temporaryName)
    else { return used.removeUnlessKept() }
    state.withLock { state in
      state.missing -= 1
      state.ready.append(fresh)
    }
  }

  private func makeOne() {
    let sandbox = try? Sandbox()
    state.withLock { state in
      if let sandbox {
        state.ready.append(sandbox)
      } else {
        // The worker that asks for one makes it, and is told why it cannot be made.
        state.missing = 0
      }
    }
  }
}
