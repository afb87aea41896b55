import Synchronization

/// A value that one thread makes when it is first asked for, or sets; others wait for it.
///
/// No lock is held while it is made. Copies of the wrapper that holds it share it.
final class OnceMade<Value>: Sendable {
  private struct State {
    var value: Value?
    let cell: Cell
  }

  private enum Turn {
    case made(Value)
    case mine
    case madeByThisThread
    case madeByOther(Cell)
  }

  private let state: Protected<State>

  /// Prepares a value that is not made yet.
  ///
  /// - Parameter owner: The wrapper that waits for it, for a report of threads that wait for each
  ///   other.
  init(owner: Any.Type) {
    let names = RegistrationNames(container: owner, property: "wrappedValue", product: Value.self)
    state = Protected(State(value: nil, cell: Cell(names: names)))
  }

  /// The value where it has been made already.
  var current: Value? { state.withLock { $0.value } }

  /// Takes another value, also in place of one that a thread is about to make.
  func set(_ value: Value) {
    // What it lets go of is returned, so that it is released without the lock.
    _ = state.withLock { state in
      defer { state.value = value }
      return state.value
    }
  }

  /// The value, made now if it has not been before.
  ///
  /// A thread that asks again from inside `make` is given another.
  func value(make: () -> Value) -> Value {
    let thread = ThreadRecord.current.number
    while true {
      switch turn(of: thread) {
      case .made(let value): return value
      case .mine: return finish(make())
      case .madeByThisThread: return make()
      case .madeByOther(let cell): wait(for: cell, thread: thread)
      }
    }
  }

  private func turn(of thread: Int) -> Turn {
    state.withLock { state in
      if let value = state.value { return .made(value) }
      switch state.cell.maker.load(ordering: .relaxed) {
      case 0:
        state.cell.maker.store(thread, ordering: .releasing)
        return .mine
      case thread: return .madeByThisThread
      default: return .madeByOther(state.cell)
      }
    }
  }

  private func finish(_ value: Value) -> Value {
    let kept = state.withLock { state in
      let kept = state.value ?? value
      state.value = kept
      state.cell.maker.store(0, ordering: .releasing)
      return kept
    }
    state.wakeAll()
    return kept
  }

  private func wait(for cell: Cell, thread: Int) {
    let circle = WaitGraph.ofThisProcess.wait(thread, for: cell) {
      state.wait { $0.cell.maker.load(ordering: .acquiring) == 0 }
    }
    if let circle { InjectionFailure.circularDependency(circle).stop() }
  }
}
