import Synchronization

/// Whether a container's `autoRegister()` has to run, and who is running it.
final class AutoRegistration: Sendable {
  struct State {
    var isDue = true
    let cell = Cell(name: "autoRegister()")
    weak var container: (any ManagedContainer)?
  }

  private let state = Protected(State())

  private enum Turn {
    case notNeeded
    case mine
    case otherThread(Cell)
  }

  /// Runs `autoRegister()` where it is due; others wait until it has ended.
  func run(for container: any ManagedContainer) {
    let thread = ThreadRecord.current.number
    while true {
      switch turn(for: container, thread: thread) {
      case .notNeeded:
        return
      case .mine:
        (container as? any AutoRegistering)?.autoRegister()
        return finish()
      case .otherThread(let cell):
        wait(for: cell, thread: thread)
      }
    }
  }

  /// Runs it again for the container known from before, after a reset.
  func runAgain() {
    let container = state.withLock { $0.isDue ? $0.container : nil }
    if let container { run(for: container) }
  }

  /// Whether the calling thread is inside `autoRegister()`.
  var isRunningHere: Bool {
    let thread = ThreadRecord.current.number
    return state.withLock { $0.cell.maker.load(ordering: .relaxed) == thread }
  }

  /// Whether it has to run before the next resolution or registration.
  ///
  /// A reset from inside `autoRegister()` does not make it due again.
  var isDue: Bool {
    get { state.withLock { $0.isDue } }
    set {
      guard !isRunningHere else { return }
      state.withLock { $0.isDue = newValue }
    }
  }

  private func turn(for container: any ManagedContainer, thread: Int) -> Turn {
    state.withLock { state in
      switch state.cell.maker.load(ordering: .relaxed) {
      case 0:
        guard state.isDue else { return .notNeeded }
        state.isDue = false
        state.container = container
        state.cell.maker.store(thread, ordering: .releasing)
        return .mine
      case thread: return .notNeeded
      default: return .otherThread(state.cell)
      }
    }
  }

  private func finish() {
    state.withLock { $0.cell.maker.store(0, ordering: .releasing) }
    state.wakeAll()
  }

  private func wait(for cell: Cell, thread: Int) {
    let circle = WaitGraph.ofThisProcess.wait(thread, for: cell) {
      state.wait { $0.cell.maker.load(ordering: .acquiring) == 0 }
    }
    if let circle { InjectionFailure.circularDependency(circle).stop() }
  }
}
