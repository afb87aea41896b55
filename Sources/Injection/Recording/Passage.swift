#if DEBUG || HARNESS_ENABLED
  /// One that waits at a gate: it is let through once, by what comes first.
  final class Passage: Sendable {
    private enum State {
      case new
      case waiting(@Sendable () -> Void)
      case over
    }

    private let state = Protected(State.new)

    /// Whether it was let through.
    var isOver: Bool {
      state.withLock { if case .over = $0 { true } else { false } }
    }

    /// Calls `goOn` when it is let through, or at once where it was.
    func wait(_ goOn: @escaping @Sendable () -> Void) {
      let isOver = state.withLock { state in
        if case .over = state { return true }
        state = .waiting(goOn)
        return false
      }
      if isOver { goOn() }
    }

    /// Lets it through; says whether it was the first to do so.
    @discardableResult
    func letThrough() -> Bool {
      let before = state.withLock { state in
        defer { state = .over }
        return state
      }
      switch before {
      case .new: return true
      case .waiting(let goOn):
        goOn()
        return true
      case .over: return false
      }
    }
  }
#endif
