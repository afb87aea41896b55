import Synchronization

/// A container that has registrations to make before it is first used.
///
/// ```swift
/// extension Container: @retroactive AutoRegistering {
///   public func autoRegister() {
///     drive.onArg("mock1") { OfflineDrive() }
///   }
/// }
/// ```
///
/// An app writes `@retroactive`, because neither `Container` nor this protocol is its own. A container
/// type that the app declares itself, and the package of this module, do without.
public protocol AutoRegistering {
  /// Called once before the first resolution or registration, and again after a reset.
  ///
  /// Registrations made here leave singletons alone that were made before.
  func autoRegister()
}

/// Whether a container's `autoRegister()` has to run, and who is running it.
final class AutoRegistration: Sendable {
  struct State {
    var isDue = true
    let cell = Cell(
      names: RegistrationNames(
        container: (any AutoRegistering).self, property: "autoRegister()", product: Void.self))
  }

  private let state = Protected(State())

  /// Whether it is due or running: false only when there is nothing to do or wait for.
  private let needsAttention = Atomic<Bool>(true)

  @inline(__always)
  var isDone: Bool { !needsAttention.load(ordering: .acquiring) }

  private enum Turn {
    case notNeeded
    case mine
    case otherThread(Cell)
  }

  /// Runs `autoRegister()` where it is due; others wait until it has ended.
  func run(for container: any ManagedContainer) {
    guard !isDone else { return }
    let thread = ThreadRecord.current.number
    while true {
      switch turn(of: thread) {
      case .notNeeded:
        return
      case .mine:
        autoRegister(container)
        return finish()
      case .otherThread(let cell):
        wait(for: cell, thread: thread)
      }
    }
  }

  /// Whether the calling thread is inside `autoRegister()`.
  var isRunningHere: Bool {
    guard !isDone else { return false }
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
      state.withLock { state in
        state.isDue = newValue
        let isRunning = state.cell.maker.load(ordering: .relaxed) != 0
        needsAttention.store(newValue || isRunning, ordering: .releasing)
      }
    }
  }

  private func turn(of thread: Int) -> Turn {
    state.withLock { state in
      switch state.cell.maker.load(ordering: .relaxed) {
      case 0:
        guard state.isDue else { return .notNeeded }
        state.isDue = false
        state.cell.maker.store(thread, ordering: .releasing)
        return .mine
      case thread: return .notNeeded
      default: return .otherThread(state.cell)
      }
    }
  }

  /// Asks the type first: of an object that does not conform Swift also asks whether Foundation may
  /// have wrapped one that does, which takes a program that starts four times as long.
  private func autoRegister(_ container: any ManagedContainer) {
    guard type(of: container) is any AutoRegistering.Type else { return }
    (container as? any AutoRegistering)?.autoRegister()
  }

  private func finish() {
    state.withLock { state in
      state.cell.maker.store(0, ordering: .releasing)
      needsAttention.store(state.isDue, ordering: .releasing)
    }
    state.wakeAll()
  }

  private func wait(for cell: Cell, thread: Int) {
    let circle = WaitGraph.ofThisProcess.wait(thread, for: cell) {
      state.wait { $0.cell.maker.load(ordering: .acquiring) == 0 }
    }
    if let circle { InjectionFailure.circularDependency(circle).stop() }
  }
}
